import { defineProtocol, type Protocol } from '../engine/protocol.ts'
import { burn, governedMint, mint } from './jettons/mint.ts'
import { flawedTransfer, transfer as jettonTransfer } from './jettons/transfer.ts'
import { twoSided } from './liquidity.ts'
import { transfer as nftTransfer, ownershipAssigned } from './nfts.ts'
import { invoice, jettonInvoice } from './payments.ts'
import { pTonV1, pTonV2, pTonV2Payout } from './pTon.ts'
import { routeEntry, routeEntryFromTon, routePayout, routeStep } from './swaps/route.ts'
import { gasRelay } from './wallets/gasRelay.ts'

/** What belongs to no single protocol. */
export const standards: readonly Protocol[] = [
  defineProtocol({ name: 'wallets', patterns: { requests: [gasRelay] } }),
  defineProtocol({ name: 'nfts', patterns: { tokens: [nftTransfer, ownershipAssigned] } }),
  defineProtocol({ name: 'pTon', patterns: { tokens: [pTonV1, pTonV2Payout, pTonV2] } }),
  defineProtocol({
    name: 'jettons',
    patterns: { jettons: [flawedTransfer, jettonTransfer, burn], mints: [governedMint, mint] },
  }),
  defineProtocol({ name: 'payments', patterns: { payments: [invoice, jettonInvoice] } }),
  defineProtocol({ name: 'liquidity', patterns: { twoSidedLiquidity: [twoSided] } }),
  defineProtocol({ name: 'routes', patterns: { routes: [routeStep, routePayout, routeEntry, routeEntryFromTon] } }),
]
