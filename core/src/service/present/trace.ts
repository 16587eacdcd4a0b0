import type { Trace } from '../../contract/schemas/trace.ts'
import type { TraceNode } from '../../trace/Trace.ts'
import type { Wording } from './message.ts'
import { presentNodeTransaction } from './nodeTransaction.ts'

/** A trace as the `/v2` interface shows it: messages between accounts are the children, not out messages. */
export function presentTrace(node: TraceNode, wording: Wording): Trace {
  return {
    transaction: presentNodeTransaction(node, 'leaving', wording),
    interfaces: [...node.interfaces],
    ...(node.children.length > 0 && { children: node.children.map(child => presentTrace(child, wording)) }),
    emulated: node.emulated,
  }
}
