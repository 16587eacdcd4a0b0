import type { Trace, TraceNode } from '../src/trace/Trace.ts'
import type { Hash } from '../src/units.ts'

/**
 * The trace without one transaction and its subtree: its message is marked as pending, or, as in an incomplete
 * recording, not mentioned.
 */
export function removeTransaction(trace: Trace, hash: Hash, truncation: 'pending' | 'nothing' = 'nothing'): Trace {
  let transactionCount = 0
  const copy = (node: TraceNode): TraceNode => {
    transactionCount++
    const removed = node.children.find(child => child.hash === hash)
    const message = truncation === 'pending' ? removed?.inMessage : undefined
    const rest = removed ? node.children.filter(child => child !== removed) : node.children
    return {
      ...node,
      children: rest.map(copy),
      truncations: message ? [...node.truncations, { message, reason: { kind: 'pending' } }] : node.truncations,
    }
  }
  return { ...trace, root: copy(trace.root), transactionCount, inProgress: true }
}
