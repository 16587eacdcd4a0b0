import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import type { Lt, UnixSec } from '../units.ts'
import { loadCurrencies } from './currency.ts'
import { messageRef, outMessages } from './message.ts'
import { bouncePhase, computePhase } from './phases.ts'
import type { AccountStatus, AccountStatusChange, TransactionCell, TransactionDescr } from './transaction.ts'
import { tryDirect } from './tryDirect.ts'

type OrdinaryDescr = Extract<TransactionDescr, { readonly type: 'trans_ord' }>
type ComputePhase = OrdinaryDescr['compute_ph']

/** Reads an ordinary transaction as its layout does; `undefined` for another kind, and for what is none. */
export const readOrdinaryTransaction = (cell: Cell): TransactionCell | undefined =>
  tryDirect(cell, slice => loadTransaction(cell, slice))

function loadTransaction(cell: Cell, slice: Slice): TransactionCell | undefined {
  if (slice.loadUint(4) !== 0b0111) return undefined
  const account_addr = slice.loadHash()
  const lt = slice.loadBigUint(64) as Lt // the field's meaning
  const prev_trans_hash = slice.loadHash()
  const prev_trans_lt = slice.loadBigUint(64) as Lt // the field's meaning
  const now = slice.loadUint(32) as UnixSec // the field's meaning
  const outmsg_cnt = slice.loadUint(15)
  const orig_status = loadStatus(slice)
  const end_status = loadStatus(slice)
  const messages = slice.loadRef().slice()
  const in_msg = messages.loadBit() ? messageRef.read(messages) : undefined
  const out_msgs = outMessages.read(messages)
  messages.end()
  const total_fees = loadCurrencies(slice)
  const update = slice.loadRef().slice()
  if (update.loadUint(8) !== 0x72) return undefined
  const state_update = { old_hash: update.loadHash(), new_hash: update.loadHash() }
  update.end()
  const description = loadDescription(slice.loadRef().slice())
  slice.end()
  if (description === undefined) return undefined
  return {
    cell,
    account_addr,
    lt,
    prev_trans_hash,
    prev_trans_lt,
    now,
    outmsg_cnt,
    orig_status,
    end_status,
    in_msg,
    out_msgs,
    total_fees,
    state_update,
    description,
  }
}

function loadDescription(slice: Slice): OrdinaryDescr | undefined {
  if (slice.loadUint(4) !== 0b0000) return undefined
  const credit_first = slice.loadBit()
  const storage_ph = slice.loadBit()
    ? {
        storage_fees_collected: slice.loadCoins(),
        storage_fees_due: slice.loadBit() ? slice.loadCoins() : undefined,
        status_change: loadStatusChange(slice),
      }
    : undefined
  const credit_ph = slice.loadBit()
    ? { due_fees_collected: slice.loadBit() ? slice.loadCoins() : undefined, credit: loadCurrencies(slice) }
    : undefined
  const compute_ph = slice.preloadUint(1) === 1 ? loadVmPhase(slice) : computePhase.read(slice)
  const action = slice.loadBit() ? loadActionPhase(slice.loadRef().slice()) : undefined
  const aborted = slice.loadBit()
  const bounce = slice.loadBit() ? bouncePhase.read(slice) : undefined
  const destroyed = slice.loadBit()
  slice.end()
  return { type: 'trans_ord', credit_first, storage_ph, credit_ph, compute_ph, action, aborted, bounce, destroyed }
}

function loadVmPhase(slice: Slice): ComputePhase {
  slice.skip(1)
  const success = slice.loadBit()
  const msg_state_used = slice.loadBit()
  const account_activated = slice.loadBit()
  const gas_fees = slice.loadCoins()
  const more = slice.loadRef().slice()
  const phase: ComputePhase = {
    type: 'vm',
    success,
    msg_state_used,
    account_activated,
    gas_fees,
    gas_used: more.loadVarUint(3),
    gas_limit: more.loadVarUint(3),
    gas_credit: more.loadBit() ? Number(more.loadVarUint(2)) : undefined,
    mode: more.loadInt(8),
    exit_code: more.loadInt(32),
    exit_arg: more.loadBit() ? more.loadInt(32) : undefined,
    vm_steps: more.loadUint(32),
    vm_init_state_hash: more.loadHash(),
    vm_final_state_hash: more.loadHash(),
  }
  more.end()
  return phase
}

function loadActionPhase(slice: Slice): NonNullable<OrdinaryDescr['action']> {
  const phase = {
    success: slice.loadBit(),
    valid: slice.loadBit(),
    no_funds: slice.loadBit(),
    status_change: loadStatusChange(slice),
    total_fwd_fees: slice.loadBit() ? slice.loadCoins() : undefined,
    total_action_fees: slice.loadBit() ? slice.loadCoins() : undefined,
    result_code: slice.loadInt(32),
    result_arg: slice.loadBit() ? slice.loadInt(32) : undefined,
    tot_actions: slice.loadUint(16),
    spec_actions: slice.loadUint(16),
    skipped_actions: slice.loadUint(16),
    msgs_created: slice.loadUint(16),
    action_list_hash: slice.loadHash(),
    tot_msg_size: { cells: slice.loadVarUint(3), bits: slice.loadVarUint(3) },
  }
  slice.end()
  return phase
}

const statuses = ['uninit', 'frozen', 'active', 'nonexist'] as const
const loadStatus = (slice: Slice): AccountStatus => statuses[slice.loadUint(2) as 0 | 1 | 2 | 3] // 2 bits

function loadStatusChange(slice: Slice): AccountStatusChange {
  if (!slice.loadBit()) return 'acst_unchanged'
  return slice.loadBit() ? 'acst_deleted' : 'acst_frozen'
}
