import type { TraceMessage } from '../../../trace/Trace.ts'
import { type Address, addressOf, type Hash } from '../../../units.ts'
import type { Node, TxNode } from '../../engine/nodes.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import { bouncedBody } from '../../ops/messages.ts'

/** The system contracts have the same addresses in every network. */
// The texts have the format of a hash.
export const electorAddress: Address = addressOf(-1, '3'.repeat(64) as Hash)
export const configAddress: Address = addressOf(-1, '5'.repeat(64) as Hash)

/** The message that a system contract sends back to the sender of a request, other than a bounce. */
export const findReply = (node: TxNode): TraceMessage | undefined =>
  node.tx.outMessages.find(
    ({ destination, bounced, opCode }) => destination === node.from && !bounced && opCode !== bouncedBody.code,
  )

/** What a system contract kept of a request's value; it returns the rest with its reply. */
export function getPrice(node: TxNode, reply: TraceMessage): TokenAmount | undefined {
  const kept = node.value - reply.value
  return kept > 0n ? { type: 'coin', amount: kept } : undefined
}

/** A reply whose op code is a base plus a signed result. */
export const readResult = (reply: TraceMessage | undefined, base: number): number | undefined => {
  if (reply?.opCode == null) return undefined
  const result = (reply.opCode >>> 0) - base
  return Math.abs(result) < 256 ? result : undefined
}

/** The op code of the replies to votes, without the result. */
export const VOTE_REPLY = 0xd6745240

/** Whether a transaction receives the reply of its parent, a system contract. */
export const isReply = ({ node }: { readonly node: TxNode }, _: unknown, parent: Node | undefined): boolean =>
  parent?.kind === 'tx' && node.account === parent.from && node.from === parent.account
