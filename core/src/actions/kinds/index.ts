import type { z } from 'zod'
import * as contracts from './contracts.ts'
import type { ActionDef, Movement } from './defineAction.ts'
import { jettonSwap, liquidityDeposit } from './exchanges.ts'
import { flawedJettonTransfer, jettonBurn, jettonMint, jettonTransfer } from './jettons.ts'
import { auctionBid, domainRenew, nftItemTransfer, nftPurchase } from './nfts.ts'
import { purchase, subscribe, unSubscribe } from './payments.ts'
import * as stakes from './stakes.ts'
import { extraCurrencyTransfer, tonTransfer } from './transfers.ts'

/** Every kind of action, under the type name of the specification; the order is that of the reply's properties. */
export const actionKinds = {
  TonTransfer: tonTransfer,
  ExtraCurrencyTransfer: extraCurrencyTransfer,
  ContractDeploy: contracts.contractDeploy,
  JettonTransfer: jettonTransfer,
  FlawedJettonTransfer: flawedJettonTransfer,
  JettonBurn: jettonBurn,
  JettonMint: jettonMint,
  NftItemTransfer: nftItemTransfer,
  Subscribe: subscribe,
  UnSubscribe: unSubscribe,
  AuctionBid: auctionBid,
  NftPurchase: nftPurchase,
  DepositStake: stakes.depositStake,
  WithdrawStake: stakes.withdrawStake,
  WithdrawStakeRequest: stakes.withdrawStakeRequest,
  ElectionsDepositStake: stakes.electionsDepositStake,
  ElectionsRecoverStake: stakes.electionsRecoverStake,
  JettonSwap: jettonSwap,
  SmartContractExec: contracts.smartContractExec,
  DomainRenew: domainRenew,
  Purchase: purchase,
  AddExtension: contracts.addExtension,
  RemoveExtension: contracts.removeExtension,
  SetSignatureAllowedAction: contracts.setSignatureAllowed,
  GasRelay: contracts.gasRelay,
  DepositTokenStake: stakes.depositTokenStake,
  WithdrawTokenStakeRequest: stakes.withdrawTokenStakeRequest,
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

/** A kind of action as a definition of any detail. */
export const getKind = (type: ActionKind): ActionDef<RecognizedAction['detail'], z.ZodType> =>
  actionKinds[type] as never // the caller has the detail of that type

/** Returns the asset movements of an action; empty unless it succeeded. */
export const getMovements = ({ type, success, detail }: RecognizedAction): readonly Movement[] =>
  (success && getKind(type).movements?.(detail)) || []
