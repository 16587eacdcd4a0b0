import type { EmulatedNode } from '../emulator/Emulation.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import type { Hash } from '../units.ts'
import { type InterfaceLookup, linkTransactions } from './linkTransactions.ts'
import { nodesOf, type Trace, type TraceNode, type Truncation, toTrace } from './Trace.ts'

/** An executed transaction with the states around it and its subtree, from an emulator or a recording. */
export type ExecutedTree = Pick<EmulatedNode, 'transaction' | 'hash' | 'account' | 'truncations'> &
  Pick<TraceNode, 'before' | 'after' | 'actionList' | 'emulated'> & { readonly children: readonly ExecutedTree[] }

/** Builds the trace of executed transactions; `interfacesOf` returns the interfaces of an account after all of them. */
export function buildTrace(root: ExecutedTree, interfacesOf: InterfaceLookup): Trace {
  const trees = nodesOf(root)
  const parents = new Map<Hash, Hash>()
  const reasons = new Map<Hash, Truncation['reason']>()
  for (const { hash, children, truncations } of trees) {
    for (const child of children) parents.set(child.hash, hash)
    for (const { message, reason } of truncations) reasons.set(message.cell.hash(), reason)
  }
  const [top] = linkTransactions(
    trees.map(({ transaction, account, before, after, actionList, emulated }) => ({
      transaction: fromTransactionCell(transaction, account),
      before,
      after,
      actionList,
      emulated,
      block: emulated ? null : undefined,
    })),
    {
      interfacesOf,
      getReason: message => (reasons.size === 0 ? undefined : reasons.get(message.hash)),
      parentOf: hash => parents.get(hash),
    },
  )
  // The tree has a root.
  return toTrace(top as TraceNode)
}

/** Converts an emulation's transactions; a missing state means that the account does not exist. */
export function toExecutedTree(root: EmulatedNode): ExecutedTree {
  const top = toExecuted(root)
  const waiting = [{ node: root, tree: top }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const node of next.node.children) {
      const tree = toExecuted(node)
      next.tree.children.push(tree)
      waiting.push({ node, tree })
    }
  return top
}

const toExecuted = (node: EmulatedNode): ExecutedTree & { readonly children: ExecutedTree[] } => ({
  transaction: node.transaction,
  hash: node.hash,
  account: node.account,
  truncations: node.truncations,
  before: node.before ?? null,
  after: node.after ?? null,
  actionList: node.actions,
  emulated: true,
  children: [],
})
