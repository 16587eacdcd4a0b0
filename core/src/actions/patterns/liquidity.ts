import type { ActionNode, Node, PatternFacts, TxNode } from '../engine/nodes.ts'
import { hasSent, type OpLayout } from '../engine/op.ts'
import { action, type Captures, type Children, definePattern, oneOf, optional, tx } from '../engine/pattern.ts'
import { defineTracePattern } from '../engine/tracePattern.ts'
import type { Dex } from '../kinds/exchanges.ts'
import type { Detail } from '../kinds/index.ts'
import { isSameToken, type TokenAmount } from '../kinds/tokenAmount.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../ops/messages.ts'
import { childExcesses, getSentAmount, type Leg, legWith } from './swaps/legs.ts'

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
    shape: oneOf(tx(ops, { where: ({ node }) => !node.bounced, children }), legWith(payload, children)),
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

/** What an exchange sends for a deposit that only jettons begin, pTON among them. */
export type JettonDeposit = {
  readonly name: string
  readonly dex: Dex
  readonly payload: OpLayout<unknown>
  /** From the router to the pool. */
  readonly provide: OpLayout<unknown>
  /** From the pool to the contract that collects both sides. */
  readonly side: OpLayout<unknown>
  /** Both sides, from that contract to the pool. */
  readonly both: OpLayout<unknown>
  /** What the pool sends when it accepts them. */
  readonly accepted: OpLayout<unknown>
  readonly childrenOfSide?: Children
  readonly childrenOfBoth: Children
}

/** One side of a deposit of jettons, or the side that completes it. */
export const defineJettonDeposit = ({
  name,
  dex,
  payload,
  provide,
  side,
  both,
  accepted,
  childrenOfSide = {},
  childrenOfBoth,
}: JettonDeposit) =>
  definePattern({
    name,
    actionType: 'LiquidityDeposit',
    after: ['jettons.transfer', 'jettons.mint', 'pTon.v1', 'pTon.v2'],
    shape: legWith(payload, {
      provide: tx(provide, {
        children: {
          side: tx(side, { children: { both: optional(tx(both, { children: childrenOfBoth })), ...childrenOfSide } }),
        },
      }),
    }),
    build({
      node: leg,
      provide: {
        side: { node, both: completed },
      },
    }) {
      const deposit = depositFromLeg(leg)
      if (deposit === undefined) return undefined
      const isAccepted = completed ? completed.node.success && hasSent(completed.node, accepted) : !hasSent(node, both)
      return { success: node.success && isAccepted, detail: { protocol: dex, ...deposit } }
    },
  })

type DepositSide = ActionNode<'LiquidityDeposit'>
type Sides = readonly [DepositSide, DepositSide]

/**
 * Both sides of one deposit, wherever they are in the trace: sent in one wallet request, by one contract, or one after the other.
 *
 *     owner ┬─▶ one side ──▶ deposit contract
 *           └─▶ … ──▶ other side ──▶ the same contract
 */
export const twoSided = defineTracePattern({
  name: 'liquidity.twoSided',
  actionType: 'LiquidityDeposit',
  shape: action('LiquidityDeposit'),
  *matchAll(nodes, facts, parentOf) {
    for (const [side, otherSide] of findPairs(nodes, facts)) {
      const parent = parentOf(side)
      // An external message is no action by itself; an internal one with value is a transfer.
      const isRequest =
        parent?.kind === 'tx' && parent === parentOf(otherSide) && parent.tx.inMessage?.type === 'ext_in_msg'
      yield {
        success: side.success && otherSide.success,
        detail: mergeSides(side.detail, otherSide.detail),
        consumed: isRequest ? [parent, side, otherSide] : [side, otherSide],
      }
    }
  },
})

/** One side where it reaches the deposit contract, and its place in the trace. */
type Half = {
  readonly side: DepositSide
  readonly position: number
  readonly arrival: TxNode
  /** The contract passes both sides on to the pool. */
  readonly completes: boolean
}

/** The sides of each deposit, in tree order. */
function findPairs(nodes: readonly Node[], facts: PatternFacts): readonly Sides[] {
  const byContract = new Map<string, Half[]>()
  for (const [position, node] of nodes.entries()) {
    if (node.kind !== 'action' || node.type !== 'LiquidityDeposit' || node.detail.tokens.length !== 1) continue
    const arrival = node.transactions.find(each => !each.bounced && facts.findDepositSide(each) !== undefined)
    if (arrival === undefined) continue
    const half = { side: node, position, arrival, completes: facts.findDepositSide(arrival) === 'completes' }
    const key = `${arrival.opCode} ${arrival.account} ${node.detail.from}`
    const halves = byContract.get(key)
    if (halves) halves.push(half)
    else byContract.set(key, [half])
  }
  const pairs = [...byContract.values()].flatMap(pairHalves)
  return pairs
    .map(pair => pair.toSorted((a, b) => a.position - b.position))
    .sort(([a], [b]) => (a?.position ?? 0) - (b?.position ?? 0))
    .map(pair => pair.map(({ side }) => side) as unknown as Sides) // two as before
}

/** Pairs what one contract receives: sides of one token wait until one of the other token arrives. */
function pairHalves(halves: readonly Half[]): (readonly [Half, Half])[] {
  const pairs: (readonly [Half, Half])[] = []
  let waiting: Half[] = []
  for (const half of halves.toSorted((a, b) => (a.arrival.tx.lt < b.arrival.tx.lt ? -1 : 1))) {
    const [other] = waiting
    const isPair = other !== undefined && !haveSameToken(other.side, half.side)
    if (isPair) pairs.push([other, half])
    // Without a side in this trace it completes a deposit whose other side came earlier.
    if (half.completes) waiting = []
    else if (isPair) waiting.shift()
    else waiting.push(half)
  }
  return pairs
}

const haveSameToken = (side: DepositSide, other: DepositSide): boolean => {
  const [[token], [otherToken]] = [side.detail.tokens, other.detail.tokens]
  return token !== undefined && otherToken !== undefined && isSameToken(token.amount, otherToken.amount)
}

/** TON first, then in the order of sending. */
function mergeSides(side: DepositSide['detail'], other: DepositSide['detail']): Detail<'LiquidityDeposit'> {
  const tokens = [...side.tokens, ...other.tokens]
  const isTon = ({ amount }: (typeof tokens)[number]) => amount.type === 'coin'
  return { ...side, tokens: [...tokens.filter(isTon), ...tokens.filter(token => !isTon(token))] }
}
