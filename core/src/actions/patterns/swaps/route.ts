import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Address } from '../../../units.ts'
import type { ActionNode, Node } from '../../engine/nodes.ts'
import { action, anyTx, type BuiltAction, definePattern, lookahead } from '../../engine/pattern.ts'
import type { SwapLeg } from '../../kinds/exchanges.ts'
import { isSameToken, type TokenAmount } from '../../kinds/tokenAmount.ts'
import { childExcesses, getReceivedAmount, getSentAmount, legKinds } from './legs.ts'

/*
 * An aggregator is a contract between the user and several exchanges: it is paid, and pays on. What the user gave and got
 * is one swap; the swaps on the way are its legs. Where one exchange pays straight into the next, there is no aggregator:
 * each exchange has its own swap.
 */

type Swap = ActionNode<'JettonSwap'>

/**
 * An exchange pays an aggregator, which swaps what it received for the user or for itself.
 *
 *     user ──▶ exchange ──▶ aggregator ──▶ other exchange ──▶ user, or the aggregator again
 */
export const routeStep = definePattern({
  name: 'swaps.routeStep',
  actionType: 'JettonSwap',
  shape: action('JettonSwap', { children: { next: action('JettonSwap') } }),
  build({ node, next: { node: next } }) {
    const aggregator = next.detail.user
    const returns = node.detail.user === aggregator || findPayee(next) === node.detail.user
    if (!returns || findPayee(node) !== aggregator || !isPartOf(next.detail.in, node.detail.out)) return undefined
    return buildRoute(node.detail.user, node.detail.in, next.detail.out, [node, next])
  },
})

/**
 * An exchange pays an aggregator, which passes the payout on to the user; it may keep a fee, or pay a referrer.
 *
 *     user ──▶ exchange ──▶ aggregator ──jettons | TON──▶ user
 */
export const routePayout = definePattern({
  name: 'swaps.routePayout',
  actionType: 'JettonSwap',
  after: ['swaps.routeStep'],
  shape: action('JettonSwap', { where: ({ node }) => findPassedOn(node) !== undefined }),
  build({ node }) {
    const passedOn = findPassedOn(node)
    return passedOn && buildRoute(node.detail.user, node.detail.in, passedOn.out, [node], [passedOn.node])
  },
})

/** The largest payment of the aggregator to the user in the token of the swap; smaller ones than half are change. */
function findPassedOn(swap: Swap): { readonly node: Node; readonly out: TokenAmount } | undefined {
  const payout = findPayout(swap)
  const { user, out: output } = swap.detail
  if (payout === undefined || payout.payee === user) return undefined
  const payments = swap.children.flatMap(node => {
    const paid = readPayment(node)
    return paid?.sender === payout.payee && paid.recipient === user && isPartOf(paid.out, payout.received)
      ? [{ node, out: paid.out }]
      : []
  })
  const [largest] = payments.toSorted((a, b) => (a.out.amount > b.out.amount ? -1 : 1))
  return largest && largest.out.amount * 2n >= output.amount ? largest : undefined
}

function readPayment(node: Node) {
  if (!node.success) return undefined
  // An aggregator may pay TON on as `excess`.
  if (node.kind === 'tx')
    return node.bounced
      ? undefined
      : { sender: node.from, recipient: node.account, out: { type: 'coin', amount: node.value } as const }
  if (node.type !== 'JettonTransfer' && node.type !== 'FlawedJettonTransfer') return undefined
  return { sender: node.detail.sender, recipient: node.detail.recipient, out: getReceivedAmount(node) }
}

/**
 * The user pays an aggregator jettons, which it swaps on one or several exchanges; all pay the user the same token.
 *
 *     user ──jettons──▶ aggregator ┬─▶ exchange ──▶ user
 *                                  └─▶ exchange ──▶ user
 */
export const routeEntry = definePattern({
  name: 'swaps.routeEntry',
  actionType: 'JettonSwap',
  after: ['swaps.routeStep', 'swaps.routePayout'],
  shape: action(legKinds, { children: { swap: lookahead(action('JettonSwap')) } }),
  build: ({ node }) => joinSwaps(node, node.detail.sender, node.detail.recipient, getSentAmount(node)),
})

/**
 * The user pays an aggregator TON.
 *
 *     user ──TON──▶ aggregator ┬─▶ exchange ──▶ user
 *                              └─▶ exchange ──▶ user
 */
