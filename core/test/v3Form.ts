import type { Cell } from '../src/cell/Cell.ts'
import { toBocBase64 } from '../src/cell/text.ts'
import { toBase64 } from '../src/encoding/base64.ts'
import { fromHex } from '../src/encoding/hex.ts'
import { opCodeOf } from '../src/messages/decode.ts'
import { readShardAccount } from '../src/tlb/account.ts'
import type { CurrencyCollection } from '../src/tlb/currency.ts'
import type { Message } from '../src/tlb/message.ts'
import { readTransaction, type TransactionCell, type TransactionDescr } from '../src/tlb/transaction.ts'
import type { Address, Hash } from '../src/units.ts'
import { readData } from './data.ts'
import type { ScenarioTransaction } from './scenarios.ts'

/** JSON in the format of the toncenter v3 index; unknown values are `null`. */
export type V3 = { [key: string]: unknown }

const b64 = (hash: string) => toBase64(fromHex(hash))
const raw = (address: string | null | undefined) => address?.toUpperCase() ?? null
const text = (value: bigint | number | undefined | null) =>
  value === undefined || value === null ? null : String(value)
const op = (code: number | undefined) => (code === undefined ? null : `0x${code.toString(16).padStart(8, '0')}`)
const currencies = ({ other }: Pick<CurrencyCollection, 'other'>) =>
  Object.fromEntries([...other].map(([id, amount]) => [String(id), String(amount)]))
const content = (cell: Cell | undefined) => cell && { hash: b64(cell.hash()), body: toBocBase64(cell), decoded: null }

function v3Message(message: Message): V3 {
  const { info, body, init, cell } = message
  const int = info.type === 'int_msg_info' ? info : undefined
  const out = info.type === 'ext_out_msg_info' ? info : undefined
  return {
    hash: b64(cell.hash()),
    source: raw(int?.src ?? out?.src),
    destination: info.type === 'ext_out_msg_info' ? null : raw(info.dest),
    value: text(int?.value.grams),
    value_extra_currencies: int ? currencies(int.value) : null,
    fwd_fee: text(int?.fwd_fee),
    ihr_fee: int ? '0' : null,
    extra_flags: text(int?.extra_flags),
    created_lt: text(int?.created_lt ?? out?.created_lt),
    created_at: text(int?.created_at ?? out?.created_at),
    opcode: op(opCodeOf(body)),
    ihr_disabled: int?.ihr_disabled ?? null,
    bounce: int?.bounce ?? null,
    bounced: int?.bounced ?? null,
    import_fee: info.type === 'ext_in_msg_info' ? text(info.import_fee) : null,
    message_content: content(body),
    init_state: content(init?.cell) ?? null,
  }
}

const size = ({ cells, bits }: { cells: bigint; bits: bigint }) => ({ cells: String(cells), bits: String(bits) })
const short = (name: string) => name.replace(/^(acst|cskip|tr_phase_bounce)_/, '')

function v3Description(description: TransactionDescr): V3 {
  const storage = 'storage_ph' in description ? description.storage_ph : undefined
  const credit = 'credit_ph' in description ? description.credit_ph : undefined
  const compute = 'compute_ph' in description ? description.compute_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const bounce = 'bounce' in description ? description.bounce : undefined
  return {
    type: description.type.replace('trans_', ''),
    aborted: 'aborted' in description ? description.aborted : false,
    destroyed: 'destroyed' in description ? description.destroyed : false,
    credit_first: 'credit_first' in description ? description.credit_first : null,
    is_tock: 'is_tock' in description ? description.is_tock : null,
    ...(storage && {
      storage_ph: {
        storage_fees_collected: text(storage.storage_fees_collected),
        storage_fees_due: text(storage.storage_fees_due),
        status_change: short(storage.status_change),
      },
    }),
    ...(credit && {
      credit_ph: {
        due_fees_collected: text(credit.due_fees_collected),
        credit: text(credit.credit.grams),
        credit_extra_currencies: currencies(credit.credit),
      },
    }),
    compute_ph:
      compute?.type === 'vm'
        ? {
            ...compute,
            skipped: false,
            gas_fees: text(compute.gas_fees),
            gas_used: text(compute.gas_used),
            gas_limit: text(compute.gas_limit),
            gas_credit: text(compute.gas_credit),
            exit_arg: compute.exit_arg ?? null,
            vm_init_state_hash: b64(compute.vm_init_state_hash),
            vm_final_state_hash: b64(compute.vm_final_state_hash),
          }
        : compute && { skipped: true, reason: short(compute.reason) },
    ...(action && {
      action: {
        ...action,
        status_change: short(action.status_change),
        total_fwd_fees: text(action.total_fwd_fees),
        total_action_fees: text(action.total_action_fees),
        result_arg: action.result_arg ?? null,
        action_list_hash: b64(action.action_list_hash),
        tot_msg_size: size(action.tot_msg_size),
      },
    }),
    ...(bounce && {
      bounce: {
        type: short(bounce.type),
        ...('msg_size' in bounce && { msg_size: size(bounce.msg_size) }),
        ...('req_fwd_fees' in bounce && { req_fwd_fees: text(bounce.req_fwd_fees) }),
        ...('msg_fees' in bounce && { msg_fees: text(bounce.msg_fees), fwd_fees: text(bounce.fwd_fees) }),
      },
    }),
  }
}

