import { defineProtocol } from '../../actions/engine/protocol.ts'
import { getMethodFields } from '../../trace/getMethodResults.ts'
import { parsePoolAssets } from '../../trace/poolAssets.ts'
import { dedustLiquidity } from './liquidity.ts'
import { dedustAddSide, dedustPayoutFromPool, dedustSwapPayload } from './ops.ts'
import { dedust, dedustFromTon, dedustNextHop, dedustV2 } from './swap.ts'

/** DeDust v1 and v2. */
export const dedustProtocol = defineProtocol({
  name: 'dedust',
  exchange: {
    dex: 'dedust',
    swapPayloads: [dedustSwapPayload],
    payouts: [dedustPayoutFromPool],
    depositSide: dedustAddSide,
    pTonMasters: [],
    readPoolAssets(pool) {
      const { asset0, asset1 } = getMethodFields(pool, 'get_assets')
      return parsePoolAssets([asset0, asset1])
    },
  },
  patterns: {
    earlySwaps: [dedust, dedustFromTon, dedustNextHop, dedustV2],
    liquidity: [dedustLiquidity],
  },
})
