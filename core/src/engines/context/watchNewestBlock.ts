import type { ChainSource } from '../../chain/ChainSource.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { NewestBlock } from '../../contract/newestBlockHeaders.ts'
import type { Deps, Network } from './Deps.ts'
import { withProperties } from './withProperties.ts'

/** A network that notes which newest block is read through it; of several, the oldest. */
export function watchNewestBlock(
  network: Network,
  { nowSec }: Pick<Deps, 'nowSec'>,
): { readonly network: Network; readonly getNewestBlock: () => NewestBlock | undefined } {
  let oldest: MasterchainBlock | undefined
  let watched: ChainSource | undefined
  const watch = (chain: ChainSource): ChainSource => ({
    ...chain,
    async getMasterchainBlock(choice, options) {
      const block = await chain.getMasterchainBlock(choice, options)
      if (choice === 'newest' && (!oldest || block.id.seqno < oldest.id.seqno)) oldest = block
      return block
    },
  })
  return {
    network: withProperties(network, { chain: { get: () => (watched ??= watch(network.chain)), enumerable: true } }),
    getNewestBlock: () =>
      oldest && {
        seqno: oldest.id.seqno,
        ...(!network.recorded && { ageSec: Math.max(0, nowSec() - oldest.genUtime) }),
      },
  }
}
