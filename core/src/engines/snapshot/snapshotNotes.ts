import type { Cell } from '../../cell/Cell.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { emulatorFacts } from '../../emulator/configShim.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { isAppError, tryRead } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'

type EmulatorBuild = Executor['facts']
type NoteContext = { readonly facts: EmulatorBuild; readonly nowSec: UnixSec }

const daySec = 86_400

/** The configuration of the newest block whose configuration is in the file. */
function newestConfig({ blocks, configs }: Snapshot): Cell | undefined {
  const hash = blocks.findLast(({ configHash }) => configs.has(configHash))?.configHash
  return hash && configs.get(hash)
}

/** The global version in the newest configuration; `undefined` if it has none. */
export function getGlobalVersion(snapshot: Snapshot, facts: EmulatorBuild): number | undefined {
  const config = newestConfig(snapshot)
  return config && tryRead(() => emulatorFacts(facts, config).networkGlobalVersion)
}

/** Warnings about the use of a snapshot, one sentence each. */
export function snapshotNotes(snapshot: Snapshot, { facts, nowSec }: NoteContext): string[] {
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
