import type { CutReason, EmulatedNode, Emulation } from '../emulator/Emulation.ts'
import type { Message } from '../tlb/message.ts'
import type { Address } from '../units.ts'
import type { Trace, TraceNode } from './Trace.ts'
import { type Executed, type InterfacesOf, toTraceMessage, toTraceNode } from './traceNode.ts'

/** An executed transaction and what followed from it. */
export type ExecutedTree = Executed & {
  readonly children: readonly ExecutedTree[]
  readonly cuts: readonly { readonly message: Message; readonly reason: CutReason }[]
}

/** The trace of executed transactions. `interfacesOf` tells what an account is after all of them. */
export function traceOf(root: ExecutedTree, interfacesOf: InterfacesOf): Trace {
  const inOrder: ExecutedTree[] = []
  const waiting = [root]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    inOrder.push(tree)
    waiting.push(...tree.children)
  }
  const made = new Map<ExecutedTree, TraceNode>()
  let inProgress = false
  // Backwards, so that every child is there before its parent is made.
  for (const tree of inOrder.reverse()) {
    const children = tree.children.flatMap(child => made.get(child) ?? [])
    const cuts = tree.cuts.map(cut => ({
      message: toTraceMessage(cut.message, interfacesOf, tree.transaction.lt),
      reason: cut.reason,
    }))
    inProgress ||= cuts.length > 0
    const byCreation = children.sort((a, b) => Number(creationOf(a) - creationOf(b)))
    made.set(tree, toTraceNode(tree, interfacesOf, byCreation, cuts))
  }
  const top = made.get(root)
  if (!top) throw new Error('a trace without its root') // the root is in the list that was just walked
  return { root: top, emulated: root.emulated, inProgress, transactionCount: made.size }
}

const creationOf = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt

/** The trace of an emulation, `undefined` when its first message was refused. */
export function traceOfEmulation(
  emulation: Emulation,
  inspections: ReadonlyMap<Address, { readonly interfaces: readonly string[] }>,
): Trace | undefined {
  if (!emulation.root) return undefined
  return traceOf(asExecuted(emulation.root), account => inspections.get(account)?.interfaces ?? [])
}

/** Where the emulator says that there is no account, it knows. */
function asExecuted(root: EmulatedNode): ExecutedTree {
  const inOrder: EmulatedNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    inOrder.push(node)
    waiting.push(...node.children)
  }
  const made = new Map<EmulatedNode, ExecutedTree>()
  for (const node of inOrder.reverse()) {
    made.set(node, {
      transaction: node.transaction,
      hash: node.hash,
      account: node.account,
      before: node.before ?? null,
      after: node.after ?? null,
      emulated: true,
      children: node.children.flatMap(child => made.get(child) ?? []),
      cuts: node.cuts,
    })
  }
  const top = made.get(root)
  if (!top) throw new Error('an emulation without its root') // the root is in the list that was just walked
  return top
}
