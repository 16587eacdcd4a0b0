import { defineProtocol } from '../../actions/engine/protocol.ts'
import { megaton } from './swap.ts'
import { wrappedTonMint } from './wrappedTonMint.ts'

/** Megaton Finance. */
export const megatonProtocol = defineProtocol({
  name: 'megaton',
  exchange: {
    dex: 'megatonfi',
    swapPayloads: [],
    payouts: [],
    depositSide: undefined,
    pTonMasters: [],
    readPoolAssets: undefined,
  },
  patterns: {
    jettons: [wrappedTonMint],
    routedSwaps: [megaton],
  },
})
