import type { ActionNode, Node, PatternFacts, TxNode } from '../engine/nodes.ts'
import type { OpLayout } from '../engine/op.ts'
import {
  action,
  anyTx,
  type Captures,
  type Children,
  definePattern,
  lookahead,
  oneOf,
  optional,
  tx,
} from '../engine/pattern.ts'
import type { Dex } from '../kinds/exchanges.ts'
import type { Detail } from '../kinds/index.ts'
import { isSameToken, type TokenAmount } from '../kinds/tokenAmount.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../ops/messages.ts'
import { childExcesses, getSentAmount, type Leg, legKinds, readLegPayload } from './swaps/legs.ts'

/** Jettons minted for their owner; an internal transfer when the wallet is unknown. */
export const mintedJettons = oneOf(
  action('JettonMint'),
  tx(jettonInternalTransfer, { children: { notification: optional(tx(jettonNotify)), change: optional(tx(excess)) } }),
)
/** The LP tokens or shares for a deposit, once the pool has accepted it. */
export const lpTokens = optional(mintedJettons)

type DepositDetail = Pick<Detail<'LiquidityDeposit'>, 'from' | 'tokens'>

/** The deposit of a leg; `undefined` when its sender or recipient is unknown. */
export function depositFromLeg(leg: Leg): DepositDetail | undefined {
  const { sender, recipient } = leg.detail
  if (sender === undefined || recipient === undefined || !leg.success) return undefined
  return { from: sender, tokens: [{ amount: getSentAmount(leg), vault: recipient }] }
}

/** The deposit of an amount sent in the message itself. */
export function depositFromMessage(node: TxNode, amount: TokenAmount | undefined): DepositDetail | undefined {
  return node.from && amount && { from: node.from, tokens: [{ amount, vault: node.account }] }
}

/** One side of a deposit, or the side that completes it: requested with coins in the message, or by the payload of jettons. */
export const defineDeposit = <const C extends Children>({
  name,
  dex,
  ops,
  payload,
  readAmount,
  children,
  isSuccessful,
}: {
  readonly name: string
  readonly dex: Dex
  readonly ops: readonly OpLayout<unknown>[]
  readonly payload: OpLayout<unknown>
  readonly readAmount: (node: TxNode) => TokenAmount | undefined
  readonly children: C
  readonly isSuccessful: (match: Captures<C>) => boolean
}) =>
  definePattern({
    name,
    actionType: 'LiquidityDeposit',
    after: ['jettons.transfer', 'jettons.mint'],
    shape: oneOf(
      tx(ops, { where: ({ node }) => !node.bounced, children }),
      action(legKinds, { where: ({ node }) => readLegPayload(payload, node) !== undefined, children }),
    ),
    build(match) {
      const { node } = match
      const deposit = node.kind === 'tx' ? depositFromMessage(node, readAmount(node)) : depositFromLeg(node)
      return (
        deposit && {
          success: isSuccessful(match),
          detail: { protocol: dex, ...deposit },
          extraNodes: childExcesses([node]),
        }
      )
    },
  })

type DepositSide = ActionNode<'LiquidityDeposit'>

/**
 * Both sides of one deposit, sent in one wallet request.
 *
 *     owner ┬─▶ one side ──▶ deposit contract
 *           └─▶ other side ──▶ the same contract
 */
export const twoSided = definePattern({
  name: 'liquidity.twoSided',
  actionType: 'LiquidityDeposit',
  shape: anyTx({
    // An external message is no action by itself; an internal one with value is a transfer.
    where: ({ node }) => node.tx.inMessage?.type === 'ext_in_msg',
    children: { half: lookahead(action('LiquidityDeposit')) },
  }),
  build({ node }, facts) {
    const pair = findPair(node, facts)
    if (pair === undefined) return undefined
    const [side, otherSide] = pair
    return {
      success: side.success && otherSide.success,
      detail: mergeSides(side.detail, otherSide.detail),
      extraNodes: pair,
    }
  },
})

/**
 * Both sides of one deposit, sent by one transaction or action inside a trace: a relayed request, a multisig, a contract.
 *
 *     any account ┬─▶ one side ──▶ deposit contract
 *                 └─▶ other side ──▶ the same contract
 */
export const twoSidedSiblings = definePattern({
  name: 'liquidity.twoSidedSiblings',
  actionType: 'LiquidityDeposit',
  after: ['liquidity.twoSided'],
  shape: action('LiquidityDeposit', { where: ({ node }) => node.detail.tokens.length === 1 }),
  build({ node }, facts, parent) {
    const pair = parent && findPair(parent, facts)
    if (pair === undefined || pair[0] !== node) return undefined
    const [side, otherSide] = pair
    return {
      success: side.success && otherSide.success,
      detail: mergeSides(side.detail, otherSide.detail),
      extraNodes: [otherSide],
    }
  },
})

/** The first two sides of different tokens in the same deposit contract. */
function findPair(node: Node, facts: PatternFacts): readonly [DepositSide, DepositSide] | undefined {
  const waiting = new Map<string, DepositSide[]>()
  for (const child of node.children) {
    if (child.kind !== 'action' || child.type !== 'LiquidityDeposit' || child.detail.tokens.length !== 1) continue
    const key = depositContractKey(child, facts)
    if (key === undefined) continue
    const sides = waiting.get(key) ?? []
    const other = sides.find(side => !haveSameToken(side, child))
    if (other) return [other, child]
    waiting.set(key, [...sides, child])
  }
  return undefined
}

const haveSameToken = (side: DepositSide, other: DepositSide): boolean => {
  const [[token], [otherToken]] = [side.detail.tokens, other.detail.tokens]
  return token !== undefined && otherToken !== undefined && isSameToken(token.amount, otherToken.amount)
}

/** The contract that waits for both sides, and the depositor. */
function depositContractKey({ transactions, detail }: DepositSide, facts: PatternFacts): string | undefined {
  const arrival = transactions.find(({ opCode, bounced }) => facts.isDepositSide(opCode) && !bounced)
  return arrival && `${arrival.opCode} ${arrival.account} ${detail.from}`
}

/** TON first, then in the order of sending. */
function mergeSides(side: DepositSide['detail'], other: DepositSide['detail']): Detail<'LiquidityDeposit'> {
  const tokens = [...side.tokens, ...other.tokens]
  const isTon = ({ amount }: (typeof tokens)[number]) => amount.type === 'coin'
  return { ...side, tokens: [...tokens.filter(isTon), ...tokens.filter(token => !isTon(token))] }
}
