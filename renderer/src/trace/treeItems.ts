import type { DebugTruncation } from '@tonoscope/core/contract/debug'
import type { DebugLoss } from '@tonoscope/core/contract/debugSummary'
import type { MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import type { TreeNode } from './traceModel.ts'

/** A message without a transaction: truncated, never sent, or external outgoing. */
export type Leaf = { readonly key: string; readonly parent: TreeNode } & (
  | { readonly kind: 'truncation'; readonly truncation: DebugTruncation }
  | { readonly kind: 'unsent'; readonly unsent: DebugLoss }
  | { readonly kind: 'out'; readonly message: MessageJson }
)

/** Equal siblings, folded into one item. */
export type SiblingGroup = {
  readonly kind: 'group'
  readonly key: string
  readonly parent: TreeNode
  readonly members: readonly (TreeNode | Leaf)[]
}

/** What a tree shows as a child of a transaction. */
export type TreeItem = TreeNode | Leaf | SiblingGroup

/** Whether an item is a transaction. */
export const isTransaction = (item: TreeItem): item is TreeNode => 'node' in item

/** The key of an item, unique in its tree. */
export const getItemKey = (item: TreeItem): string => (isTransaction(item) ? item.id : item.key)

/** All children of a transaction: transactions first, then the messages without one. */
export function getChildItems(trace: TreeNode): readonly (TreeNode | Leaf)[] {
  const { truncations, transaction } = trace.node
  const outs = transaction.out_msgs.filter(message => message.msg_type === 'ext_out_msg')
  if (truncations.length + trace.unsent.length + outs.length === 0) return trace.children
  return [
    ...trace.children,
    ...truncations.map((truncation, i): Leaf => {
      return { kind: 'truncation', key: `${trace.id}-truncation-${i}`, parent: trace, truncation }
    }),
    ...trace.unsent.map(
      (unsent, i): Leaf => ({ kind: 'unsent', key: `${trace.id}-unsent-${i}`, parent: trace, unsent }),
    ),
    ...outs.map((message, i): Leaf => ({ kind: 'out', key: `${trace.id}-out-${i}`, parent: trace, message })),
  ]
}

/** The account that a message is for; of equal messages, if it is the same one. */
export function getReceiver(item: TreeItem): string | undefined {
  if (isTransaction(item)) return item.account
  if (item.kind === 'truncation') return item.truncation.destination
  if (item.kind === 'unsent') return item.unsent.to?.address
  if (item.kind === 'out') return undefined
  const [first, ...others] = new Set(item.members.map(getReceiver))
  return others.length === 0 ? first : undefined
}
