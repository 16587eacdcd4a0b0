import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'
import type { Json } from '../wire/json.ts'

/** The content of a token or item from an index: TEP-64 attributes, as the index normalized them. */
export type IndexedContent = { readonly [key: string]: Json }

/** An NFT item from an index. */
export type IndexedItem = {
  readonly address: Address
  /** Exact, also for 256-bit indexes. */
  readonly index: bigint | undefined
  readonly owner: Address | undefined
  /** The seller, when the owner is a sale contract. */
  readonly realOwner: Address | undefined
  readonly collection: { readonly address: Address; readonly content: IndexedContent | undefined } | undefined
  readonly content: IndexedContent | undefined
  /** The domain name of a domain item. */
  readonly domain: string | undefined
  readonly sale:
    | {
        readonly address: Address
        readonly market: Address | undefined
        readonly price: bigint | undefined
        /** The jetton of the price; TON when absent. */
        readonly jetton: Address | undefined
      }
    | undefined
  /** Whether the collection confirms the item; `undefined` when unknown. */
  readonly verified: boolean | undefined
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** A domain with its owner. */
export type IndexedDomain = {
  readonly name: string
  readonly item: Address
  readonly owner: Address | undefined
  /** When the domain expires; `undefined` when unknown. */
  readonly expiringAt: UnixSec | undefined
}

/** A jetton wallet from an index, confirmed by its master. */
export type IndexedJettonWallet = {
  readonly address: Address
  readonly owner: Address
  readonly jetton: Address
  readonly balance: bigint
}

/** A jetton from an index. */
export type IndexedJetton = {
  readonly address: Address
  readonly totalSupply: bigint
  readonly mintable: boolean
  readonly admin: Address | undefined
  readonly content: IndexedContent
}

/** A recorded account state, and the logical time until which it is known to be valid; without a cell the account did not exist. */
export type RecordedAccountState = { readonly shardAccount: Cell | undefined; readonly knownUntil: Lt }
