import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import type { AnyKind, Detail } from '../../actions/extended/index.ts'
import { genericActions } from '../../actions/genericActions.ts'

/** What a sent message is: the action that begins with it, or the generic one of its transaction. */
export type SentAction = {
  [K in AnyKind]: { readonly node: Node; readonly type: K; readonly success: boolean; readonly detail: Detail<K> }
}[AnyKind]

/** What the messages are that an account sent from a node, in their order. */
export const readSent = (parent: Node, account: TxNode['account'], facts: PatternFacts): SentAction[] =>
  parent.children.flatMap((node): SentAction[] => {
    const first = node.kind === 'tx' ? node : node.transactions[0]
    if (first?.from !== account || first.bounced) return []
    if (node.kind === 'tx') {
      const [action] = genericActions(node, parent, facts)
      // Type and detail are those of one action.
      return action
        ? [{ node, success: action.status === 'ok', type: action.type, detail: action.detail } as SentAction]
        : []
    }
    // A side effect, such as a deployment, has no parts: it is no message.
    const { type, success, detail } = node
    return node.parts.length > 0 ? [{ node, type, success, detail } as SentAction] : []
  })
