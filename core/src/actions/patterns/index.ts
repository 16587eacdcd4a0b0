import type { Pattern } from '../pattern.ts'
import { burn } from './jettons/burn.ts'
import { flawedTransfer } from './jettons/flawedTransfer.ts'
import { governedMint } from './jettons/governedMint.ts'
import { mint } from './jettons/mint.ts'
import { transfer as jettonTransfer } from './jettons/transfer.ts'
import { purchase } from './nfts/purchase.ts'
import { transfer as nftTransfer } from './nfts/transfer.ts'
import { transferByNotice } from './nfts/transferByNotice.ts'
import { gasRelay } from './wallets/gasRelay.ts'

/** Every pattern, in the order in which they have their chance: a later one sees what earlier ones made. */
export const patterns: readonly Pattern[] = [
  gasRelay,
  nftTransfer,
  transferByNotice,
  flawedTransfer,
  jettonTransfer,
  burn,
  purchase,
  governedMint,
  mint,
]