/** A transaction in the index format. */
export function v3Transaction(
  cell: Cell,
  account: Address,
  more: { block?: { workchain: number; shard: string; seqno: number }; after?: Cell | undefined } = {},
): V3 {
  const transaction: TransactionCell = readTransaction(cell)
  const state = more.after && readShardAccount(more.after).account?.storage.state
  const code = state?.type === 'active' ? state.init.code : undefined
  const { block } = more
  return {
    account: raw(account),
    hash: b64(cell.hash()),
    lt: text(transaction.lt),
    now: transaction.now,
    mc_block_seqno: 1,
    trace_id: null,
    prev_trans_hash: b64(transaction.prev_trans_hash),
    prev_trans_lt: text(transaction.prev_trans_lt),
    orig_status: transaction.orig_status,
    end_status: transaction.end_status,
    total_fees: text(transaction.total_fees.grams),
    total_fees_extra_currencies: currencies(transaction.total_fees),
    description: v3Description(transaction.description),
    block_ref: block && { workchain: block.workchain, shard: block.shard.toUpperCase(), seqno: block.seqno },
    in_msg: transaction.in_msg && v3Message(transaction.in_msg),
    out_msgs: transaction.out_msgs.map(v3Message),
    account_state_before: { hash: b64(transaction.state_update.old_hash) },
    account_state_after: { hash: b64(transaction.state_update.new_hash), code_hash: code && b64(code.hash()) },
    emulated: false,
  }
}

/** A trace in the index format. */
export function v3Scenario(transactions: readonly ScenarioTransaction[]): V3 {
  const [first] = transactions
  const all = transactions.map(({ cell, account, block, after }) => v3Transaction(cell, account, { block, after }))
  return {
    trace_id: first && b64(first.hash),
    start_lt: text(first?.lt),
    trace_info: { trace_state: 'complete', transactions: all.length, pending_messages: 0 },
    is_incomplete: false,
    transactions: Object.fromEntries(all.map(each => [each.hash, each])),
  }
}

type Recorded = {
  trace: { root_transaction: Hash; root_message: Hash; start_lt: string; state: string; transactions: number }
  transactions: {
    hash: Hash
    lt: string
    account: string
    utime: number
    orig_status: string
    end_status: string
    aborted: boolean
    destroyed: boolean
    credit_first: boolean
    total_fees: string
    compute_phase: { skipped: boolean; mode?: number; exit_code?: number; exit_arg?: number | null } | null
    bounce_phase: string | null
    in_msg: Hash | null
    out_msgs: Hash[]
    state_update_old: Hash
    state_update_new: Hash
    prev_trans_hash: Hash
    prev_trans_lt: string
    mc_block_seqno: number
  }[]
  messages: Record<string, RecordedMessage>
}
type RecordedMessage = {
  hash: Hash
  source: string | null
  destination: string | null
  value: string | null
  value_extra: Record<string, string> | null
  fwd_fee: string | null
  ihr_fee: string | null
  import_fee: string | null
  ihr_disabled: boolean | null
  bounce: boolean | null
  bounced: boolean | null
  created_lt: string | null
  created_at: number | null
  op_code: string | null
  body: string
  body_hash: Hash
  init: string | null
  init_hash: Hash | null
  hash_norm?: Hash
}

/** A recorded trace (`ton-trace/1`) in the format of the index it was recorded from. */
export function v3Recording(file: string): { json: V3; hashes: Set<string>; transactions: Set<string> } {
  const recorded = readData<Recorded>('traces', file)
  const message = (hash: Hash | null): V3 | null => {
    const found = hash === null ? undefined : recorded.messages[hash]
    if (!found) return null
    return {
      hash: b64(found.hash),
      source: raw(found.source),
      destination: raw(found.destination),
      value: found.value,
      value_extra_currencies: found.value_extra,
      fwd_fee: found.fwd_fee,
      ihr_fee: found.ihr_fee,
      created_lt: found.created_lt,
      created_at: text(found.created_at),
      opcode: found.op_code,
      ihr_disabled: found.ihr_disabled,
      bounce: found.bounce,
      bounced: found.bounced,
      import_fee: found.import_fee,
      message_content: { hash: b64(found.body_hash), body: found.body, decoded: null },
      init_state: found.init && found.init_hash ? { hash: b64(found.init_hash), body: found.init } : null,
    }
  }
  const transactions = recorded.transactions.map(each => ({
    account: raw(each.account),
    hash: b64(each.hash),
    lt: each.lt,
    now: each.utime,
    mc_block_seqno: each.mc_block_seqno,
    trace_id: b64(recorded.trace.root_transaction),
    prev_trans_hash: b64(each.prev_trans_hash),
    prev_trans_lt: each.prev_trans_lt,
    orig_status: each.orig_status,
    end_status: each.end_status,
    total_fees: each.total_fees,
    total_fees_extra_currencies: {},
    description: {
      type: 'ord',
      aborted: each.aborted,
      destroyed: each.destroyed,
      credit_first: each.credit_first,
      compute_ph: each.compute_phase,
      action: null,
      bounce: each.bounce_phase && { type: each.bounce_phase },
    },
    in_msg: message(each.in_msg),
    out_msgs: each.out_msgs.map(message),
    account_state_before: { hash: b64(each.state_update_old) },
    account_state_after: { hash: b64(each.state_update_new) },
    emulated: false,
  }))
  const norms = Object.values(recorded.messages).flatMap(({ hash, hash_norm }) => [
    hash,
    ...(hash_norm ? [hash_norm] : []),
  ])
  return {
    json: {
      trace_id: b64(recorded.trace.root_transaction),
      start_lt: recorded.trace.start_lt,
      trace_info: { trace_state: 'complete', transactions: transactions.length, pending_messages: 0 },
      is_incomplete: false,
      transactions: Object.fromEntries(transactions.map(each => [each.hash, each])),
    },
    hashes: new Set(norms),
    transactions: new Set(recorded.transactions.map(({ hash }) => hash)),
  }
}
