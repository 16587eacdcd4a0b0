import { defineProtocol } from '../../actions/engine/protocol.ts'
import { getMethodFields } from '../../trace/getMethodResults.ts'
import { parsePoolAssets } from '../../trace/poolAssets.ts'
import { coffeeLiquidity } from './liquidity.ts'
import { coffeePayoutInternal, coffeeSwapPayload } from './ops.ts'
import { coffee, coffeeFromTon, coffeeNextHop } from './swap.ts'

/** Coffee. */
export const coffeeProtocol = defineProtocol({
  name: 'coffee',
  exchange: {
    dex: 'coffee',
    swapPayloads: [coffeeSwapPayload],
    payouts: [coffeePayoutInternal],
    depositSide: undefined,
    pTonMasters: [],
    readPoolAssets(pool) {
      const { asset1, asset2 } = getMethodFields(pool, 'get_pool_data')
      return parsePoolAssets([asset1, asset2])
    },
  },
  patterns: {
    liquidity: [coffeeLiquidity],
    swaps: [coffee, coffeeFromTon, coffeeNextHop],
  },
})
