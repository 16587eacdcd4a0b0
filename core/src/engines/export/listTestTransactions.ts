import type { EmulatedNode, Emulation } from '../../emulator/Emulation.ts'

/** The transactions of a run that its test compares, in the order in which the sandbox executes them. */
export type TestTransactions = {
  readonly transactions: readonly EmulatedNode[]
  /** From there on the sandbox would give an account its messages in another order. */
  readonly isReordered: boolean
  /** The trace goes on in the sandbox, or is not compared to its end. */
  readonly isIncomplete: boolean
  readonly hasOtherConfig: boolean
}

/** The sandbox takes messages in the order in which they were sent; what comes after a difference is not compared. */
export function listTestTransactions({ root, partial }: Pick<Emulation, 'root' | 'partial'>): TestTransactions {
  const sent = root ? listInSendingOrder(root) : []
  const inOrder = findInOrder(sent)
  const transactions = sent.slice(0, Math.min(inOrder, findTruncated(sent)))
  const config = root?.context.config.hash()
  return {
    transactions,
    isReordered: inOrder < sent.length,
    isIncomplete: partial !== undefined || transactions.length < sent.length,
    hasOtherConfig: sent.some(({ context }) => context.config.hash() !== config),
  }
}

function listInSendingOrder(root: EmulatedNode): readonly EmulatedNode[] {
  const sent = [root]
  // It grows while it is read.
  for (const node of sent) sent.push(...node.children)
  return sent
}

/** How many transactions come before the first whose account has executed a later one. */
function findInOrder(sent: readonly EmulatedNode[]): number {
  const lastLt = new Map<string, bigint>()
  const at = sent.findIndex(({ account, transaction: { lt } }) => {
    const isEarlier = lt < (lastLt.get(account) ?? 0n)
    lastLt.set(account, lt)
    return isEarlier
  })
  if (at === -1) return sent.length
  // Those of the account before it are without what it does.
  const account = sent[at]?.account
  return sent.findIndex(node => node.account === account && node.transaction.lt > (sent[at]?.transaction.lt ?? 0n))
}

/** The sandbox executes the messages that the run left, so only what is sent before the first of them is at the same position. */
function findTruncated(sent: readonly EmulatedNode[]): number {
  const at = sent.findIndex(({ truncations }) => truncations.length > 0)
  if (at === -1) return sent.length
  const before = sent.slice(0, at).reduce((sum, { children }) => sum + children.length, 1)
  const node = sent[at]
  const firstLeft = Math.min(
    ...(node?.truncations ?? []).map(({ message }) => node?.transaction.out_msgs.indexOf(message) ?? 0),
  )
  const childrenBefore = (node?.children ?? []).filter(({ message }) => {
    const position = node?.transaction.out_msgs.findIndex(({ cell }) => cell.hash() === message.cell.hash()) ?? 0
    return position < firstLeft
  }).length
  return before + childrenBefore
}
