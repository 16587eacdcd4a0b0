import type { Cell } from '../../cell/Cell.ts'
import { readCapsule } from '../../chain/snapshot/readCapsule.ts'
import { type FileKind, recogniseFile } from '../../chain/snapshot/recogniseFile.ts'
import type { Snapshot, SnapshotBlock } from '../../chain/snapshot/Snapshot.ts'
import { readSnapshot } from '../../chain/snapshot/snapshotFile.ts'
import { getUnpackLimits } from '../../chain/snapshot/unpackFile.ts'
import type { Reply } from '../../contract/operations.ts'
import { emulatorFacts } from '../../emulator/configShim.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { AppError, isAppError, tryRead } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'
import { presentCapsuleSteps } from '../capsule/capsuleRecordings.ts'
import type { CallContext } from '../context/Deps.ts'

type DebugSnapshotInfo = Reply<'debugSnapshotInfo'>

type SnapshotFile = { readonly snapshot: Snapshot; readonly info: Omit<DebugSnapshotInfo, 'contents'> }

/** Far more than any snapshot needs, and within the memory of a page and of a server worker. */
const maxUnpackedBytes = 256 * 2 ** 20

/** The contents of a snapshot or capsule file, with warnings about its use. @throws input.snapshot, limit.cells */
export function getSnapshotInfo({ deps }: CallContext, packed: Uint8Array): SnapshotFile {
  const limits = getUnpackLimits(packed.length, maxUnpackedBytes)
  const { kind, bytes } = recogniseFile(packed, limits)
  if (kind !== 'snapshot' && kind !== 'capsule')
    throw new AppError('input.snapshot', { reason: `the file is ${otherKinds[kind]}` })
  const snapshot = kind === 'capsule' ? readCapsule(bytes, limits) : readSnapshot(bytes, limits)
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
    notes: snapshotNotes(snapshot, deps.executor.facts, deps.nowSec()),
    ...(snapshot.capsule && presentCapsuleSteps(snapshot.capsule)),
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

type EmulatorBuild = Executor['facts']

const daySec = 86_400

/** The configuration of the newest block whose configuration is in the file. */
function newestConfig({ blocks, configs }: Snapshot): Cell | undefined {
  const hash = blocks.findLast(({ configHash }) => configs.has(configHash))?.configHash
  return hash && configs.get(hash)
}

function getGlobalVersion(snapshot: Snapshot, facts: EmulatorBuild): number | undefined {
  const config = newestConfig(snapshot)
  return config && tryRead(() => emulatorFacts(facts, config).networkGlobalVersion)
}

function snapshotNotes(snapshot: Snapshot, facts: EmulatorBuild, nowSec: UnixSec): string[] {
  return [
    ...blockNotes(snapshot, nowSec),
    ...configNotes(snapshot, facts),
    ...buildNotes(snapshot, facts),
    ...signatureNotes(snapshot),
  ]
}

function blockNotes({ blocks, fullBlocks = [], traces, capsule }: Snapshot, nowSec: UnixSec): string[] {
  const newest = blocks.at(-1)
  if (!newest) {
    const rest = fullBlocks.length + traces.length > 0 ? '. Its blocks and events can be viewed' : ''
    return [`Emulation is not possible: no masterchain block has everything that a run needs${rest}.`]
  }
  // A capsule is expected to be old.
  if (capsule || newest.genUtime === 0) return []
  const ageSec = nowSec - newest.genUtime
  const days = Math.round(ageSec / daySec)
  if (ageSec >= daySec)
    return [`Recorded snapshot, not live: the newest block is ${days} ${days === 1 ? 'day' : 'days'} old.`]
  return ageSec < -daySec ? ["The newest block is in the future: check this machine's clock."] : []
}

function configNotes(snapshot: Snapshot, facts: EmulatorBuild): string[] {
  const newest = snapshot.blocks.at(-1)
  if (!newest) return []
  const config = newestConfig(snapshot)
  if (!config) return ['Emulation is not possible: there is no configuration.']
  const missing = snapshot.configs.has(newest.configHash)
    ? []
    : [`The configuration of the newest block ${newest.id.seqno} is missing: choose an older block for runs.`]
  try {
    const { networkGlobalVersion: version } = emulatorFacts(facts, config)
    if (version === undefined || version <= facts.globalVersion) return missing
    return [
      ...missing,
      `The configuration requires global version ${version}, this emulator supports ${facts.globalVersion}: later features are not emulated.`,
    ]
  } catch (error) {
    if (!isAppError(error)) throw error
    return [...missing, `The configuration cannot be read: ${error.message}.`]
  }
}

function buildNotes({ info, capsule }: Snapshot, facts: EmulatorBuild): string[] {
  const build = capsule?.emulator.build ?? info?.emulator?.build
  if (build === undefined || build === facts.build) return []
  return [`Created with emulator ${build}; this emulator is ${facts.build}.`]
}

const signatureNotes = ({ capsule }: Snapshot): string[] =>
  capsule?.signatureStripped
    ? ['The signature was removed from the message: signature checks always succeed in the run.']
    : []