export const routeEntryFromTon = definePattern({
  name: 'swaps.routeEntryFromTon',
  actionType: 'JettonSwap',
  after: ['swaps.routeStep', 'swaps.routePayout'],
  shape: anyTx({
    // A wallet sends for its owner: it is no aggregator.
    where: ({ node }) => node.from !== undefined && !node.bounced && !hasInterface(node.interfaces, 'wallet'),
    children: { swap: lookahead(action('JettonSwap')) },
  }),
  build: ({ node }) => joinSwaps(node, node.from, node.account),
})

/** The swaps of an aggregator for its payer as one; without a given amount, for what was swapped of the TON it received. */
function joinSwaps(
  node: Node,
  user: Address | undefined,
  aggregator: Address | undefined,
  given?: TokenAmount,
): BuiltAction<'JettonSwap'> | undefined {
  const [first, ...more] = node.children.filter(isSwap).filter(swap => swap.detail.user === aggregator)
  if (user === undefined || user === aggregator || first === undefined) return undefined
  const { in: input, out: output } = first.detail
  const areSameTokens = more.every(({ detail }) => isSameToken(detail.in, input) && isSameToken(detail.out, output))
  if (!areSameTokens || [first, ...more].some(swap => findPayee(swap) !== user)) return undefined
  const swapped = addAmounts(input, more, 'in')
  // Sent TON includes gas, so what was swapped counts; of jettons an aggregator may keep a fee.
  const available: TokenAmount | undefined =
    given ?? (node.kind === 'tx' ? { type: 'coin', amount: node.value } : undefined)
  if (available === undefined || !isPartOf(swapped, available)) return undefined
  const joined = [first, ...more] as const
  return buildRoute(user, given ?? swapped, addAmounts(output, more, 'out'), joined, [
    ...joined,
    ...childExcesses([node]),
  ])
}

const addAmounts = (start: TokenAmount, swaps: readonly Swap[], side: 'in' | 'out'): TokenAmount => ({
  ...start,
  amount: swaps.reduce((total, { detail }) => total + detail[side].amount, start.amount),
})

const isSwap = (node: Node): node is Swap => node.kind === 'action' && node.type === 'JettonSwap'

const isPartOf = (part: TokenAmount, whole: TokenAmount): boolean =>
  isSameToken(part, whole) && part.amount <= whole.amount

/**
 * Who received the output: of jettons according to the last movement, of TON according to the last message that carries
 * so much. TON arrives with what is left for gas, which may be passed on too.
 */
function findPayout({
  detail: { out },
  movements,
  transactions,
}: Swap): { readonly payee: Address; readonly received: TokenAmount } | undefined {
  if (out.type === 'jetton') {
    const payee = movements.findLast(
      ({ asset, amount }) => asset.type === 'jetton' && asset.master === out.master && amount === out.amount,
    )?.to
    return payee === undefined ? undefined : { payee, received: out }
  }
  if (out.type !== 'coin') return undefined
  const paid = transactions.filter(({ value }) => value >= out.amount)
  const last = paid.toSorted((a, b) => (a.tx.lt < b.tx.lt ? -1 : 1)).at(-1)
  return last && { payee: last.account, received: { type: 'coin', amount: last.value } }
}

const findPayee = (swap: Swap): Address | undefined => findPayout(swap)?.payee

/** One swap from its legs; a failed leg leaves the swaps apart, as the user then has an intermediate token. */
function buildRoute(
  user: Address,
  given: TokenAmount,
  out: TokenAmount,
  swaps: readonly [Swap, ...Swap[]],
  extraNodes: readonly Node[] = [],
): BuiltAction<'JettonSwap'> | undefined {
  const [{ detail }] = swaps
  if (swaps.some(({ success }) => !success)) return undefined
  const payouts = swaps.flatMap(swap => swap.detail.payouts ?? [])
  return {
    success: true,
    detail: {
      dex: detail.dex,
      user,
      router: detail.router,
      in: given,
      out,
      legs: swaps.flatMap(toLegs),
      ...(payouts.length > 0 && { payouts }),
    },
    extraNodes,
  }
}

const toLegs = ({ pattern, detail: { legs, payouts: _, ...leg } }: Swap): readonly SwapLeg[] =>
  legs ?? [{ pattern, ...leg }]
