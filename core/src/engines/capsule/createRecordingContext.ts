import type { OffChainLookup } from '../../chain/snapshot/Capsule.ts'
import { type Recorded, recording } from '../../chain/wrappers/recording.ts'
import type { Address, UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'

/** Everything that a call read from its context. */
export type ContextRecording = {
  readonly chain: Recorded
  readonly names: ReadonlyMap<Address, string>
  readonly offChain: ReadonlyMap<string, OffChainLookup>
  /** The fixed time of its clock. */
  readonly now: UnixSec
}

/** A context with a fixed clock that records everything that is read from it. */
export function createRecordingContext(context: CallContext): {
  readonly context: CallContext
  readonly recording: ContextRecording
} {
  const { deps, network } = context
  const { source, recorded } = recording(network.chain)
  const { offChain } = deps
  const names = new Map<Address, string>()
  const fetched = new Map<string, OffChainLookup>()
  const now = deps.nowSec()
  return {
    context: {
      ...context,
      network: {
        // Without `sources`, which would bypass the recording.
        name: network.name,
        sourceNames: network.sourceNames,
        recorded: network.recorded,
        // Some networks get their global id from the first block that they read.
        get globalId() {
          return network.globalId
        },
        chain: source,
        ...(network.testnet !== undefined && { testnet: network.testnet }),
        ...(network.labelOrigin && { labelOrigin: network.labelOrigin }),
        ...(network.label && {
          label: account => {
            const name = network.label?.(account)
            if (name !== undefined) names.set(account, name)
            return name
          },
        }),
      },
      deps: {
        ...deps,
        nowSec: () => now,
        ...(offChain && {
          offChain: async uri => {
            const content = await offChain(uri)
            fetched.set(uri, content)
            return content
          },
        }),
      },
    },
    recording: { chain: recorded, names, offChain: fetched, now },
  }
}
