import { z } from 'zod'
import type { Address, Hash } from '../units.ts'

const text = z.string()
const hash = text.regex(/^[0-9a-f]{64}$/).transform(value => value as Hash) // checked by the expression
const account = text.regex(/^-?\d+:[0-9a-f]{64}$/).transform(value => value as Address) // checked by the expression
const digits = text.regex(/^-?\d+$/).transform(BigInt)

const recordedTransaction = z.object({
  hash,
  lt: digits,
  account,
  utime: z.number(),
  transaction_type: z.string().nullish(),
  is_tock: z.boolean().nullish(),
  orig_status: z.enum(['active', 'uninit', 'nonexist', 'frozen']),
  end_status: z.enum(['active', 'uninit', 'nonexist', 'frozen']),
  aborted: z.boolean(),
  destroyed: z.boolean(),
  total_fees: digits,
  compute_phase: z.object({ skipped: z.boolean(), exit_code: z.number().nullish() }).nullish(),
  bounce_phase: z.string().nullish(),
  in_msg: hash.nullish(),
  out_msgs: z.array(hash),
  parent: hash.nullish(),
  block_seqno: z.number().nullish(),
  state_update_old: hash.nullish(),
  state_update_new: hash.nullish(),
  prev_trans_hash: hash.nullish(),
  prev_trans_lt: digits.nullish(),
})

const recordedMessage = z.object({
  hash,
  msg_type: z.enum(['int_msg', 'ext_in_msg', 'ext_out_msg']),
  source: account.nullish(),
  destination: account.nullish(),
  value: digits.nullish(),
  value_extra: z.record(z.string(), digits).nullish(),
  fwd_fee: digits.nullish(),
  ihr_fee: digits.nullish(),
  import_fee: digits.nullish(),
  ihr_disabled: z.boolean().nullish(),
  bounce: z.boolean().nullish(),
  bounced: z.boolean().nullish(),
  created_lt: digits.nullish(),
  created_at: z.number().nullish(),
  to_transaction: hash.nullish(),
  body: text,
  init: text.nullish(),
})

// What is written of an account in a way that is not known here is not known: it takes nothing from the rest of the file.
const perhaps = <T>(of: z.ZodType<T>) => of.nullish().catch(undefined)

/** What a recording knows of an account. */
export const recordedAccount = z.object({
  jetton_wallet: perhaps(z.object({ owner: account, jetton: account })),
  nft_item: perhaps(
    z.object({
      owner: perhaps(account),
      collection: perhaps(account),
      index: perhaps(digits),
      content: perhaps(z.object({ domain: perhaps(z.string()) })),
    }),
  ),
  nft_sale: perhaps(
    z.object({
      nft: perhaps(account),
      nft_owner: perhaps(account),
      marketplace: perhaps(account),
      full_price: perhaps(digits),
    }),
  ),
  nft_auction: perhaps(
    z.object({
      nft: perhaps(account),
      nft_owner: perhaps(account),
      marketplace: perhaps(account),
      last_bid: perhaps(digits),
    }),
  ),
  // What kind of pool it is counts, even where its assets are written in a way that is not known here.
  dedust_pool: z
    .object({ assets: z.array(z.union([z.literal('TON'), account])).nullish() })
    .nullish()
    .catch({}),
})

/** A recorded trace as it lies in its file, `ton-trace/1`. */
export const traceFile = z.object({
  format: z.literal('ton-trace/1'),
  trace: z.object({ state: z.string().nullish() }).nullish(),
  transactions: z.array(recordedTransaction).min(1),
  messages: z.record(z.string(), recordedMessage),
  accounts: z.record(z.string(), recordedAccount).default({}),
})
/** The same, read. */
export type TraceFile = z.output<typeof traceFile>
/** A message of it. */
export type RecordedMessage = z.output<typeof recordedMessage>
