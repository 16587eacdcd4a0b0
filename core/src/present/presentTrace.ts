import type { RawBodyForm } from '../contract/operation.ts'
import type { TraceJson } from '../contract/schemas/transaction.ts'
import type { TraceNode } from '../trace/Trace.ts'
import type { NameLookup } from './presentMessage.ts'
import { presentNodeTransaction } from './presentTransaction.ts'

/** A trace as the `/v2` interface shows it: internal out messages are children and not in `out_msgs`. */
export function presentTrace(node: TraceNode, names: NameLookup, rawBody?: RawBodyForm): TraceJson {
  return {
    transaction: presentNodeTransaction(node, { outMessages: 'leaving', rawBody }, names),
    interfaces: [...node.interfaces],
    ...(node.children.length > 0 && { children: node.children.map(child => presentTrace(child, names, rawBody)) }),
    emulated: node.emulated,
  }
}
