import type { InterfaceName } from '../contracts/interfaces.ts'
import { decodeMessage } from '../transaction/decodeMessage.ts'
import { isSuccess } from '../transaction/isSuccess.ts'
import type { Transaction, TransactionMessage } from '../transaction/Transaction.ts'
import type { Address } from '../units.ts'
import type { TraceMessage, TraceNode, Truncation } from './Trace.ts'

/** Returns the interfaces of an account; empty when unknown. */
export type InterfaceLookup = (account: Address) => readonly InterfaceName[]

/** A transaction with what is known around it. */
export type TraceTransaction = Pick<TraceNode, 'before' | 'after' | 'emulated' | 'block'> & {
  readonly transaction: Transaction
}

/**
 * Makes a transaction a node of a trace, above its children; `getReason` returns why an internal message without a child has no
 * transaction in the trace.
 */
export function toTraceNode(
  { transaction, before, after, emulated, block }: TraceTransaction,
  children: readonly TraceNode[],
  interfacesOf: InterfaceLookup,
  getReason: (message: TraceMessage) => Truncation['reason'] | undefined,
): TraceNode {
  const received = new Map(children.flatMap(({ inMessage }) => (inMessage ? [[inMessage.hash, inMessage]] : [])))
  const decode = (message: TransactionMessage): TraceMessage => {
    const account = message.type === 'ext_out_msg' ? message.source : message.destination
    return { decoded: decodeMessage(message, account ? interfacesOf(account) : []), ...message }
  }
  const outMessages = transaction.outMessages.map(message => received.get(message.hash) ?? decode(message))
  // Own fields come first: V8 gives objects that get new fields after a spread a hidden class each, and reads them slowly.
  return {
    success: isSuccess(transaction),
    interfaces: interfacesOf(transaction.account),
    children: children.toSorted((a, b) => Number(getCreatedLt(a) - getCreatedLt(b))),
    emulated,
    block,
    before,
    after,
    truncations: outMessages.flatMap(message => {
      const isReceived = message.type !== 'int_msg' || received.has(message.hash)
      const reason = isReceived ? undefined : getReason(message)
      return reason ? [{ message, reason }] : []
    }),
    ...transaction,
    inMessage: transaction.inMessage && decode(transaction.inMessage),
    outMessages,
  }
}

const getCreatedLt = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt
