import { bigUint, uint } from '../../../tlb/combinators.ts'
import type { TraceMessage } from '../../../trace/Trace.ts'
import { type Address, addressOf, type Hash } from '../../../units.ts'
import type { Node, TxNode } from '../../engine/nodes.ts'
import type { OpLayout } from '../../engine/op.ts'
import { anyTx, optional, type SentMatch, sentTx } from '../../engine/pattern.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'
import { bouncedBody } from '../../ops/messages.ts'
import { exitCodeOf } from '../steps.ts'

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

/** Whether a transaction receives the reply of its parent, a system contract. */
export const isReply = ({ node }: { readonly node: TxNode }, _: unknown, parent: Node | undefined): boolean =>
  parent?.kind === 'tx' && node.account === parent.from && node.from === parent.account

/** Matches a request to a system contract, together with the transaction that receives its reply. */
export const systemRequest = <Body>(contract: Address, op: OpLayout<Body>) =>
  sentTx(op, {
    where: ({ node }) => node.account === contract,
    children: { reply: optional(anyTx({ where: isReply })) },
  })

/** The first fields of a signed vote, after its op code. */
export const voteFields = {
  query_id: bigUint(64),
  signature: bigUint(512),
  sign_tag: uint(32),
  validator_idx: uint(16),
}

/** The op code of the replies to votes, without the result. */
const VOTE_REPLY = 0xd6745240

/** The results of a system contract's votes: those that accept what was voted on, and why a vote is rejected. */
export type VoteResults = {
  readonly accepted: readonly number[]
  readonly reasons: Readonly<Record<number, string>>
}

/** Builds the action of a vote from its message, the reply to it, and what the vote is about. */
export function buildVote<Subject extends object>(
  { node, body }: SentMatch<{ readonly validator_idx: number }>,
  { accepted, reasons }: VoteResults,
  subject: Subject,
) {
  const result = readResult(findReply(node), VOTE_REPLY)
  return {
    success: node.success && result !== undefined && result > 0,
    detail: {
      voter: node.from,
      ...subject,
      validatorIndex: BigInt(body.validator_idx),
      accepted: result !== undefined && accepted.includes(result),
      ...(result !== undefined && result <= 0 && { reason: reasons[result] }),
      exitCode: exitCodeOf(node),
    },
  }
}
