import type { ActionTree } from './engine/ActionTree.ts'
import type { Node, TxNode } from './engine/nodes.ts'
import type { PatternMatch } from './engine/pattern.ts'
import type { AnyKind } from './extended/index.ts'
import { excess } from './ops/messages.ts'
import { firstTx } from './patterns/steps.ts'

/** Whether a message without content returns to the first sender a part of what it sent. */
const isReturned = (node: TxNode, first: TxNode | undefined): boolean =>
  first?.from !== undefined &&
  node.account === first.from &&
  node.opCode === undefined &&
  (node.tx.inMessage?.body?.bits ?? 0) === 0 &&
  node.value < first.value

/**
 * Adds to a match what belongs to its transactions without a meaning of its own: contracts that they deploy, what they return of
 * the TON that they were sent, and further messages of the same protocol.
 */
export function withSteps<K extends AnyKind>(
  tree: ActionTree,
  match: PatternMatch<K>,
  isStep: (opCode: number | undefined) => boolean,
): PatternMatch<K> {
  const consumed = new Set<Node>(match.consumed)
  const first = firstTx(match.consumed[0])
  for (const node of consumed) {
    for (const child of node.children) {
      const belongs =
        child.kind === 'action'
          ? child.type === 'ContractDeploy'
          : !child.bounced && (child.opCode === excess.code || isStep(child.opCode) || isReturned(child, first))
      // Appended while it iterates, so the steps of steps are found too.
      if (belongs && tree.has(child)) consumed.add(child)
    }
  }
  const [top, ...others] = consumed
  return { ...match, consumed: [top ?? match.consumed[0], ...others] }
}
