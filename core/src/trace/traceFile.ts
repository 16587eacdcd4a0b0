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

// An account field in an unknown format is unknown; the rest of the file stays readable.
const lenient = <T>(of: z.ZodType<T>) => of.nullish().catch(undefined)

/** What a recording contains about an account. */
export const recordedAccount = z.object({
  jetton_wallet: lenient(z.object({ owner: account, jetton: account })),
  nft_item: lenient(
    z.object({
      owner: lenient(account),
      collection: lenient(account),
      index: lenient(digits),
      content: lenient(z.object({ domain: lenient(z.string()) })),
    }),
  ),
  nft_sale: lenient(
    z.object({
      nft: lenient(account),
      nft_owner: lenient(account),
      marketplace: lenient(account),
      full_price: lenient(digits),
    }),
  ),
  nft_auction: lenient(
    z.object({
      nft: lenient(account),
      nft_owner: lenient(account),
      marketplace: lenient(account),
      last_bid: lenient(digits),
    }),
  ),
  // The kind of pool counts even when its assets are in an unknown format.
  dedust_pool: z
    .object({ assets: z.array(z.union([z.literal('TON'), account])).nullish() })
    .nullish()
    .catch({}),
})

/** The schema of a recorded trace file, `ton-trace/1`. */
export const traceFile = z.object({
  format: z.literal('ton-trace/1'),
  trace: z.object({ state: z.string().nullish() }).nullish(),
  transactions: z.array(recordedTransaction).min(1),
  messages: z.record(z.string(), recordedMessage),
  accounts: z.record(z.string(), recordedAccount).default({}),
})
/** A parsed trace file. */
export type TraceFile = z.output<typeof traceFile>
/** A transaction in a trace file. */
export type RecordedTransaction = TraceFile['transactions'][number]
/** A message in a trace file. */
export type RecordedMessage = TraceFile['messages'][string]
