import type { Cell } from '../cell/Cell.ts'
import type { EmulatedNode, TruncationReason } from '../emulator/Emulation.ts'
import type { Message } from '../tlb/message.ts'
import type { TransactionCell } from '../tlb/transaction.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import type { Address, Hash } from '../units.ts'
import { linkTransactions } from './linkTransactions.ts'
import { type Trace, type TraceNode, type Truncation, toTrace } from './Trace.ts'
import type { InterfaceLookup } from './toTraceNode.ts'

/** An executed transaction with the states around it and its subtree, from an emulator or a recording. */
export type ExecutedTree = {
  readonly transaction: TransactionCell
  readonly hash: Hash
  readonly account: Address
  /** `ShardAccount` cells; `null` = the account did not exist, `undefined` = unknown. */
  readonly before: Cell | null | undefined
  readonly after: Cell | null | undefined
  readonly emulated: boolean
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

/** Builds the trace of executed transactions; `interfacesOf` returns the interfaces of an account after all of them. */
export function buildTrace(root: ExecutedTree, interfacesOf: InterfaceLookup): Trace {
  const trees = flattenTree(root, tree => tree.children)
  const parents = new Map(trees.flatMap(tree => tree.children.map(child => [child.hash, tree.hash])))
  const reasons = new Map<Hash, Truncation['reason']>(
    trees.flatMap(tree => tree.truncations.map(({ message, reason }) => [message.cell.hash(), reason])),
  )
  const [top] = linkTransactions(
    trees.map(({ transaction, account, before, after, emulated }) => ({
      transaction: fromTransactionCell(transaction, account),
      before,
      after,
      emulated,
      block: emulated ? null : undefined,
    })),
    { interfacesOf, getReason: ({ hash }) => reasons.get(hash), parentOf: hash => parents.get(hash) },
  )
  // The tree has a root.
  return toTrace(top as TraceNode)
}

/** Converts an emulation's transactions; a missing state means that the account does not exist. */
export function toExecutedTree(root: EmulatedNode): ExecutedTree {
  const converted = new Map<EmulatedNode, ExecutedTree>()
  for (const node of flattenTree(root, each => each.children).reverse()) {
    converted.set(node, {
      transaction: node.transaction,
      hash: node.hash,
      account: node.account,
      before: node.before ?? null,
      after: node.after ?? null,
      emulated: true,
      children: node.children.flatMap(child => converted.get(child) ?? []),
      truncations: node.truncations,
    })
  }
  // The root is converted last.
  return converted.get(root) as ExecutedTree
}
