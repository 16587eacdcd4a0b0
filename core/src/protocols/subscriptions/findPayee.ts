import type { TxNode } from '../../actions/engine/nodes.ts'
import type { SubscriptionFact } from '../../trace/marketFacts.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'

/** The first internal message with this operation that a transaction sent. */
export const findSentMessage = (node: TxNode, code: number): TraceMessage | undefined =>
  node.tx.outMessages.find(message => message.type === 'int_msg' && message.opCode === code)

/** The beneficiary and admin: from the subscription's data, else the destination of its payment. */
export function findPayee(
  subscription: SubscriptionFact | undefined,
  paid: TraceMessage | undefined,
): { readonly beneficiary: Address; readonly admin: Address } | undefined {
  if (subscription) return { beneficiary: subscription.beneficiary, admin: subscription.admin }
  return paid?.destination ? { beneficiary: paid.destination, admin: paid.destination } : undefined
}
