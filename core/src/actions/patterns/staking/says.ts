import type { TxNode } from '../../nodes.ts'
import { commentOf } from '../../ops/payload.ts'

/** Whether somebody wrote exactly this text to the account. */
export function says(node: TxNode, text: string): boolean {
  const message = node.tx.inMessage
  return message !== undefined && node.from !== undefined && !node.bounced && commentOf(message.body) === text
}
