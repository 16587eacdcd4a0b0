import type { TraceMessage } from '../../../trace/Trace.ts'
import type { Node, TxNode } from '../../nodes.ts'

/** A stake that a pool pays back: the message with it, and how much of its coins is the stake. */
export type Payment = { readonly message: TraceMessage; readonly amount: bigint }

/**
 * The stake that a pool pays to whom it hears from; none when all that comes back is the change of the request. Stake and
 * change come in two messages, or in one.
 */
export function stakePaid(pool: TxNode): Payment | undefined {
  const paid = pool.tx.outMessages.filter(message => message.destination === pool.from && isBare(message))
  const [first, ...others] = paid
  if (first === undefined) return undefined
  const message = paid.reduce((most, each) => (each.value > most.value ? each : most), first)
  if (others.length > 0) return { message, amount: message.value }
  return message.value > pool.value ? { message, amount: message.value - pool.value } : undefined
}

/** Whether a transaction takes nothing but coins from the account above, for the one that account heard from. */
export const isAnswer = (node: TxNode, above: Node | undefined): boolean =>
  above?.kind === 'tx' &&
  node.account === above.from &&
  node.from === above.account &&
  node.tx.inMessage !== undefined &&
  isBare(node.tx.inMessage)

/** Whether a message is nothing but coins. */
export const isBare = (message: TraceMessage): boolean =>
  message.type === 'int_msg' && message.opCode === undefined && !message.bounced
