import type { Address } from '../../units.ts'
import type { ActionNode, Node, PatternFacts, TxNode } from '../engine/nodes.ts'
import { type OpLayout, readNodeBody } from '../engine/op.ts'
import type { TokenAmount } from '../kinds/tokenAmount.ts'
import { excess, jettonTransfer } from '../ops/messages.ts'
import { amountInWallet, childLegs, isAccepted, isLeg, type Leg } from './swaps/legs.ts'
import { readLegPayout } from './swaps/swapPatterns.ts'

/** What an exchange pays to an account: the amounts, the nodes that carry them, and whether all of them have arrived. */
export type Payouts = {
  readonly amounts: readonly TokenAmount[]
  readonly recipient: Address | undefined
  readonly nodes: readonly Node[]
  readonly isPaid: boolean
}

/** A message with TON that an exchange sends, and how its amount is read. */
export type CoinPayout<Body> = {
  readonly op: OpLayout<Body>
  readonly getAmount: (node: TxNode, body: Body) => bigint
}

/** The transactions of a node. */
export const transactionsOf = (node: Node): readonly TxNode[] => (node.kind === 'tx' ? [node] : node.transactions)

/** How many messages with these op codes the transactions of a node have sent, processed or not. */
export const countSent = (node: Node, ...codes: readonly number[]): number =>
  transactionsOf(node)
    .flatMap(({ tx }) => tx.outMessages)
    .filter(({ type, opCode }) => type === 'int_msg' && typeof opCode === 'number' && codes.includes(opCode)).length

/** The account to which a transaction has sent a message with this op code, processed or not. */
export const findSentTo = ({ tx }: TxNode, { code }: OpLayout<unknown>): Address | undefined =>
  tx.outMessages.find(({ opCode }) => opCode === code)?.destination ?? undefined

/** The payouts among the children of a node: transfers of jettons or proxy TON, and TON in a message of the exchange. */
export function readPayouts<Body = never>(node: Node, facts: PatternFacts, coins?: CoinPayout<Body>): Payouts {
  const payouts = node.children.flatMap((child): Payouts[] => {
    if (child.kind === 'action') return isLeg(child) ? [readLeg(child, facts)] : []
    const body = coins && !child.bounced ? readNodeBody(coins.op, child) : undefined
    if (coins === undefined || body === undefined) return []
    const amount = coins.getAmount(child, body)
    return [
      { amounts: [{ type: 'coin', amount }], recipient: child.account, nodes: [child], isPaid: isAccepted(child) },
    ]
  })
  return { ...joinPayouts(payouts), isPaid: payouts.every(({ isPaid }) => isPaid) && isComplete(node, payouts, coins) }
}

/** Whether every payment that a node has sent is among its payouts, and there is one. */
function isComplete(
  node: Node,
  payouts: readonly Payouts[],
  coins: { readonly op: OpLayout<unknown> } | undefined,
): boolean {
  const sent = countSent(node, jettonTransfer.code, ...(coins ? [coins.op.code] : []))
  return payouts.length > 0 && payouts.length >= sent
}

/** Whether every message of a transaction but excess has arrived. */
export function isProcessed({ tx: { outMessages, children } }: TxNode): boolean {
  const sent = outMessages.filter(({ type, opCode }) => type === 'int_msg' && opCode !== excess.code)
  return children.filter(({ inMessage }) => inMessage?.opCode !== excess.code).length >= sent.length
}

/** How many contracts pass a request on before one pays. */
const maxSteps = 8

/**
 * What contracts pay to a user for a request that they pass on to each other, where the messages between them are unknown.
 * The first of them that the requested contract calls is `next`.
 */
export function followPayouts<Body = never>(
  requested: TxNode,
  user: Address,
  facts: PatternFacts,
  coins?: CoinPayout<Body>,
): Payouts & { readonly next: Address | undefined } {
  const steps: TxNode[] = [requested]
  const payouts: Payouts[] = []
  for (const step of steps) {
    const paid = readPayouts(step, facts, coins)
    if (countSent(step, jettonTransfer.code, ...(coins ? [coins.op.code] : [])) > 0) payouts.push(paid)
    for (const child of step.children) {
      const isStep = child.kind === 'tx' && !child.bounced && child.opCode !== excess.code && child.account !== user
      // Appended while it iterates, so the steps of steps are found too.
      if (isStep && !paid.nodes.includes(child) && steps.length <= maxSteps) steps.push(child)
    }
  }
  const joined = joinPayouts(payouts)
  return {
    ...joined,
    isPaid: joined.isPaid && steps.every(isProcessed),
    nodes: [...steps, ...joined.nodes],
    next: steps.find(({ from }) => from === requested.account)?.account,
  }
}

/** An amount that a message requests from a jetton wallet. */
type Owed = { readonly wallet: Address | undefined; readonly amount: bigint }

/** The payouts that a router was requested to make, in the order of the request; an amount of zero needs none. */
export function readOwed(router: Node, owed: readonly Owed[], facts: PatternFacts): Payouts {
  const legs = childLegs(router)
  const found = owed.map(({ wallet, amount }) =>
    amount === 0n ? undefined : legs.find(({ detail }) => detail.senderWallet === wallet),
  )
  const paid = found.map(leg => leg && readLeg(leg, facts))
  return {
    amounts: owed.map(({ wallet, amount }, index) => paid[index]?.amounts[0] ?? amountInWallet(wallet, amount, facts)),
    recipient: paid.find(each => each !== undefined)?.recipient,
    nodes: paid.flatMap(each => each?.nodes ?? []),
    isPaid:
      owed.some(({ amount }) => amount > 0n) &&
      owed.every(({ amount }, index) => amount === 0n || paid[index]?.isPaid === true),
  }
}

/** Several payouts as one; paid when there are any and each is paid. */
export const joinPayouts = (payouts: readonly Payouts[]): Payouts => ({
  amounts: payouts.flatMap(({ amounts }) => amounts),
  recipient: payouts.find(({ recipient }) => recipient !== undefined)?.recipient,
  nodes: payouts.flatMap(({ nodes }) => nodes),
  isPaid: payouts.length > 0 && payouts.every(({ isPaid }) => isPaid),
})

/** A list that a detail has only when it is not empty. */
export const nonEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** The LP tokens that an owner burned. */
export const readBurned = ({ detail }: ActionNode<'JettonBurn'>): TokenAmount => ({
  type: 'jetton',
  master: detail.jetton,
  amount: detail.amount,
})

/** The recipient of a payout, when it is not the owner. */
export const otherThan = (owner: Address | undefined, recipient: Address | undefined): Address | undefined =>
  recipient === owner ? undefined : recipient

/** The payout that a transfer carries. */
export function readLeg(leg: Leg, facts: PatternFacts): Payouts {
  const { out, nodes } = readLegPayout(leg, facts)
  return { amounts: [out], recipient: leg.detail.recipient, nodes, isPaid: leg.success }
}
