import type { TxNode } from '../../nodes.ts'
import { readComment } from '../../ops/payload.ts'

/** Whether the incoming message has exactly this comment. */
export function hasComment(node: TxNode, text: string): boolean {
  const message = node.tx.inMessage
  return message !== undefined && node.from !== undefined && !node.bounced && readComment(message.body) === text
}
