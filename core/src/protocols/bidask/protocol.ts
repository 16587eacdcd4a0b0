import { defineProtocol } from '../../actions/engine/protocol.ts'
import { bidaskLiquidity, bidaskLiquidityFromTon } from './liquidity.ts'
import { bidaskSaveLiquidity, bidaskSwapPayload, bidaskSwapPayloadV2 } from './ops.ts'
import { bidask, bidaskFromTon } from './swap.ts'

/** Bidask. */
export const bidaskProtocol = defineProtocol({
  name: 'bidask',
  exchange: {
    dex: 'bidask',
    swapPayloads: [bidaskSwapPayload, bidaskSwapPayloadV2],
    payouts: [],
    depositSide: bidaskSaveLiquidity,
    pTonMasters: [],
    readPoolAssets: undefined,
  },
  patterns: {
    liquidity: [bidaskLiquidity, bidaskLiquidityFromTon],
    swaps: [bidaskFromTon, bidask],
  },
})
