import type { Cell } from '../cell/Cell.ts'
import {
  bool,
  cellRef,
  choice,
  concat,
  hash,
  logicalTime,
  maybe,
  named,
  reader,
  record,
  ref,
  time,
  uint,
  union,
  type Value,
  withCell,
} from './combinators.ts'
import { currencyCollection } from './currency.ts'
import { messageRef, outMessages } from './message.ts'
import { readOrdinaryTransaction } from './ordinaryTransaction.ts'
import { actionPhase, bouncePhase, computePhase, creditPhase, storagePhase } from './phases.ts'

export type { AccountStatusChange, BouncePhaseResult, ComputeSkipReason } from './phases.ts'

/** acc_state_uninit$00 acc_state_frozen$01 acc_state_active$10 acc_state_nonexist$11 = AccountStatus; */
export const accountStatus = choice({ uninit: '$00', frozen: '$01', active: '$10', nonexist: '$11' })
/** The status of an account. */
export type AccountStatus = Value<typeof accountStatus>

/**
 * split_merge_info$_ cur_shard_pfx_len:(## 6) acc_split_depth:(## 6) this_addr:bits256
 *   sibling_addr:bits256 = SplitMergeInfo;
 */
const splitMergeInfo = record('', {
  cur_shard_pfx_len: uint(6),
  acc_split_depth: uint(6),
  this_addr: hash,
  sibling_addr: hash,
})

const execution = { compute_ph: computePhase, action: maybe(ref(actionPhase)), aborted: bool, destroyed: bool }

/**
 * The description of a transaction. `prepare_transaction` is not parsed: read it with `readTransaction`.
 *
 * trans_ord$0000 credit_first:Bool storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase)
 *   compute_ph:TrComputePhase action:(Maybe ^TrActionPhase) aborted:Bool bounce:(Maybe TrBouncePhase) destroyed:Bool
 * trans_storage$0001 storage_ph:TrStoragePhase
 * trans_tick_tock$001 is_tock:Bool storage_ph:TrStoragePhase compute_ph:TrComputePhase
 *   action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool
 * trans_split_prepare$0100 split_info:SplitMergeInfo storage_ph:(Maybe TrStoragePhase) compute_ph:TrComputePhase
 *   action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool
 * trans_split_install$0101 split_info:SplitMergeInfo prepare_transaction:^Transaction installed:Bool
 * trans_merge_prepare$0110 split_info:SplitMergeInfo storage_ph:TrStoragePhase aborted:Bool
 * trans_merge_install$0111 split_info:SplitMergeInfo prepare_transaction:^Transaction
 *   storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase) compute_ph:TrComputePhase
 *   action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool
 */
export const transactionDescr = named(
  'TransactionDescr',
  union({
    trans_ord: record('$0000', {
      credit_first: bool,
      storage_ph: maybe(storagePhase),
      credit_ph: maybe(creditPhase),
      compute_ph: computePhase,
      action: maybe(ref(actionPhase)),
      aborted: bool,
      bounce: maybe(bouncePhase),
      destroyed: bool,
    }),
    trans_storage: record('$0001', { storage_ph: storagePhase }),
    trans_tick_tock: record('$001', {
      is_tock: bool,
      storage_ph: storagePhase,
      ...execution,
    }),
    trans_split_prepare: record('$0100', {
      split_info: splitMergeInfo,
      storage_ph: maybe(storagePhase),
      ...execution,
    }),
    trans_split_install: record('$0101', { split_info: splitMergeInfo, prepare_transaction: cellRef, installed: bool }),
    trans_merge_prepare: record('$0110', { split_info: splitMergeInfo, storage_ph: storagePhase, aborted: bool }),
    trans_merge_install: record('$0111', {
      split_info: splitMergeInfo,
      prepare_transaction: cellRef,
      storage_ph: maybe(storagePhase),
      credit_ph: maybe(creditPhase),
      ...execution,
    }),
  }),
)
/** The description of a transaction, by kind. */
export type TransactionDescr = Value<typeof transactionDescr>

/**
 * transaction$0111 account_addr:bits256 lt:uint64 prev_trans_hash:bits256 prev_trans_lt:uint64 now:uint32
 *   outmsg_cnt:uint15 orig_status:AccountStatus end_status:AccountStatus
 *   ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ] total_fees:CurrencyCollection
 *   state_update:^(HASH_UPDATE Account) description:^TransactionDescr = Transaction;
 */
const transaction = withCell(
  concat(
    record('$0111', {
      account_addr: hash,
      lt: logicalTime,
      prev_trans_hash: hash,
      prev_trans_lt: logicalTime,
      now: time,
      outmsg_cnt: uint(15),
      orig_status: accountStatus,
      end_status: accountStatus,
    }),
    ref(record('', { in_msg: maybe(messageRef), out_msgs: outMessages })),
    record('', {
      total_fees: currencyCollection,
      state_update: ref(record('#72', { old_hash: hash, new_hash: hash })),
      description: ref(transactionDescr),
    }),
  ),
)
/** A transaction; `out_msgs` are in order of creation. */
export type TransactionCell = Value<typeof transaction>

const readTransactionLayout = reader('Transaction', transaction)

/** Reads a transaction. @throws input.cell */
export const readTransaction = (cell: Cell): TransactionCell =>
  readOrdinaryTransaction(cell) ?? readTransactionLayout(cell)
