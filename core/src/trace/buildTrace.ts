import type { EmulatedNode, TruncationReason } from '../emulator/Emulation.ts'
import type { Message } from '../tlb/message.ts'
import type { Trace, TraceNode } from './Trace.ts'
import { type ExecutedTransaction, type InterfaceLookup, toTraceMessage, toTraceNode } from './toTraceNode.ts'

/** An executed transaction with its subtree. */
export type ExecutedTree = ExecutedTransaction & {
  readonly children: readonly ExecutedTree[]
  readonly truncations: readonly { readonly message: Message; readonly reason: TruncationReason }[]
}

/** Returns the nodes of a tree, parents before children; iterative, so depth is unlimited. */
export function flattenTree<T>(root: T, childrenOf: (node: T) => readonly T[]): T[] {
  const found: T[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node)
    waiting.push(...childrenOf(node))
  }
  return found
}

/** Maps a tree to another one, children first. */
function mapTree<T extends { readonly children: readonly T[] }, U>(root: T, map: (node: T, children: U[]) => U): U {
  const mapped = new Map<T, U>()
  for (const node of flattenTree(root, each => each.children).reverse()) {
    mapped.set(
      node,
      map(
        node,
        node.children.flatMap(child => mapped.get(child) ?? []),
      ),
    )
  }
  // The root is mapped last.
  return mapped.get(root) as U
}

/** Builds the trace of executed transactions; `interfacesOf` returns the interfaces of an account after all of them. */
export function buildTrace(root: ExecutedTree, interfacesOf: InterfaceLookup): Trace {
  let inProgress = false
  let transactionCount = 0
  const top = mapTree<ExecutedTree, TraceNode>(root, (tree, children) => {
    transactionCount++
    inProgress ||= tree.truncations.length > 0
    const truncations = tree.truncations.map(each => ({
      message: toTraceMessage(each.message, interfacesOf, tree.transaction.lt),
      reason: each.reason,
    }))
    const byCreation = children.sort((a, b) => Number(createdLtOf(a) - createdLtOf(b)))
    return toTraceNode(tree, interfacesOf, byCreation, truncations)
  })
  return { root: top, emulated: root.emulated, inProgress, transactionCount }
}

const createdLtOf = (node: TraceNode): bigint => node.inMessage?.createdLt ?? node.lt

/** Converts an emulation's transactions; a missing state means that the account does not exist. */
export const toExecutedTree = (root: EmulatedNode): ExecutedTree =>
  mapTree<EmulatedNode, ExecutedTree>(root, (node, children) => ({
    transaction: node.transaction,
    hash: node.hash,
    account: node.account,
    before: node.before ?? null,
    after: node.after ?? null,
    emulated: true,
    children,
    truncations: node.truncations,
  }))
