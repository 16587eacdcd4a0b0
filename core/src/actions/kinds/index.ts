import { auctionBid } from './auctionBid.ts'
import { contractDeploy } from './contractDeploy.ts'
import type { ActionDef, Movement } from './defineAction.ts'
import { domainRenew } from './domainRenew.ts'
import { electionsDepositStake, electionsRecoverStake } from './electionsStake.ts'
import { addExtension, removeExtension } from './extension.ts'
import { extraCurrencyTransfer } from './extraCurrencyTransfer.ts'
import { flawedJettonTransfer } from './flawedJettonTransfer.ts'
import { gasRelay } from './gasRelay.ts'
import { jettonBurn } from './jettonBurn.ts'
import { jettonMint } from './jettonMint.ts'
import { jettonSwap } from './jettonSwap.ts'
import { jettonTransfer } from './jettonTransfer.ts'
import { liquidityDeposit } from './liquidityDeposit.ts'
import { nftItemTransfer } from './nftItemTransfer.ts'
import { nftPurchase } from './nftPurchase.ts'
import { purchase } from './purchase.ts'
import { setSignatureAllowed } from './setSignatureAllowed.ts'
import { smartContractExec } from './smartContractExec.ts'
import { depositStake, withdrawStake, withdrawStakeRequest } from './stake.ts'
import { subscribe } from './subscribe.ts'
import { depositTokenStake, withdrawTokenStakeRequest } from './tokenStake.ts'
import { tonTransfer } from './tonTransfer.ts'
import { unSubscribe } from './unSubscribe.ts'

/** Every kind of action, under the type name of the specification; the order is that of the reply's properties. */
export const actionKinds = {
  TonTransfer: tonTransfer,
  ExtraCurrencyTransfer: extraCurrencyTransfer,
  ContractDeploy: contractDeploy,
  JettonTransfer: jettonTransfer,
  FlawedJettonTransfer: flawedJettonTransfer,
  JettonBurn: jettonBurn,
  JettonMint: jettonMint,
  NftItemTransfer: nftItemTransfer,
  Subscribe: subscribe,
  UnSubscribe: unSubscribe,
  AuctionBid: auctionBid,
  NftPurchase: nftPurchase,
  DepositStake: depositStake,
  WithdrawStake: withdrawStake,
  WithdrawStakeRequest: withdrawStakeRequest,
  ElectionsDepositStake: electionsDepositStake,
  ElectionsRecoverStake: electionsRecoverStake,
  JettonSwap: jettonSwap,
  SmartContractExec: smartContractExec,
  DomainRenew: domainRenew,
  Purchase: purchase,
  AddExtension: addExtension,
  RemoveExtension: removeExtension,
  SetSignatureAllowedAction: setSignatureAllowed,
  GasRelay: gasRelay,
  DepositTokenStake: depositTokenStake,
  WithdrawTokenStakeRequest: withdrawTokenStakeRequest,
  LiquidityDeposit: liquidityDeposit,
} as const

/** A kind of action by its type name. */
export type ActionKind = keyof typeof actionKinds

/** The detail of an action of this kind. */
export type Detail<K extends ActionKind> = {
  [T in K]: (typeof actionKinds)[T] extends ActionDef<infer D, infer _> ? D : never
}[K]

/** A recognized action with its detail and success. */
export type RecognizedAction<K extends ActionKind = ActionKind> = {
  [T in K]: { readonly type: T; readonly success: boolean; readonly detail: Detail<T> }
}[K]

/** Returns the asset movements of an action; empty unless it succeeded. */
export function getMovements(found: RecognizedAction): readonly Movement[] {
  // The table's entry for a type takes the detail of that type.
  const moved = actionKinds[found.type].movements as (detail: RecognizedAction['detail']) => readonly Movement[]
  return found.success ? moved(found.detail) : []
}
