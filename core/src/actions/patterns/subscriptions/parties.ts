import type { SubscriptionFact } from '../../../trace/marketFacts.ts'
import type { TraceMessage } from '../../../trace/Trace.ts'
import type { Address } from '../../../units.ts'
import type { TxNode } from '../../nodes.ts'

/** The first message with this operation that a transaction sent to another account. */
export const sentFirst = (node: TxNode, code: number): TraceMessage | undefined =>
  node.tx.outMessages.find(message => message.type === 'int_msg' && message.opCode === code)

/** Who gets the payments: as the subscription says, else whom it paid. */
export function payeeOf(
  known: SubscriptionFact | undefined,
  paid: TraceMessage | undefined,
): { readonly beneficiary: Address; readonly admin: Address } | undefined {
  if (known) return { beneficiary: known.beneficiary, admin: known.admin }
  return paid?.destination && { beneficiary: paid.destination, admin: paid.destination }
}
