import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { UnixSec } from '../../units.ts'
import type { CallContext } from './Deps.ts'

/**
 * The current time on a network: the host's clock, or the newest block's time when that is later or the network is
 * recorded.
 */
export function getNetworkTime({ deps, network }: CallContext, block: MasterchainBlock): UnixSec {
  return network.recorded || deps.nowSec() < block.genUtime ? block.genUtime : deps.nowSec()
}
