/** What the index interface of toncenter (`/api/v3`) answers with, as far as we read it. */
import { z } from 'zod'
import {
  addressText,
  cellInBase64,
  hashText,
  integer,
  logicalTime,
  maybeAddress,
  optional,
  seconds,
  shardHex,
  small,
} from '../http/readAnswer.ts'

const flag = optional(z.boolean())
const amount = optional(integer)
const number = optional(small)
const hash = optional(hashText)
/** `{ "100": "5" }`: currencies by id. */
const currencies = optional(z.record(z.string().regex(/^\d{1,10}$/), integer)).transform(
  (byId): ReadonlyMap<number, bigint> => new Map(Object.entries(byId ?? {}).map(([id, value]) => [Number(id), value])),
)
/** `0x0f8a7ea5`; older versions wrote a signed number. */
const opcode = optional(
  z.union([z.string().regex(/^0x[0-9a-f]{1,8}$/i), z.int()]).transform(value => Number(value) >>> 0),
)
/** A cell that the index keeps; large ones it may leave out. */
const content = optional(z.object({ hash, body: optional(cellInBase64) }))

/** A message. */
export const v3Message = z.object({
  hash: hashText,
  source: maybeAddress,
  destination: maybeAddress,
  value: amount,
  value_extra_currencies: currencies,
  fwd_fee: amount,
  ihr_fee: amount,
  extra_flags: amount,
  created_lt: optional(logicalTime),
  created_at: optional(seconds),
  opcode,
  ihr_disabled: flag,
  bounce: flag,
  bounced: flag,
  import_fee: amount,
  message_content: content,
  init_state: content,
})
/** A message. */
export type V3Message = z.output<typeof v3Message>

const word = (words: readonly string[], prefix: string) =>
  z.string().transform((text, context) => {
    const short = text.toLowerCase().replace(new RegExp(`^${prefix}_?`), '')
    if (words.includes(short)) return short
    context.addIssue({ code: 'custom', message: `not one of ${words.join(', ')}` })
    return z.NEVER
  })
const status = word(['active', 'uninit', 'nonexist', 'frozen'], 'acc_state').transform(
  text => text as 'active' | 'uninit' | 'nonexist' | 'frozen', // one of the words
)
const change = word(['unchanged', 'frozen', 'deleted'], 'acst')

const storage = z.object({ storage_fees_collected: amount, storage_fees_due: amount, status_change: optional(change) })
const credit = z.object({ due_fees_collected: amount, credit: amount, credit_extra_currencies: currencies })
const compute = z.object({
  skipped: flag,
  reason: optional(word(['no_state', 'bad_state', 'no_gas', 'suspended'], 'cskip')),
  success: flag,
  msg_state_used: flag,
  account_activated: flag,
  gas_fees: amount,
  gas_used: amount,
  gas_limit: amount,
  gas_credit: amount,
  mode: number,
  exit_code: number,
  exit_arg: number,
  vm_steps: number,
  vm_init_state_hash: hash,
  vm_final_state_hash: hash,
})
const action = z.object({
  success: flag,
  valid: flag,
  no_funds: flag,
  status_change: optional(change),
  total_fwd_fees: amount,
  total_action_fees: amount,
  result_code: number,
  result_arg: number,
  tot_actions: number,
  spec_actions: number,
  skipped_actions: number,
  msgs_created: number,
  action_list_hash: hash,
  tot_msg_size: optional(z.object({ cells: amount, bits: amount })),
})
const bounce = z.object({
  type: word(['negfunds', 'nofunds', 'ok'], 'tr_phase_bounce'),
  msg_size: optional(z.object({ cells: amount, bits: amount })),
  req_fwd_fees: amount,
  msg_fees: amount,
  fwd_fees: amount,
})
const description = z.object({
  type: z.string().transform(text => text.toLowerCase().replace(/^trans_/, '')),
  aborted: flag,
  destroyed: flag,
  credit_first: flag,
  is_tock: flag,
  storage_ph: optional(storage),
  credit_ph: optional(credit),
  compute_ph: optional(compute),
  action: optional(action),
  bounce: optional(bounce),
})
/** The phases of a transaction. */
export type V3Description = z.output<typeof description>

const accountState = optional(z.object({ hash, code_hash: hash }))

/** A transaction. */
export const v3Transaction = z.object({
  account: addressText,
  hash: hashText,
  lt: logicalTime,
  now: seconds,
  mc_block_seqno: number,
  trace_id: hash,
  prev_trans_hash: hash,
  prev_trans_lt: optional(logicalTime),
  orig_status: status,
  end_status: status,
  total_fees: integer,
  total_fees_extra_currencies: currencies,
  description,
  block_ref: optional(z.object({ workchain: small, shard: shardHex, seqno: small })),
  in_msg: optional(v3Message),
  out_msgs: z.array(v3Message),
  account_state_before: accountState,
  account_state_after: accountState,
  emulated: flag,
})
/** A transaction. */
export type V3Transaction = z.output<typeof v3Transaction>

/** What accounts are, by address. */
export const v3AddressBook = optional(
  z.record(z.string(), z.object({ interfaces: optional(z.array(z.string())), domain: optional(z.string()) })),
)

/** `transactions`, `transactionsByMessage`, `pendingTransactions` */
export const v3Transactions = z.object({ transactions: z.array(v3Transaction) })

const trace = z.object({
  trace_id: hash,
  start_lt: optional(logicalTime),
  trace_info: optional(z.object({ trace_state: optional(z.string()), pending_messages: number, transactions: number })),
  is_incomplete: flag,
  warning: optional(z.string()),
  transactions: optional(z.record(z.string(), v3Transaction)),
})
/** A trace; its tree is not read: the messages tell the same. */
export type V3Trace = z.output<typeof trace>

/** `traces` */
export const v3Traces = z.object({ traces: z.array(trace), address_book: v3AddressBook })

/** A block. */
export const v3Block = z.object({
  workchain: small,
  shard: shardHex,
  seqno: small,
  root_hash: hashText,
  file_hash: hashText,
  gen_utime: seconds,
  start_lt: logicalTime,
  end_lt: logicalTime,
  rand_seed: hash,
  key_block: flag,
  prev_key_block_seqno: number,
  master_ref_seqno: number,
})
/** A block. */
export type V3Block = z.output<typeof v3Block>

/** `blocks`, `masterchainBlockShardState` */
export const v3Blocks = z.object({ blocks: z.array(v3Block) })
/** `masterchainInfo` */
export const v3MasterchainInfo = z.object({ last: v3Block })
