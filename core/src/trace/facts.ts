import type { Address } from '../units.ts'

/** Whose jettons a wallet keeps; only what the master confirmed is said. */
export type JettonWalletFact = { readonly owner: Address; readonly jetton: Address }

/** What an item says of itself. */
export type NftItemFact = {
  readonly owner: Address | undefined
  readonly collection: Address | undefined
  readonly index: bigint | undefined
}

/** What a sale contract says of itself, before the transaction in question. */
export type NftSaleFact = {
  readonly item: Address
  readonly owner: Address | undefined
  readonly marketplace: Address | undefined
  readonly price: bigint
}

/**
 * What patterns may ask about accounts. Everything was gathered before; `undefined` is "not known", which is no "no".
 */
export type Facts = {
  /** What an account is; empty when that is not known. */
  readonly interfaces: (account: Address) => readonly string[]
  readonly jettonWallet: (account: Address) => JettonWalletFact | undefined
  readonly nftItem: (account: Address) => NftItemFact | undefined
  /** As it was before the trace. */
  readonly nftSale: (account: Address) => NftSaleFact | undefined
}

/** Knows nothing: every question is answered with "not known". */
export const noFacts: Facts = {
  interfaces: () => [],
  jettonWallet: () => undefined,
  nftItem: () => undefined,
  nftSale: () => undefined,
}
