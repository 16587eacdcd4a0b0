import type { Cell } from '../cell/Cell.ts'
import { readDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import type { Hash } from '../units.ts'
import {
  bool, cellRef, coins, hash, int, logicalTime, map, maybe, names, record, ref, type Tlb, uint, union, unixTime,
  type Value, varUint,
} from './combinators.ts'
import { currencyCollection } from './currency.ts'
import { type Message, readMessage } from './message.ts'

// acc_state_uninit$00 acc_state_frozen$01 acc_state_active$10 acc_state_nonexist$11 = AccountStatus;
const accountStatus = names(2, ['uninit', 'frozen', 'active', 'nonexist'])
/** What an account was before or after a transaction. */
export type AccountStatus = Value<typeof accountStatus>

// acst_unchanged$0 acst_frozen$10 acst_deleted$11 = AccStatusChange;
const statusChange: Tlb<'acst_unchanged' | 'acst_frozen' | 'acst_deleted'> = {
  read: slice => (!slice.loadBit() ? 'acst_unchanged' : slice.loadBit() ? 'acst_deleted' : 'acst_frozen'),
}

// storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;
const storageUsed = record('StorageUsed', '', { cells: varUint(3), bits: varUint(3) })

// tr_phase_storage$_ storage_fees_collected:Grams storage_fees_due:(Maybe Grams) status_change:AccStatusChange = TrStoragePhase;
const storagePhase = record('TrStoragePhase', '', {
  storage_fees_collected: coins,
  storage_fees_due: maybe(coins),
  status_change: statusChange,
})

// tr_phase_credit$_ due_fees_collected:(Maybe Grams) credit:CurrencyCollection = TrCreditPhase;
const creditPhase = record('TrCreditPhase', '', { due_fees_collected: maybe(coins), credit: currencyCollection })

// cskip_no_state$00 cskip_bad_state$01 cskip_no_gas$10 cskip_suspended$110 = ComputeSkipReason;
const skipReason: Tlb<'cskip_no_state' | 'cskip_bad_state' | 'cskip_no_gas' | 'cskip_suspended'> = {
  read(slice) {
    const two = slice.loadUint(2)
    if (two === 0) return 'cskip_no_state'
    if (two === 1) return 'cskip_bad_state'
    if (two === 2) return 'cskip_no_gas'
    return cskipSuspended.read(slice) && 'cskip_suspended'
  },
}
const cskipSuspended = map(record('ComputeSkipReason', '$0', {}), () => true as const)

// tr_phase_compute_vm$1 success:Bool msg_state_used:Bool account_activated:Bool gas_fees:Grams
//   ^[ gas_used:(VarUInteger 7) gas_limit:(VarUInteger 7) gas_credit:(Maybe (VarUInteger 3)) mode:int8 exit_code:int32
//      exit_arg:(Maybe int32) vm_steps:uint32 vm_init_state_hash:bits256 vm_final_state_hash:bits256 ] = TrComputePhase;
const computeVmHead = record('TrComputePhase', '$1', {
  success: bool,
  msg_state_used: bool,
  account_activated: bool,
  gas_fees: coins,
  more: ref(
    record('TrComputePhase', '', {
      gas_used: varUint(3),
      gas_limit: varUint(3),
      gas_credit: maybe(map(varUint(2), Number)),
      mode: int(8),
      exit_code: int(32),
      exit_arg: maybe(int(32)),
      vm_steps: uint(32),
      vm_init_state_hash: hash,
      vm_final_state_hash: hash,
    }),
  ),
})
const computePhase = map(
  union('TrComputePhase', {
    // tr_phase_compute_skipped$0 reason:ComputeSkipReason = TrComputePhase;
    skipped: record('TrComputePhase', '$0', { reason: skipReason }),
    vm: computeVmHead,
  }),
  phase => {
    if (phase.type === 'skipped') return phase
    const { more, ...head } = phase
    return { ...head, ...more }
  },
)
/** The compute phase: skipped for a reason, or what the VM did. */
export type ComputePhase = Value<typeof computePhase>

// tr_phase_action$_ success:Bool valid:Bool no_funds:Bool status_change:AccStatusChange total_fwd_fees:(Maybe Grams)
//   total_action_fees:(Maybe Grams) result_code:int32 result_arg:(Maybe int32) tot_actions:uint16 spec_actions:uint16
//   skipped_actions:uint16 msgs_created:uint16 action_list_hash:bits256 tot_msg_size:StorageUsed = TrActionPhase;
const actionPhase = record('TrActionPhase', '', {
  success: bool,
  valid: bool,
  no_funds: bool,
  status_change: statusChange,
  total_fwd_fees: maybe(coins),
  total_action_fees: maybe(coins),
  result_code: int(32),
  result_arg: maybe(int(32)),
  tot_actions: uint(16),
  spec_actions: uint(16),
  skipped_actions: uint(16),
  msgs_created: uint(16),
  action_list_hash: hash,
  tot_msg_size: storageUsed,
})

const bouncePhase = union('TrBouncePhase', {
  // tr_phase_bounce_negfunds$00 = TrBouncePhase;
  tr_phase_bounce_negfunds: record('TrBouncePhase', '$00', {}),
  // tr_phase_bounce_nofunds$01 msg_size:StorageUsed req_fwd_fees:Grams = TrBouncePhase;
  tr_phase_bounce_nofunds: record('TrBouncePhase', '$01', { msg_size: storageUsed, req_fwd_fees: coins }),
  // tr_phase_bounce_ok$1 msg_size:StorageUsed msg_fees:Grams fwd_fees:Grams = TrBouncePhase;
  tr_phase_bounce_ok: record('TrBouncePhase', '$1', { msg_size: storageUsed, msg_fees: coins, fwd_fees: coins }),
})

// split_merge_info$_ cur_shard_pfx_len:(## 6) acc_split_depth:(## 6) this_addr:bits256 sibling_addr:bits256 = SplitMergeInfo;
const splitMergeInfo = record('SplitMergeInfo', '', {
  cur_shard_pfx_len: uint(6),
  acc_split_depth: uint(6),
  this_addr: hash,
  sibling_addr: hash,
})

const transactionDescr = union('TransactionDescr', {
  // trans_ord$0000 credit_first:Bool storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase)
  //   compute_ph:TrComputePhase action:(Maybe ^TrActionPhase) aborted:Bool bounce:(Maybe TrBouncePhase) destroyed:Bool
  trans_ord: record('TransactionDescr', '$0000', {
    credit_first: bool,
    storage_ph: maybe(storagePhase),
    credit_ph: maybe(creditPhase),
    compute_ph: computePhase,
    action: maybe(ref(actionPhase)),
    aborted: bool,
    bounce: maybe(bouncePhase),
    destroyed: bool,
  }),
  // trans_storage$0001 storage_ph:TrStoragePhase
  trans_storage: record('TransactionDescr', '$0001', { storage_ph: storagePhase }),
  // trans_tick_tock$001 is_tock:Bool storage_ph:TrStoragePhase compute_ph:TrComputePhase action:(Maybe ^TrActionPhase)
  //   aborted:Bool destroyed:Bool
  trans_tick_tock: record('TransactionDescr', '$001', {
    is_tock: bool,
    storage_ph: storagePhase,
    compute_ph: computePhase,
    action: maybe(ref(actionPhase)),
    aborted: bool,
    destroyed: bool,
  }),
  // trans_split_prepare$0100 split_info:SplitMergeInfo storage_ph:(Maybe TrStoragePhase) compute_ph:TrComputePhase
  //   action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool
  trans_split_prepare: record('TransactionDescr', '$0100', {
    split_info: splitMergeInfo,
    storage_ph: maybe(storagePhase),
    compute_ph: computePhase,
    action: maybe(ref(actionPhase)),
    aborted: bool,
    destroyed: bool,
  }),
  // trans_split_install$0101 split_info:SplitMergeInfo prepare_transaction:^Transaction installed:Bool
  trans_split_install: record('TransactionDescr', '$0101', {
    split_info: splitMergeInfo,
    prepare_transaction: cellRef,
    installed: bool,
  }),
  // trans_merge_prepare$0110 split_info:SplitMergeInfo storage_ph:TrStoragePhase aborted:Bool
  trans_merge_prepare: record('TransactionDescr', '$0110', {
    split_info: splitMergeInfo,
    storage_ph: storagePhase,
    aborted: bool,
  }),
  // trans_merge_install$0111 split_info:SplitMergeInfo prepare_transaction:^Transaction storage_ph:(Maybe TrStoragePhase)
  //   credit_ph:(Maybe TrCreditPhase) compute_ph:TrComputePhase action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool
  trans_merge_install: record('TransactionDescr', '$0111', {
    split_info: splitMergeInfo,
    prepare_transaction: cellRef,
    storage_ph: maybe(storagePhase),
    credit_ph: maybe(creditPhase),
    compute_ph: computePhase,
    action: maybe(ref(actionPhase)),
    aborted: bool,
    destroyed: bool,
  }),
})
/** What kind of transaction it was, and its phases. */
export type TransactionDescr = Value<typeof transactionDescr>
/** The storage phase. */
export type StoragePhase = Value<typeof storagePhase>
/** The credit phase. */
export type CreditPhase = Value<typeof creditPhase>
/** The action phase. */
export type ActionPhase = Value<typeof actionPhase>
/** The bounce phase. */
export type BouncePhase = Value<typeof bouncePhase>

// update_hashes#72 {X:Type} old_hash:bits256 new_hash:bits256 = HASH_UPDATE X;
const hashUpdate = record('HASH_UPDATE', '#72', { old_hash: hash, new_hash: hash })

// ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ]
const messages: Tlb<{ in_msg: Message | undefined; out_msgs: readonly Message[] }> = {
  read(slice: Slice) {
    const incoming = slice.loadMaybeRef()
    const outgoing = readDict(slice.loadMaybeRef(), 15, value => {
      const cell = value.loadRef()
      value.end()
      return readMessage(cell)
    })
    return { in_msg: incoming && readMessage(incoming), out_msgs: [...outgoing.values()] }
  },
}

// transaction$0111 account_addr:bits256 lt:uint64 prev_trans_hash:bits256 prev_trans_lt:uint64 now:uint32 outmsg_cnt:uint15
//   orig_status:AccountStatus end_status:AccountStatus ^[ in_msg… out_msgs… ] total_fees:CurrencyCollection
//   state_update:^(HASH_UPDATE Account) description:^TransactionDescr = Transaction;
const transaction = record('Transaction', '$0111', {
  account_addr: hash,
  lt: logicalTime,
  prev_trans_hash: hash,
  prev_trans_lt: logicalTime,
  now: unixTime,
  outmsg_cnt: uint(15),
  orig_status: accountStatus,
  end_status: accountStatus,
  messages: ref(messages),
  total_fees: currencyCollection,
  state_update: ref(hashUpdate),
  description: ref(transactionDescr),
})

/** A transaction with its cell; out messages in the order in which they were made. */
export type Transaction = Omit<Value<typeof transaction>, 'messages'> & {
  readonly cell: Cell
  readonly in_msg: Message | undefined
  readonly out_msgs: readonly Message[]
}

/** The transaction in a cell. @throws input.cell */
export function readTransaction(cell: Cell): Transaction {
  const slice = cell.slice()
  const { messages: both, ...head } = transaction.read(slice)
  slice.end()
  return { cell, ...head, ...both }
}

/** The hash by which a transaction is found. */
export const transactionHash = (tx: Transaction): Hash => tx.cell.hash()
