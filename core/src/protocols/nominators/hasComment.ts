import type { TxNode } from '../../actions/engine/nodes.ts'
import { readComment } from '../../actions/ops/payload.ts'

/** Whether the incoming message has exactly this comment. */
export function hasComment(node: TxNode, text: string): boolean {
  return node.from !== undefined && !node.bounced && readComment(node.tx.inMessage?.body) === text
}
