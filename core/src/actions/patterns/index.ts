import { defineProtocol, type Protocol } from '../engine/protocol.ts'
import { burn } from './jettons/burn.ts'
import { flawedTransfer } from './jettons/flawedTransfer.ts'
import { governedMint } from './jettons/governedMint.ts'
import { mint } from './jettons/mint.ts'
import { transfer as jettonTransfer } from './jettons/transfer.ts'
import { twoSided } from './liquidity/twoSided.ts'
import { ownershipAssigned } from './nfts/ownershipAssigned.ts'
import { transfer as nftTransfer } from './nfts/transfer.ts'
import { invoice } from './payments/invoice.ts'
import { jettonInvoice } from './payments/jettonInvoice.ts'
import { pTonV1 } from './pTon/pTonV1.ts'
import { pTonV2 } from './pTon/pTonV2.ts'
import { pTonV2Payout } from './pTon/pTonV2Payout.ts'
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
]
