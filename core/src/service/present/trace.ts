import type { Trace } from '../../contract/schemas/trace.ts'
import { accountIn } from '../../trace/stateChange.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import { workchainOf } from '../../units.ts'
import type { Wording } from './message.ts'
import { emulatedBlock, presentTransaction } from './transaction.ts'

/** A trace as the `/v2` interface shows it: messages between accounts are the children, not out messages. */
export function presentTrace(node: TraceNode, wording: Wording): Trace {
  if (!node.transaction) throw new TypeError('this node was read from an index that has no cells')
  const { account, interfaces } = node
  return {
    transaction: presentTransaction(
      node.transaction,
      {
        account,
        interfaces,
        block: emulatedBlock(workchainOf(account)),
        endBalance: balanceOf(node),
        outMessages: 'leaving',
      },
      wording,
    ),
    interfaces: [...interfaces],
    ...(node.children.length > 0 && { children: node.children.map(child => presentTrace(child, wording)) }),
    emulated: node.emulated,
  }
}

/** The balance after a transaction; 0 where the state after it is not known. */
export const balanceOf = (node: TraceNode): bigint => accountIn(node.after)?.storage.balance.grams ?? 0n
