import type { Cell } from '../cell/Cell.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'
import type { Json } from '../wire/json.ts'
import type { CallOptions } from './ChainSource.ts'

/** The content of a token or item as an index gives it: TEP-64 members, or whatever the index made of them. */
export type IndexedContent = { readonly [key: string]: Json }

/** An NFT item as an index knows it. */
export type IndexedItem = {
  readonly address: Address
  /** Exact, also when it is a hash. */
  readonly index: bigint | undefined
  readonly owner: Address | undefined
  /** The owner is a sale contract; this is who gets the item when it is not sold. */
  readonly realOwner: Address | undefined
  readonly collection: { readonly address: Address; readonly content: IndexedContent | undefined } | undefined
  readonly content: IndexedContent | undefined
  /** Its domain name, for items that are domains. */
  readonly domain: string | undefined
  readonly sale:
    | {
        readonly address: Address
        readonly market: Address | undefined
        readonly price: bigint | undefined
        /** The jetton that the price is in; coins when absent. */
        readonly jetton: Address | undefined
      }
    | undefined
  /** Whether the collection confirms the item; `undefined` when the index does not say. */
  readonly verified: boolean | undefined
  readonly codeHash: Hash | undefined
  readonly dataHash: Hash | undefined
}

/** A domain that somebody owns. */
export type IndexedDomain = {
  readonly name: string
  readonly item: Address
  readonly owner: Address | undefined
  /** When it can be taken by others; `undefined` when the index does not say. */
  readonly expiringAt: UnixSec | undefined
}

/** A jetton wallet as an index knows it; the master has confirmed it. */
export type IndexedJettonWallet = {
  readonly address: Address
  readonly owner: Address
  readonly jetton: Address
  readonly balance: bigint
}

/** A jetton as an index knows it. */
export type IndexedJetton = {
  readonly address: Address
  readonly totalSupply: bigint
  readonly mintable: boolean
  readonly admin: Address | undefined
  readonly content: IndexedContent
}

/** Finds items, domains and jettons by address or owner; what does not exist is left out. */
export interface ItemSource {
  /** The items among these accounts; in no particular order. */
  getItems(addresses: readonly Address[], options?: CallOptions): Promise<ReadonlyMap<Address, IndexedItem>>
  /** All items of an owner. */
  getItemsOfOwner(owner: Address, options?: CallOptions): Promise<readonly IndexedItem[]>
  /** All domains of an owner. */
  getDomainsOfOwner(owner: Address, options?: CallOptions): Promise<readonly IndexedDomain[]>
  /** The jetton wallets among these accounts. */
  getJettonWallets(
    addresses: readonly Address[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<Address, IndexedJettonWallet>>
  /** The jetton masters among these accounts. */
  getJettons(addresses: readonly Address[], options?: CallOptions): Promise<ReadonlyMap<Address, IndexedJetton>>
}

/** A state that was recorded, and the logical time up to which it is known to have held; without a cell there was no account. */
export type RecordedState = { readonly shardAccount: Cell | undefined; readonly knownUntil: Lt }

/** A recorded piece of a network: it can say which accounts it holds. */
export interface RecordedAccounts {
  /** The state that was recorded last of each of these accounts, or of all that it holds; not proven to hold at any later block. */
  getRecordedStates(
    accounts: readonly Address[] | 'all',
    options?: CallOptions,
  ): Promise<ReadonlyMap<Address, RecordedState>>
}
