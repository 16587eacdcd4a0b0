/** Responses of tonapi (`/v2`), as far as they are used. */
import { z } from 'zod'
import { fromBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import type { Json } from '../../wire/json.ts'
import {
  addressText,
  blockIdMembers,
  blockMembers,
  cellInHex,
  hashText,
  integer,
  jsonObject,
  nullable,
  parsed,
  seconds,
  shardHex,
  small,
} from '../http/parseResponse.ts'

const bytes = parsed(fromHex)

/** The block of a transaction: `(0,8000000000000000,40834551)` */
export const tonapiShortBlockId = z
  .string()
  .regex(/^\(-?\d{1,10},[0-9a-f]{16},\d{1,10}\)$/i)
  .transform(text => {
    const [workchain = '', shard = '', seqno = ''] = text.slice(1, -1).split(',')
    return { workchain: Number(workchain), shard: shard.toLowerCase(), seqno: Number(seqno) }
  })

/** A block: `blockchain/masterchain-head`, `blockchain/blocks/{id}` */
export const tonapiBlock = z
  .object({ ...blockMembers, workchain_id: small })
  .transform(({ workchain_id: workchain, ...block }) => ({ workchain, ...block }))
/** `blockchain/masterchain/{seqno}/shards` */
export const tonapiShards = z.object({ blocks: z.array(tonapiBlock) })

/** `blockchain/masterchain/{seqno}/config`; the BoC is missing in some recorded responses. */
export const tonapiConfig = z.object({ raw: z.string() })
/** `blockchain/libraries/{hash}` */
export const tonapiLibrary = z.object({ boc: cellInHex })

const account = z.object({ address: addressText })
/** A transaction; all but its block is read from its cell. */
export const tonapiTransaction = z.object({
  hash: hashText,
  account,
  block: nullable(z.string()),
  raw: cellInHex,
})
/** A transaction. */
export type TonapiTransaction = z.output<typeof tonapiTransaction>
/** `blockchain/blocks/{id}/transactions` */
export const tonapiTransactions = z.object({ transactions: z.array(tonapiTransaction) })

/** One transaction of a trace; its `children` are read one by one. */
export const tonapiTraceNode = z.object({
  transaction: tonapiTransaction,
  interfaces: nullable(z.array(z.string())),
  children: nullable(z.array(z.unknown())),
  emulated: nullable(z.boolean()),
})

const blockId = z.object({
  ...blockIdMembers,
  // Some versions write it unsigned.
  workchain: small.transform(value => value | 0),
  shard: shardHex,
})
/** `liteserver/get_account_state/{account}` */
export const tonapiRawState = z.object({
  shardblk: blockId,
  shard_proof: bytes,
  proof: bytes,
  state: bytes,
})

/** `liteserver/get_block/{block}`; the file in hex, in some versions in base64. */
export const tonapiRawBlock = z.object({
  data: parsed(text => (/^(?:[0-9a-f]{2})*$/i.test(text) ? fromHex(text) : fromBase64(text))),
})

/** `liteserver/get_config_all/{block}` */
export const tonapiRawConfig = z.object({ state_proof: bytes, config_proof: bytes })

const tonapiItem = z.object({
  address: addressText,
  index: nullable(integer),
  /** Only of servers like ours. */
  exact_index: nullable(integer),
  owner: nullable(account),
  collection: nullable(
    z.object({ address: addressText, name: nullable(z.string()), description: nullable(z.string()) }),
  ),
  verified: nullable(z.boolean()),
  metadata: jsonObject,
  sale: nullable(
    z.object({
      address: addressText,
      market: nullable(account),
      owner: nullable(account),
      price: nullable(z.object({ value: integer, jetton: nullable(addressText) })),
    }),
  ),
  dns: nullable(z.string()),
  code_hash: nullable(hashText),
  data_hash: nullable(hashText),
})
/** An NFT item. */
export type TonapiItem = z.output<typeof tonapiItem>
/** `nfts/_bulk`, `accounts/{id}/nfts` */
export const tonapiItems = z.object({ nft_items: z.array(tonapiItem) })
/** `accounts/{id}/dns/expiring` */
export const tonapiDomains = z.object({
  items: z.array(z.object({ name: z.string(), expiring_at: seconds, dns_item: nullable(tonapiItem) })),
})
/** `accounts/{id}/dns/backresolve` */
export const tonapiDomainNames = z.object({ domains: z.array(z.string()) })
/** `accounts/{id}/jettons` */
export const tonapiJettonWallets = z.object({
  balances: z.array(z.object({ balance: integer, wallet_address: account, jetton: account })),
})
/** `jettons/_bulk` */
export const tonapiJettons = z.object({
  jettons: z.array(
    z.object({
      mintable: nullable(z.boolean()),
      total_supply: integer,
      admin: nullable(account),
      metadata: z.record(z.string(), z.custom<Json>()),
    }),
  ),
})
