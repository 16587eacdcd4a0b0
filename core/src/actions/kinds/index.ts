import type { ActionDef, Movement } from '../defineAction.ts'
import { addExtension } from './addExtension.ts'
import { contractDeploy } from './contractDeploy.ts'
import { extraCurrencyTransfer } from './extraCurrencyTransfer.ts'
import { flawedJettonTransfer } from './flawedJettonTransfer.ts'
import { gasRelay } from './gasRelay.ts'
import { jettonBurn } from './jettonBurn.ts'
import { jettonMint } from './jettonMint.ts'
import { jettonTransfer } from './jettonTransfer.ts'
import { nftItemTransfer } from './nftItemTransfer.ts'
import { nftPurchase } from './nftPurchase.ts'
import { removeExtension } from './removeExtension.ts'
import { setSignatureAllowed } from './setSignatureAllowed.ts'
import { smartContractExec } from './smartContractExec.ts'
import { tonTransfer } from './tonTransfer.ts'

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
  NftPurchase: nftPurchase,
  SmartContractExec: smartContractExec,
  AddExtension: addExtension,
  RemoveExtension: removeExtension,
  SetSignatureAllowedAction: setSignatureAllowed,
  GasRelay: gasRelay,
} as const

/** A kind of action by its type name. */
export type ActionKind = keyof typeof actionKinds

/** What is known of an action of this kind. */
export type Detail<K extends ActionKind> = {
  [T in K]: (typeof actionKinds)[T] extends ActionDef<infer D, infer _> ? D : never
}[K]

/** An action of some kind with what is known of it. */
export type Found<K extends ActionKind = ActionKind> = {
  [T in K]: { readonly type: T; readonly success: boolean; readonly detail: Detail<T> }
}[K]

/** What an action moved: nothing unless it succeeded. */
export function movedBy(found: Found): readonly Movement[] {
  // The table's entry for a type takes this type's detail.
  const moved = actionKinds[found.type].moved as (detail: Found['detail']) => readonly Movement[]
  return found.success ? moved(found.detail) : []
}
