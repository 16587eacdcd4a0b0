import { readCapsule } from '../../chain/snapshot/readCapsule.ts'
import { readSnapshot } from '../../chain/snapshot/readSnapshot.ts'
import { type FileKind, recogniseFile } from '../../chain/snapshot/recogniseFile.ts'
import type { Snapshot, SnapshotBlock } from '../../chain/snapshot/Snapshot.ts'
import type { Reply } from '../../contract/operations.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { getGlobalVersion, snapshotNotes } from './snapshotNotes.ts'

type DebugSnapshotInfo = Reply<'debugSnapshotInfo'>

/** A snapshot, and what the reply states about it. */
export type SnapshotFile = { readonly snapshot: Snapshot; readonly info: Omit<DebugSnapshotInfo, 'contents'> }

/** Far more than any snapshot needs, and within the memory of a page and of a server worker. */
const maxUnpackedBytes = 256 * 2 ** 20

/**
 * The contents of a snapshot or capsule file, with warnings about its use. Works offline.
 *
 * @throws input.snapshot for a damaged file or another kind of file; limit.cells
 */
export function getSnapshotInfo({ deps }: CallContext, packed: Uint8Array): SnapshotFile {
  const { kind, bytes } = recogniseFile(packed, maxUnpackedBytes)
  if (kind !== 'snapshot' && kind !== 'capsule')
    throw new AppError('input.snapshot', { reason: `the file is ${otherKinds[kind]}` })
  const snapshot = kind === 'capsule' ? readCapsule(bytes) : readSnapshot(bytes, { maxUnpackedBytes })
  const [oldest, newest] = [snapshot.blocks[0], snapshot.blocks.at(-1)]
  const version = getGlobalVersion(snapshot, deps.executor.facts)
  const info = {
    kind,
    title: snapshot.capsule?.title ?? snapshot.info?.title ?? snapshot.network.name,
    network: { name: snapshot.network.name, global_id: snapshot.network.globalId },
    ...presentOrigin(snapshot),
    ...(oldest && { oldest: presentBlockTime(oldest) }),
    ...(newest && { newest: presentBlockTime(newest) }),
    ...(version !== undefined && { global_version: version }),
    counts: countContents(snapshot),
    bytes: packed.length,
    unpacked_bytes: bytes.length,
    missing: [...(snapshot.missing ?? [])],
    notes: snapshotNotes(snapshot, { facts: deps.executor.facts, nowSec: deps.nowSec() }),
  }
  return { snapshot, info }
}

const otherKinds: { readonly [K in Exclude<FileKind, 'snapshot' | 'capsule'>]: string } = {
  trace: 'a recorded trace',
  'global-config': 'a global config of a network',
  networks: 'a networks file',
  boc: 'a BoC',
  text: 'a text',
}

function presentOrigin({ info, capsule }: Snapshot): Pick<DebugSnapshotInfo, 'created' | 'capsule_kind'> {
  if (capsule)
    return {
      created: { at: capsule.createdAt, by: capsule.createdBy, emulator: capsule.emulator.build },
      capsule_kind: capsule.subject.kind,
    }
  return info
    ? { created: { at: info.createdAt, by: info.createdBy, ...(info.emulator && { emulator: info.emulator.build }) } }
    : {}
}

const presentBlockTime = ({ id, genUtime }: SnapshotBlock) => ({ seqno: id.seqno, utime: genUtime })

const countContents = (snapshot: Snapshot): DebugSnapshotInfo['counts'] => ({
  blocks: snapshot.blocks.length,
  full_blocks: snapshot.fullBlocks?.length ?? 0,
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
