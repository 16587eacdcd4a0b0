import { defineProtocol } from '../../actions/engine/protocol.ts'
import { addressOf, type Hash } from '../../units.ts'
import { toncoLiquidity } from './liquidity.ts'
import { toncoPayTo, toncoSwapPayload } from './ops.ts'
import { tonco } from './swap.ts'

/** TONCO. */
export const toncoProtocol = defineProtocol({
  name: 'tonco',
  exchange: {
    dex: 'tonco',
    swapPayloads: [toncoSwapPayload],
    payouts: [toncoPayTo],
    depositSide: undefined,
    pTonMasters: [addressOf(0, '949c4c66760c002800e2fa3d8a3ca4e1c90a9373b53ae7472033483bf14cd95e' as Hash)],
    readPoolAssets: undefined,
  },
  patterns: {
    liquidity: [toncoLiquidity],
    swaps: [tonco],
  },
})
