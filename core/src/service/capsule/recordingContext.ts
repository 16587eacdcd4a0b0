import type { OffChainLookup } from '../../chain/snapshot/Capsule.ts'
import { type Recorded, recording } from '../../chain/wrappers/recording.ts'
import type { Address, UnixSec } from '../../units.ts'
import type { Context } from '../Deps.ts'

/** Everything that a call used of its surroundings. */
export type Taken = {
  readonly chain: Recorded
  readonly names: ReadonlyMap<Address, string>
  readonly offChain: ReadonlyMap<string, OffChainLookup>
  /** What its clock said all the while. */
  readonly now: UnixSec
}

/** The same surroundings, with a clock that stands, which write down what is used of them. */
export function recordingContext(context: Context): { readonly context: Context; readonly taken: Taken } {
  const { deps, network } = context
  const { source, recorded } = recording(network.chain)
  const { offChain } = deps
  const names = new Map<Address, string>()
  const read = new Map<string, OffChainLookup>()
  const now = deps.nowSec()
  return {
    context: {
      ...context,
      network: {
        // Not its parts: they would be asked past the recorder.
        name: network.name,
        sources: network.sources,
        recorded: network.recorded,
        // Some networks learn theirs from the first block that they read.
        get globalId() {
          return network.globalId
        },
        chain: source,
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
            const answer = await offChain(uri)
            read.set(uri, answer)
            return answer
          },
        }),
      },
    },
    taken: { chain: recorded, names, offChain: read, now },
  }
}
