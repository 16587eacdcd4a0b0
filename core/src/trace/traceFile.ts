import { z } from 'zod'
import { cellFromText } from '../cell/text.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../units.ts'
import { listOf, recordOf } from '../wire/parseSchema.ts'

const text = z.string()
const hash = text.regex(/^[0-9a-f]{64}$/).transform(value => value as Hash) // checked by the expression
const account = text.regex(/^-?\d+:[0-9a-f]{64}$/).transform(value => value as Address) // checked by the expression
const digits = text.regex(/^-?\d+$/).transform(BigInt)
const coins = digits.transform(nano)
const logicalTime = digits.transform(lt)
const time = z.number().transform(unixSec)
const status = z.enum(['active', 'uninit', 'nonexist', 'frozen'])
/** A field that may be missing or `null`. */
const maybe = <T extends z.ZodType>(of: T) => of.nullish().transform(value => value ?? undefined)

const recordedTransaction = z.object({
  hash,
  lt: logicalTime,
  account,
  utime: time,
  transaction_type: maybe(z.string()),
  is_tock: maybe(z.boolean()),
  orig_status: status,
  end_status: status,
  aborted: z.boolean(),
  destroyed: z.boolean(),
  total_fees: coins,
  compute_phase: maybe(z.object({ skipped: z.boolean(), exit_code: maybe(z.number()) })),
  bounce_phase: maybe(z.string()),
  in_msg: maybe(hash),
  out_msgs: listOf(hash),
  /** `null` for the root. */
  parent: hash.nullish(),
  block_seqno: maybe(z.number()),
  state_update_old: maybe(hash),
  state_update_new: maybe(hash),
  prev_trans_hash: maybe(hash),
  prev_trans_lt: maybe(logicalTime),
})

const recordedMessage = z.object({
  hash,
  msg_type: z.enum(['int_msg', 'ext_in_msg', 'ext_out_msg']),
  source: maybe(account),
  destination: maybe(account),
  value: maybe(coins),
  value_extra: maybe(z.record(z.string(), digits)),
  fwd_fee: maybe(coins),
  ihr_fee: maybe(coins),
  import_fee: maybe(coins),
  ihr_disabled: maybe(z.boolean()),
  bounce: maybe(z.boolean()),
  bounced: maybe(z.boolean()),
  created_lt: maybe(logicalTime),
  created_at: maybe(time),
  /** `null` if there is none yet. */
  to_transaction: hash.nullish(),
  body: z.string(),
  init: maybe(z.string()),
})

// An account field in an unknown format is unknown; the rest of the file stays readable.
const lenient = <T>(of: z.ZodType<T>) => of.nullish().catch(undefined)

const cellText = z.string().transform((text, context) => {
  try {
    return cellFromText(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'no BoC' })
    return z.NEVER
  }
})

const recordedAccount = z.object({
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
  data: lenient(z.object({ boc: cellText })),
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
  transactions: listOf(recordedTransaction).refine(list => list.length > 0, 'no transactions'),
  messages: recordOf(z.string(), recordedMessage),
  accounts: recordOf(z.string(), recordedAccount).default({}),
})
/** A parsed trace file. */
export type TraceFile = z.output<typeof traceFile>
/** A transaction in a trace file. */
export type RecordedTransaction = TraceFile['transactions'][number]
/** A message in a trace file. */
export type RecordedMessage = TraceFile['messages'][string]
