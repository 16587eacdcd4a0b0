import type { Pattern } from '../pattern.ts'
import { renew } from './domains/renew.ts'
import { burn } from './jettons/burn.ts'
import { flawedTransfer } from './jettons/flawedTransfer.ts'
import { governedMint } from './jettons/governedMint.ts'
import { mint } from './jettons/mint.ts'
import { transfer as jettonTransfer } from './jettons/transfer.ts'
import { purchase } from './nfts/purchase.ts'
import { transfer as nftTransfer } from './nfts/transfer.ts'
import { transferByNotice } from './nfts/transferByNotice.ts'
import { invoice } from './payments/invoice.ts'
import { jettonInvoice } from './payments/jettonInvoice.ts'
import { electionsDeposit } from './staking/electionsDeposit.ts'
import { electionsRecover } from './staking/electionsRecover.ts'
import { itemPayout } from './staking/itemPayout.ts'
import { liquidDeposit } from './staking/liquidDeposit.ts'
import { liquidRequest } from './staking/liquidRequest.ts'
import { liquidWithdraw } from './staking/liquidWithdraw.ts'
import { nominatorsDeposit } from './staking/nominatorsDeposit.ts'
import { nominatorsRequest } from './staking/nominatorsRequest.ts'
import { nominatorsWithdraw } from './staking/nominatorsWithdraw.ts'
import { whalesDeposit } from './staking/whalesDeposit.ts'
import { whalesRequest } from './staking/whalesRequest.ts'
import { whalesWithdraw } from './staking/whalesWithdraw.ts'
import { begin } from './subscriptions/begin.ts'
import { endBySubscription } from './subscriptions/endBySubscription.ts'
import { endByWallet } from './subscriptions/endByWallet.ts'
import { payment } from './subscriptions/payment.ts'
import { request } from './subscriptions/request.ts'
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
  invoice,
  jettonInvoice,
  endByWallet,
  endBySubscription,
  begin,
  payment,
  request,
  liquidDeposit,
  liquidWithdraw,
  liquidRequest,
  itemPayout,
  electionsDeposit,
  electionsRecover,
  nominatorsDeposit,
  nominatorsWithdraw,
  nominatorsRequest,
  whalesDeposit,
  whalesWithdraw,
  whalesRequest,
  renew,
]
