import type { Detail } from '../../kinds/index.ts'
import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf, type Op } from '../../op.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../ops/jetton.ts'
import { made, maybe, oneOf, type Shape, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { givenBy, type Leg } from '../swaps/legs.ts'

/** What a builder receives for a shape. */
export type MatchOf<S> = S extends Shape<infer M> ? M : never

/** The jettons for a share, as they are made for its owner; where nobody knows the wallet, by their way to it. */
export const share = maybe(
  oneOf<unknown>(
    made('JettonMint'),
    tx(jettonInternalTransfer, { children: { notice: maybe(tx(jettonNotify)), change: maybe(tx(excess)) } }),
  ),
)

/** What a deposit is of, and who makes it. */
type Told = Pick<Detail<'LiquidityDeposit'>, 'from' | 'tokens'>

/** A deposit of what a leg carried; none when nobody is known to have sent it, or nobody to have got it. */
export function toldOfLeg(leg: Leg): Told | undefined {
  const { sender, recipient } = leg.detail
  if (sender === undefined || recipient === undefined || !leg.success) return undefined
  return { from: sender, tokens: [{ sum: givenBy(leg), vault: recipient }] }
}

/** A deposit of what came with a message itself. */
export function toldOfMessage(node: TxNode, sum: Sum | undefined): Told | undefined {
  return node.from && sum && { from: node.from, tokens: [{ sum, vault: node.account }] }
}

/** What the contracts on the way sent back of the coins for their work. */
export const changeBelow = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap(node => node.children.filter(child => child.kind === 'tx' && bodyOf(excess, child) !== undefined))

/** Whether an account answered a message with this operation, whoever got it by now. */
export const sent = (node: TxNode, of: Op<unknown>): boolean =>
  node.tx.outMessages.some(message => message.opCode === of.code)
