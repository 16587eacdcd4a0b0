import type { BlockId } from '../blockId.ts'
import { opCodeOf } from '../messages/decode.ts'
import { isSystemMessage } from '../tlb/message.ts'
import { normalizedHash } from '../tlb/normalizedHash.ts'
import type { TransactionCell } from '../tlb/transaction.ts'
import { readPhases } from '../transaction/fromTransactionCell.ts'
import { isSuccess } from '../transaction/isSuccess.ts'
import { type Address, type Hash, type Lt, nano } from '../units.ts'
import { type TransactionRow, transactionFlags } from './rows.ts'

/** An internal message that a transaction sent. */
export type SentMessage = { readonly hash: Hash; readonly destination: Address; readonly createdLt: Lt }

/** A transaction before it is linked with those that caused it and that it causes. */
export type UnlinkedTransaction = Omit<TransactionRow, 'traceId' | 'parent'> & {
  /** An account sent its incoming message, so that there is a transaction before it. */
  readonly hasSender: boolean
  readonly sent: readonly SentMessage[]
}

type Surroundings = { readonly account: Address; readonly block: BlockId; readonly masterchainSeqno: number }

/** A transaction of a block as a row. @throws input.cell */
export function readTransactionRow(
  parsed: TransactionCell,
  { account, block, masterchainSeqno }: Surroundings,
  codeHash: Hash | undefined,
): UnlinkedTransaction {
  const { cell, in_msg: received, description } = parsed
  const info = received?.info
  const isExternal = info?.type === 'ext_in_msg_info'
  const compute = 'compute_ph' in description ? description.compute_ph : undefined
  const action = 'action' in description ? description.action : undefined
  const sent: SentMessage[] = []
  const externalOut: Hash[] = []
  for (const message of parsed.out_msgs) {
    if (message.info.type !== 'int_msg_info') externalOut.push(message.cell.hash())
    else {
      const { dest: destination, created_lt: createdLt } = message.info
      sent.push({ hash: message.cell.hash(), destination, createdLt })
    }
  }
  return {
    hash: cell.hash(),
    account,
    lt: parsed.lt,
    utime: parsed.now,
    block,
    masterchainSeqno,
    inMessage: received?.cell.hash(),
    normalized: received && isExternal ? normalizedHash(received) : undefined,
    outMessages: sent.map(({ hash }) => hash),
    externalOut,
    opCode: received && opCodeOf(received.body),
    flags: readFlags(parsed),
    exitCode: compute?.type === 'vm' ? compute.exit_code : undefined,
    actionCode: action?.result_code,
    value: info?.type === 'int_msg_info' ? info.value.grams : nano(0n),
    fees: parsed.total_fees.grams,
    codeHash,
    hasSender: info?.type === 'int_msg_info' && !isSystemMessage(info),
    sent,
  }
}

function readFlags({ description, in_msg, orig_status, end_status }: TransactionCell): number {
  const phases = readPhases(description)
  const aborted = 'aborted' in description && description.aborted
  const isDestroyed = ('destroyed' in description && description.destroyed) || end_status === 'nonexist'
  const isTickTock = description.type === 'trans_tick_tock'
  const facts: Record<keyof typeof transactionFlags, boolean> = {
    // The type matters only for those that run no code; the phases are the same for ticks and tocks.
    success: isSuccess({
      type: isTickTock ? 'tick' : description.type === 'trans_ord' ? 'ord' : 'storage',
      phases,
      aborted,
    }),
    aborted,
    bounce: phases.bounce === 'tr_phase_bounce_ok',
    bounced: in_msg?.info.type === 'int_msg_info' && in_msg.info.bounced,
    deployed: orig_status !== 'active' && end_status === 'active',
    destroyed: isDestroyed,
    externalIn: in_msg?.info.type === 'ext_in_msg_info',
    tickTock: isTickTock,
    computeSkipped: phases.compute?.skipped === true,
    frozen: end_status === 'frozen',
  }
  let flags = 0
  for (const name of flagNames) if (facts[name]) flags |= transactionFlags[name]
  return flags
}

const flagNames = Object.keys(transactionFlags) as (keyof typeof transactionFlags)[] // the keys of the table
