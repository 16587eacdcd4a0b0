import { readCapsule } from '../chain/snapshot/readCapsule.ts'
import { readSnapshot } from '../chain/snapshot/readSnapshot.ts'
import { type FileKind, recogniseFile } from '../chain/snapshot/recogniseFile.ts'
import type { Snapshot, SnapshotBlock } from '../chain/snapshot/Snapshot.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import type { Context } from './Deps.ts'
import { sentFile } from './snapshot/sentFile.ts'
import { globalVersionOf, snapshotNotes } from './snapshot/snapshotNotes.ts'

/** Far more than is kept of a network; a page and a server's worker can hold it. */
const mostUnpacked = 256 * 2 ** 20

/**
 * Says what is in a snapshot's or a capsule's file, and what to mind before relying on it. Nothing but the file is asked.
 *
 * @throws input.snapshot for a file that is damaged or none of the two; limit.cells
 */
export async function debugSnapshotInfo(
  { deps }: Context,
  { body }: Call<'debugSnapshotInfo'>,
): Promise<Reply<'debugSnapshotInfo'>> {
  const packed = sentFile(body.file)
  const { kind, bytes } = recogniseFile(packed, mostUnpacked)
  if (kind !== 'snapshot' && kind !== 'capsule')
    throw new AppError('input.snapshot', { reason: `the file is ${otherKinds[kind]}` })
  const snapshot = kind === 'capsule' ? readCapsule(bytes) : readSnapshot(bytes, { maxUnpackedBytes: mostUnpacked })
  const [oldest, newest] = [snapshot.blocks[0], snapshot.blocks.at(-1)]
  const version = globalVersionOf(snapshot, deps.executor.facts)
  return {
    kind,
    title: snapshot.capsule?.title ?? snapshot.made?.title ?? snapshot.network.name,
    network: { name: snapshot.network.name, global_id: snapshot.network.globalId },
    ...madeOf(snapshot),
    ...(oldest && { oldest: presentPlace(oldest) }),
    ...(newest && { newest: presentPlace(newest) }),
    ...(version !== undefined && { global_version: version }),
    counts: countsOf(snapshot),
    bytes: packed.length,
    unpacked_bytes: bytes.length,
    missing: [...(snapshot.missing ?? [])],
    notes: snapshotNotes(snapshot, { facts: deps.executor.facts, nowSec: deps.nowSec() }),
  }
}

const otherKinds: { readonly [K in Exclude<FileKind, 'snapshot' | 'capsule'>]: string } = {
  trace: 'a recorded trace',
  'global-config': "a network's global configuration",
  networks: 'a file of networks',
  boc: 'a bag of cells',
  text: 'a text',
}

function madeOf({ made, capsule }: Snapshot): Pick<Reply<'debugSnapshotInfo'>, 'made' | 'saved'> {
  if (capsule)
    return {
      made: { at: capsule.madeAt, by: capsule.madeBy, emulator: capsule.emulator.build },
      saved: capsule.subject.kind,
    }
  return made ? { made: { at: made.at, by: made.by, ...(made.emulator && { emulator: made.emulator.build }) } } : {}
}

const presentPlace = ({ id, genUtime }: SnapshotBlock) => ({ seqno: id.seqno, utime: genUtime })

const countsOf = (snapshot: Snapshot): Reply<'debugSnapshotInfo'>['counts'] => ({
  blocks: snapshot.blocks.length,
  whole_blocks: snapshot.wholeBlocks?.length ?? 0,
  accounts: snapshot.accounts.size,
  configs: snapshot.configs.size,
  libraries: snapshot.libraries.size,
  traces: snapshot.traces.length,
  transactions: snapshot.traces.reduce((sum, { transactions }) => sum + transactions.length, 0),
  proofs: snapshot.blockProofs?.length ?? 0,
  block_links: snapshot.blockLinks?.length ?? 0,
  samples: snapshot.samples.length,
  names: snapshot.names.size,
})
