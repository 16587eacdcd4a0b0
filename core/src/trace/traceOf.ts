import type { CutReason, EmulatedNode } from '../emulator/Emulation.ts'
import type { Message } from '../tlb/message.ts'
import type { Trace, TraceNode } from './Trace.ts'
import { type Executed, type InterfacesOf, toTraceMessage, toTraceNode } from './traceNode.ts'

/** An executed transaction and what followed from it. */
export type ExecutedTree = Executed & {
  readonly children: readonly ExecutedTree[]
  readonly cuts: readonly { readonly message: Message; readonly reason: CutReason }[]
}

/** The nodes of any tree, parents before children; a chain of thousands is no deeper than another. */
export function executedNodes<T>(root: T, childrenOf: (node: T) => readonly T[]): T[] {
  const found: T[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node)
    waiting.push(...childrenOf(node))
  }
  return found
}

/** Makes a tree of something else, children first. */
function rebuilt<T extends { readonly children: readonly T[] }, U>(root: T, make: (node: T, children: U[]) => U): U {
  const made = new Map<T, U>()
  for (const node of executedNodes(root, each => each.children).reverse()) {
    made.set(
      node,
      make(
        node,
        node.children.flatMap(child => made.get(child) ?? []),
      ),
    )
  }
  // The root was made last.
  return made.get(root) as U
}

/** The trace of executed transactions. `interfacesOf` tells what an account is after all of them. */
export function traceOf(root: ExecutedTree, interfacesOf: InterfacesOf): Trace {
  let inProgress = false
  let transactionCount = 0
  const top = rebuilt<ExecutedTree, TraceNode>(root, (tree, children) => {
    transactionCount++
    inProgress ||= tree.cuts.length > 0
    const cuts = tree.cuts.map(cut => ({
      message: toTraceMessage(cut.message, interfacesOf, tree.transaction.lt),
      reason: cut.reason,
    }))
    const byCreation = children.sort((a, b) => Number(creationOf(a) - creationOf(b)))
    return toTraceNode(tree, interfacesOf, byCreation, cuts)
  })
  return { root: top, emulated: root.emulated, inProgress, transactionCount }
}

const creationOf = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt

/** An emulation's transactions; where the emulator says that there is no account, it knows. */
export const asExecuted = (root: EmulatedNode): ExecutedTree =>
  rebuilt<EmulatedNode, ExecutedTree>(root, (node, children) => ({
    transaction: node.transaction,
    hash: node.hash,
    account: node.account,
    before: node.before ?? null,
    after: node.after ?? null,
    emulated: true,
    children,
    cuts: node.cuts,
  }))
