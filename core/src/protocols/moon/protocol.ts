import { defineProtocol } from '../../actions/engine/protocol.ts'
import { moonLiquidity } from './liquidity.ts'
import { moonDepositRecord, moonSwapPayload } from './ops.ts'
import { moon, moonFromTon } from './swap.ts'

/** moon.cx. */
export const moonProtocol = defineProtocol({
  name: 'moon',
  exchange: {
    dex: 'mooncx',
    swapPayloads: [moonSwapPayload],
    payouts: [],
    depositSide: moonDepositRecord,
    pTonMasters: [],
    readPoolAssets: undefined,
  },
  patterns: {
    liquidity: [moonLiquidity],
    swaps: [moonFromTon, moon],
  },
})
