import { z } from 'zod'
import type { Json } from '../wire/json.ts'
import { account, cell, hash, logicalTime, orUndefined, utime } from './replySchemas.ts'

/** The content of a token or item from an index: TEP-64 attributes, as the index normalized them. */
export type IndexedContent = { readonly [key: string]: Json }
const content = z.record(z.string(), z.unknown()) as unknown as z.ZodType<IndexedContent> // it was JSON

/** An NFT item from an index. */
export const IndexedItem = z.object({
  address: account,
  /** Exact, also for 256-bit indexes. */
  index: orUndefined(z.bigint()),
  owner: orUndefined(account),
  /** The seller, when the owner is a sale contract. */
  realOwner: orUndefined(account),
  collection: orUndefined(z.object({ address: account, content: orUndefined(content) })),
  content: orUndefined(content),
  /** The domain name of a domain item. */
  domain: orUndefined(z.string()),
  sale: orUndefined(
    z.object({
      address: account,
      market: orUndefined(account),
      price: orUndefined(z.bigint()),
      /** The jetton of the price; TON when absent. */
      jetton: orUndefined(account),
    }),
  ),
  /** Whether the collection confirms the item; `undefined` when unknown. */
  verified: orUndefined(z.boolean()),
  codeHash: orUndefined(hash),
  dataHash: orUndefined(hash),
})
export type IndexedItem = Readonly<z.output<typeof IndexedItem>>

/** An NFT item of an owner, whose contract has all else. */
export const OwnedItem = z.object({ address: account, collection: orUndefined(account) })
export type OwnedItem = Readonly<z.output<typeof OwnedItem>>

/** A domain with its owner. */
export const IndexedDomain = z.object({
  name: z.string(),
  item: account,
  owner: orUndefined(account),
  /** When the domain expires; `undefined` when unknown. */
  expiringAt: orUndefined(utime),
})
export type IndexedDomain = Readonly<z.output<typeof IndexedDomain>>

/** A jetton wallet from an index, confirmed by its master. */
export const IndexedJettonWallet = z.object({ address: account, owner: account, jetton: account, balance: z.bigint() })
export type IndexedJettonWallet = Readonly<z.output<typeof IndexedJettonWallet>>

/** A jetton from an index. */
export const IndexedJetton = z.object({
  address: account,
  totalSupply: z.bigint(),
  mintable: z.boolean(),
  admin: orUndefined(account),
  content,
})
export type IndexedJetton = Readonly<z.output<typeof IndexedJetton>>

/** A recorded account state, and the logical time until which it is known to be valid; without a cell the account did not exist. */
export const RecordedAccountState = z.object({ shardAccount: orUndefined(cell), knownUntil: logicalTime })
export type RecordedAccountState = Readonly<z.output<typeof RecordedAccountState>>
