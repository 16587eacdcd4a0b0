import type { Trace, TraceNode } from '../src/trace/Trace.ts'
import type { Hash } from '../src/units.ts'

/**
 * The trace without one transaction and all that followed from it: its message is still on the way, or, as in a recording
 * that lacks it, nothing is said of it.
 */
export function cutOut(trace: Trace, hash: Hash, said: 'pending' | 'nothing' = 'nothing'): Trace {
  let transactionCount = 0
  const copy = (node: TraceNode): TraceNode => {
    transactionCount++
    const gone = node.children.find(child => child.hash === hash)
    const message = said === 'pending' ? gone?.inMessage : undefined
    const rest = gone ? node.children.filter(child => child !== gone) : node.children
    return {
      ...node,
      children: rest.map(copy),
      cuts: message ? [...node.cuts, { message, reason: { kind: 'pending' } }] : node.cuts,
    }
  }
  return { ...trace, root: copy(trace.root), transactionCount, inProgress: true }
}
