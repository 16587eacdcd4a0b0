import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeDict } from '../../cell/dict.ts'
import { accountIdOf } from '../../units.ts'
import { MissingField, rebuildMessage, required, storeCurrencies, tryBuild } from './rebuildMessage.ts'
import type { V3Description, V3Transaction } from './v3Schemas.ts'

/**
 * Rebuilds the cell of a transaction from the fields of the index. Its hash is checked, so that every bit is right;
 * `undefined` when fields are missing: external addresses, split and merge transactions.
 */
export function rebuildTransaction(transaction: V3Transaction): Cell | undefined {
  const cell = tryBuild(() => writeTransaction(transaction))
  return cell?.hash() === transaction.hash ? cell : undefined
}

const statuses = { uninit: 0b00, frozen: 0b01, active: 0b10, nonexist: 0b11 }

function writeTransaction(transaction: V3Transaction): Cell {
  const outMessages = transaction.out_msgs.toSorted((a, b) => Number(required(a.created_lt) - required(b.created_lt)))
  const outCells = outMessages.map(message => required(rebuildMessage(message)))
  const dictionary = writeDict(
    outCells.map((cell, index) => [BigInt(index), builder => void builder.ref(cell)] as const),
    15,
  )
  const messages = new Builder()
    .maybeRef(transaction.in_msg && required(rebuildMessage(transaction.in_msg)))
    .maybeRef(dictionary)
    .end()
  const update = new Builder()
    .uint(0x72, 8)
    .hash(required(transaction.account_state_before?.hash))
    .hash(required(transaction.account_state_after?.hash))
    .end()
  const builder = new Builder()
    .uint(0b0111, 4)
    .hash(accountIdOf(transaction.account))
    .uint(transaction.lt, 64)
    .hash(required(transaction.prev_trans_hash))
    .uint(required(transaction.prev_trans_lt), 64)
    .uint(transaction.now, 32)
    .uint(outCells.length, 15)
    .uint(statuses[transaction.orig_status], 2)
    .uint(statuses[transaction.end_status], 2)
    .ref(messages)
  return storeCurrencies(builder, transaction.total_fees, transaction.total_fees_extra_currencies)
    .ref(update)
    .ref(writeDescription(transaction.description))
    .end()
}

function writeDescription(description: V3Description): Cell {
  const builder = new Builder()
  const aborted = description.aborted ?? false
  const destroyed = description.destroyed ?? false
  switch (description.type) {
    case 'ord':
      builder.uint(0b0000, 4).bit(required(description.credit_first))
      storeMaybe(builder, description.storage_ph, storeStorage)
      storeMaybe(builder, description.credit_ph, storeCredit)
      storeCompute(builder, required(description.compute_ph))
      builder.maybeRef(writeActionPhase(description)).bit(aborted)
      storeMaybe(builder, description.bounce, storeBounce)
      return builder.bit(destroyed).end()
    case 'tick_tock':
      builder.uint(0b001, 3).bit(required(description.is_tock))
      storeStorage(builder, required(description.storage_ph))
      storeCompute(builder, required(description.compute_ph))
      return builder.maybeRef(writeActionPhase(description)).bit(aborted).bit(destroyed).end()
    case 'storage':
      builder.uint(0b0001, 4)
      storeStorage(builder, required(description.storage_ph))
      return builder.end()
    default:
      throw new MissingField()
  }
}

function storeMaybe<T>(builder: Builder, value: T | undefined, store: (builder: Builder, value: T) => void): void {
  builder.bit(value !== undefined)
  if (value !== undefined) store(builder, value)
}

const maybeCoins = (builder: Builder, amount: bigint | undefined): void =>
  storeMaybe(builder, amount, (to, value) => void to.coins(value))
const maybeInt32 = (builder: Builder, value: number | undefined): void =>
  storeMaybe(builder, value, (to, given) => void to.int(given, 32))

/** acst_unchanged$0 acst_frozen$10 acst_deleted$11 */
function storeChange(builder: Builder, change: string | undefined): void {
  if (required(change) === 'unchanged') builder.uint(0, 1)
  else builder.uint(change === 'frozen' ? 0b10 : 0b11, 2)
}

function storeStorage(builder: Builder, phase: NonNullable<V3Description['storage_ph']>): void {
  builder.coins(required(phase.storage_fees_collected))
  maybeCoins(builder, phase.storage_fees_due)
  storeChange(builder, phase.status_change)
}

function storeCredit(builder: Builder, phase: NonNullable<V3Description['credit_ph']>): void {
  maybeCoins(builder, phase.due_fees_collected)
  storeCurrencies(builder, required(phase.credit), phase.credit_extra_currencies)
}

/** cskip_no_state$00 cskip_bad_state$01 cskip_no_gas$10 cskip_suspended$110 */
const skipReasons: Readonly<Record<string, readonly [number, number]>> = {
  no_state: [0b00, 2],
  bad_state: [0b01, 2],
  no_gas: [0b10, 2],
  suspended: [0b110, 3],
}

function storeCompute(builder: Builder, phase: NonNullable<V3Description['compute_ph']>): void {
  if (phase.skipped) {
    builder.bit(false).uint(...required(skipReasons[required(phase.reason)]))
    return
  }
  const details = new Builder().varUint(required(phase.gas_used), 3).varUint(required(phase.gas_limit), 3)
  storeMaybe(details, phase.gas_credit, (to, credit) => void to.varUint(credit, 2))
  details.int(required(phase.mode), 8).int(required(phase.exit_code), 32)
  maybeInt32(details, phase.exit_arg)
  details
    .uint(required(phase.vm_steps), 32)
    .hash(required(phase.vm_init_state_hash))
    .hash(required(phase.vm_final_state_hash))
  builder
    .bit(true)
    .bit(required(phase.success))
    .bit(required(phase.msg_state_used))
    .bit(required(phase.account_activated))
    .coins(required(phase.gas_fees))
    .ref(details.end())
}

function writeActionPhase({ action }: V3Description): Cell | undefined {
  if (!action) return undefined
  const builder = new Builder().bit(required(action.success)).bit(required(action.valid)).bit(required(action.no_funds))
  storeChange(builder, action.status_change)
  maybeCoins(builder, action.total_fwd_fees)
  maybeCoins(builder, action.total_action_fees)
  builder.int(required(action.result_code), 32)
  maybeInt32(builder, action.result_arg)
  builder
    .uint(required(action.tot_actions), 16)
    .uint(required(action.spec_actions), 16)
    .uint(required(action.skipped_actions), 16)
    .uint(required(action.msgs_created), 16)
    .hash(required(action.action_list_hash))
  storeSize(builder, action.tot_msg_size)
  return builder.end()
}

function storeSize(builder: Builder, size: { cells: bigint | undefined; bits: bigint | undefined } | undefined): void {
  builder.varUint(required(size?.cells), 3).varUint(required(size?.bits), 3)
}

function storeBounce(builder: Builder, phase: NonNullable<V3Description['bounce']>): void {
  switch (phase.type) {
    case 'negfunds':
      builder.uint(0b00, 2)
      return
    case 'nofunds':
      builder.uint(0b01, 2)
      storeSize(builder, phase.msg_size)
      builder.coins(required(phase.req_fwd_fees))
      return
    default:
      builder.uint(1, 1)
      storeSize(builder, phase.msg_size)
      builder.coins(required(phase.msg_fees)).coins(required(phase.fwd_fees))
  }
}
