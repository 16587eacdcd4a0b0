import type { Cell } from '../../cell/Cell.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { emulatorFacts } from '../../emulator/configShim.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { isAppError } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'

type Facts = Executor['facts']
type Here = { readonly facts: Facts; readonly nowSec: UnixSec }

const daySec = 86_400

/** The configuration of the newest block that has one in the file. */
function newestConfig({ blocks, configs }: Snapshot): Cell | undefined {
  const hash = blocks.findLast(({ configHash }) => configs.has(configHash))?.configHash
  return hash && configs.get(hash)
}

/** Version of the protocol that its newest configuration asks for; `undefined` where it does not say. */
export function globalVersionOf(snapshot: Snapshot, facts: Facts): number | undefined {
  const config = newestConfig(snapshot)
  try {
    return config && emulatorFacts(facts, config).networkGlobalVersion
  } catch (thrown) {
    if (isAppError(thrown)) return undefined
    throw thrown
  }
}

/** What to mind before relying on a snapshot, a sentence each. */
export function snapshotNotes(snapshot: Snapshot, { facts, nowSec }: Here): string[] {
  return [
    ...blockNotes(snapshot, nowSec),
    ...configNotes(snapshot, facts),
    ...buildNotes(snapshot, facts),
    ...signatureNotes(snapshot),
  ]
}

function blockNotes({ blocks, wholeBlocks = [], traces, capsule }: Snapshot, nowSec: UnixSec): string[] {
  const newest = blocks.at(-1)
  if (!newest) {
    const rest = wholeBlocks.length + traces.length > 0 ? '; its blocks and events can be read' : ''
    return [`It has no masterchain block with all that a run needs: nothing can be run in it${rest}.`]
  }
  // A capsule is meant to be of its moment.
  if (capsule || newest.genUtime === 0) return []
  const days = Math.floor((nowSec - newest.genUtime) / daySec)
  if (days >= 1)
    return [
      `Its blocks end ${days} ${days === 1 ? 'day' : 'days'} ago: the network has gone on since, and is not asked.`,
    ]
  return days < -1 ? ['Its newest block is from the future by the clock of this machine.'] : []
}

function configNotes(snapshot: Snapshot, facts: Facts): string[] {
  const newest = snapshot.blocks.at(-1)
  if (!newest) return []
  const config = newestConfig(snapshot)
  if (!config) return ['No configuration is in it: nothing can be run in it.']
  const missing = snapshot.configs.has(newest.configHash)
    ? []
    : [`The configuration of its newest block, ${newest.id.seqno}, is not in it: choose an older block for runs.`]
  try {
    const { networkGlobalVersion: asked } = emulatorFacts(facts, config)
    if (asked === undefined || asked <= facts.globalVersion) return missing
    return [
      ...missing,
      `Its configuration asks for version ${asked}, this emulator knows ${facts.globalVersion}: what came in between is not emulated.`,
    ]
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown
    return [...missing, `Its configuration cannot be read: ${thrown.message}.`]
  }
}

function buildNotes({ made, capsule }: Snapshot, facts: Facts): string[] {
  const build = capsule?.emulator.build ?? made?.emulator?.build
  if (build === undefined || build === facts.build) return []
  return [`It was made with the emulator ${build}; this is ${facts.build}.`]
}

const signatureNotes = ({ capsule }: Snapshot): string[] =>
  capsule?.signatureStripped
    ? ['The signature of its message was left out: the run answers every signature check with yes.']
    : []
