import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import { snapshotFromRecording } from '../../chain/snapshot/snapshotFromRecording.ts'
import { methodNames } from '../../chain/sourceMethods.ts'
import type { CallContext } from '../context/Deps.ts'
import { unknownGlobalId } from './createReplayContext.ts'
import { toCapsuleOutcome } from './outcome.ts'
import type { SavedCall } from './saveRun.ts'

/** A saved call as a snapshot with exactly the data that it used. */
export function toCapsuleSnapshot(context: CallContext, saved: SavedCall, title: string | undefined): Snapshot {
  const { network } = context
  const { recording, samples } = saved
  const snapshot = snapshotFromRecording(recording.chain, {
    network: { name: network.name, globalId: network.globalId ?? unknownGlobalId },
    names: recording.names,
    samples,
  })
  return { ...snapshot, capsule: toCapsule(context, saved, title) }
}

function toCapsule({ deps, network }: CallContext, saved: SavedCall, title: string | undefined): Capsule {
  const { build, globalVersion } = deps.executor.facts
  return {
    ...(title !== undefined && { title }),
    createdAt: saved.recording.now,
    createdBy: `Tonoscope ${deps.version}`,
    source: network.chain.name,
    methods: methodNames.filter(method => network.chain[method] !== undefined),
    recorded: network.recorded,
    emulator: { build, globalVersion },
    signatureStripped: saved.signature === 'stripped',
    subject: saved.subject,
    outcome: toCapsuleOutcome(saved.result),
    fetchesOffChain: deps.offChain !== undefined,
    offChain: saved.recording.offChain,
    lookups: saved.recording.chain.lookups,
  }
}
