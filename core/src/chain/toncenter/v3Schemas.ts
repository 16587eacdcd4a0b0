/** Responses of the toncenter index API (`/api/v3`), as far as they are used. */
import { z } from 'zod'
import { nano } from '../../units.ts'
import {
  addressText,
  blockMembers,
  cellInBase64,
  hashText,
  integer,
  logicalTime,
  maybeAddress,
  nullable,
  seconds,
  shardHex,
  small,
} from '../http/parseResponse.ts'

const flag = nullable(z.boolean())
const coins = integer.transform(nano)
const amount = nullable(coins)
const size = nullable(integer)
const number = nullable(small)
const hash = nullable(hashText)
/** `{ "100": "5" }`: currencies by id. */
const currencies = nullable(z.record(z.string().regex(/^\d{1,10}$/), integer)).transform(
  (byId): ReadonlyMap<number, bigint> => new Map(Object.entries(byId ?? {}).map(([id, value]) => [Number(id), value])),
)
/** `0x0f8a7ea5`; older versions wrote a signed number. */
const opcode = nullable(
  z.union([z.string().regex(/^0x[0-9a-f]{1,8}$/i), z.int()]).transform(value => Number(value) >>> 0),
)
/** A cell stored by the index; it may omit large ones. */
const content = nullable(z.object({ hash, body: nullable(cellInBase64) }))

const v3Message = z.object({
  hash: hashText,
  source: maybeAddress,
  destination: maybeAddress,
  value: amount,
  value_extra_currencies: currencies,
  fwd_fee: amount,
  ihr_fee: amount,
  extra_flags: amount,
  created_lt: nullable(logicalTime),
  created_at: nullable(seconds),
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

const enumValue = <T extends string>(values: readonly T[], prefix: string) =>
  z.string().transform((text, context): T => {
    const short = text.toLowerCase().replace(new RegExp(`^${prefix}_?`), '')
    const found = values.find(value => value === short)
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', message: `not one of ${values.join(', ')}` })
    return z.NEVER
  })
const status = enumValue(['active', 'uninit', 'nonexist', 'frozen'], 'acc_state')
const skipReason = enumValue(['no_state', 'bad_state', 'no_gas', 'suspended'], 'cskip')
const change = enumValue(['unchanged', 'frozen', 'deleted'], 'acst')

const storage = z.object({ storage_fees_collected: amount, storage_fees_due: amount, status_change: nullable(change) })
const credit = z.object({ due_fees_collected: amount, credit: amount, credit_extra_currencies: currencies })
const compute = z.object({
  skipped: flag,
  reason: nullable(skipReason),
  success: flag,
  msg_state_used: flag,
  account_activated: flag,
  gas_fees: amount,
  gas_used: size,
  gas_limit: size,
  gas_credit: size,
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
  status_change: nullable(change),
  total_fwd_fees: amount,
  total_action_fees: amount,
  result_code: number,
  result_arg: number,
  tot_actions: number,
  spec_actions: number,
  skipped_actions: number,
  msgs_created: number,
  action_list_hash: hash,
  tot_msg_size: nullable(z.object({ cells: size, bits: size })),
})
const bounce = z.object({
  type: enumValue(['negfunds', 'nofunds', 'ok'], 'tr_phase_bounce'),
  msg_size: nullable(z.object({ cells: size, bits: size })),
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
  storage_ph: nullable(storage),
  credit_ph: nullable(credit),
  compute_ph: nullable(compute),
  action: nullable(action),
  bounce: nullable(bounce),
})
/** The phases of a transaction. */
export type V3Description = z.output<typeof description>

const accountState = nullable(z.object({ hash, code_hash: hash }))

/** A transaction. */
export const v3Transaction = z.object({
  account: addressText,
  hash: hashText,
  lt: logicalTime,
  now: seconds,
  mc_block_seqno: number,
  trace_id: hash,
  prev_trans_hash: hash,
  prev_trans_lt: nullable(logicalTime),
  orig_status: status,
  end_status: status,
  total_fees: coins,
  total_fees_extra_currencies: currencies,
  description,
  block_ref: nullable(z.object({ workchain: small, shard: shardHex, seqno: small })),
  in_msg: nullable(v3Message),
  out_msgs: z.array(v3Message),
  account_state_before: accountState,
  account_state_after: accountState,
  emulated: flag,
})
/** A transaction. */
export type V3Transaction = z.output<typeof v3Transaction>

/** Interfaces of accounts, by address. */
export const v3AddressBook = nullable(z.record(z.string(), z.object({ interfaces: nullable(z.array(z.string())) })))

/** `transactions`, `transactionsByMessage`, `pendingTransactions` */
export const v3Transactions = z.object({ transactions: z.array(v3Transaction) })

const trace = z.object({
  trace_id: hash,
  start_lt: nullable(logicalTime),
  trace_info: nullable(z.object({ trace_state: nullable(z.string()), pending_messages: number, transactions: number })),
  is_incomplete: flag,
  warning: nullable(z.string()),
  transactions: nullable(z.record(z.string(), v3Transaction)),
})
/** A trace; its tree is not read: it follows from the messages. */
export type V3Trace = z.output<typeof trace>

/** `traces` */
export const v3Traces = z.object({ traces: z.array(trace), address_book: v3AddressBook })

const v3Block = z.object({
  ...blockMembers,
  workchain: small,
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
