import { defineProtocol } from '../../actions/engine/protocol.ts'
import { addressOf, type Hash } from '../../units.ts'
import { stonfiLiquidity } from './liquidity.ts'
import {
  stonfiAddLiquidity,
  stonfiPaymentRequest,
  stonfiPayToV2,
  stonfiSwapPayload,
  stonfiSwapPayloadV2,
} from './ops.ts'
import { stonfi, stonfiV2, stonfiV2NextHop } from './swap.ts'

/** STON.fi v1 and v2. */
export const stonfiProtocol = defineProtocol({
  name: 'stonfi',
  exchange: {
    dex: 'stonfi',
    swapPayloads: [stonfiSwapPayload, stonfiSwapPayloadV2],
    payouts: [stonfiPaymentRequest, stonfiPayToV2],
    depositSide: stonfiAddLiquidity,
    pTonMasters: [
      addressOf(0, '8cdc1d7640ad5ee326527fc1ad0514f468b30dc84b0173f0e155f451b4e11f7c' as Hash),
      addressOf(0, '671963027f7f85659ab55b821671688601cdcf1ee674fc7fbbb1a776a18d34a3' as Hash),
    ],
    readPoolAssets: undefined,
  },
  patterns: {
    earlySwaps: [stonfi, stonfiV2, stonfiV2NextHop],
    liquidity: [stonfiLiquidity],
  },
})
