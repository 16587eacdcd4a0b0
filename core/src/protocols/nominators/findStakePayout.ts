import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import type { TraceMessage } from '../../trace/Trace.ts'

/** A stake that a pool pays back: its message, and the stake's part of the value. */
export type StakePayout = { readonly message: TraceMessage; readonly amount: bigint }

/**
 * Returns the stake that a pool pays to the sender; `undefined` when only the excess of the request is returned. Stake and
 * excess come in two messages or in one.
 */
export function findStakePayout(pool: TxNode): StakePayout | undefined {
  const payments = pool.tx.outMessages.filter(message => message.destination === pool.from && isPlainTransfer(message))
  const [first, ...others] = payments
  if (first === undefined) return undefined
  const message = payments.reduce((largest, each) => (each.value > largest.value ? each : largest), first)
  if (others.length > 0) return { message, amount: message.value }
  return message.value > pool.value ? { message, amount: message.value - pool.value } : undefined
}

/** Whether a node receives plain TON that its parent returns to its sender. */
export const isPlainReply = (node: TxNode, parent: Node | undefined): boolean =>
  parent?.kind === 'tx' &&
  node.account === parent.from &&
  node.from === parent.account &&
  isPlainTransfer(node.tx.inMessage)

/** Whether a message is plain TON without a body. */
export const isPlainTransfer = (message: TraceMessage | null | undefined): boolean =>
  message?.type === 'int_msg' && message.opCode == null && !message.bounced
