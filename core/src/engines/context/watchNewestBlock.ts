import { wrapMethods } from '../../chain/ChainSource.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { NewestBlock } from '../../contract/newestBlockHeaders.ts'
import type { Deps, Network } from './Deps.ts'

/** A network that notes which newest block is read through it; of several, the oldest. */
export function watchNewestBlock(
  network: Network,
  { nowSec }: Pick<Deps, 'nowSec'>,
): { readonly network: Network; readonly getNewestBlock: () => NewestBlock | undefined } {
  let oldest: MasterchainBlock | undefined
  let chain: Network['chain'] | undefined
  const watchedChain = () =>
    (chain ??= wrapMethods(network.chain, async ({ method, args, send }) => {
      const reply = await send()
      if (method !== 'getMasterchainBlock' || args[0] !== 'newest') return reply
      const block = reply as MasterchainBlock // by the table of methods
      if (!oldest || block.id.seqno < oldest.id.seqno) oldest = block
      return reply
    }))
  // Copies the getters, not their values: the sources are opened lazily.
  const properties = {
    ...Object.getOwnPropertyDescriptors(network),
    chain: { get: watchedChain, enumerable: true },
  }
  return {
    network: Object.defineProperties({}, properties) as Network, // has all properties of the network
    getNewestBlock: () =>
      oldest && {
        seqno: oldest.id.seqno,
        ...(!network.recorded && { ageSec: Math.max(0, nowSec() - oldest.genUtime) }),
      },
  }
}
