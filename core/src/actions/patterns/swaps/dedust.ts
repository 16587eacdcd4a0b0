import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { Node } from '../../nodes.ts'
import { sumOfAsset } from '../../ops/asset.ts'
import {
  dedustPayout,
  dedustPayoutFromPool,
  dedustSwap,
  dedustSwapEvent,
  dedustSwapExternal,
  dedustSwapOrder,
  dedustSwapPeer,
} from '../../ops/dedust.ts'
import { definePattern, made, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { eventOf } from './events.ts'
import { givenBy, kept, legKinds, legsBelow, orderIn, otherIn, receivedBy, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { type Hop, hopsFrom, payout, swapAbove, swapOf } from './swap.ts'

/**
 * DeDust, jettons in. Each pool tells the outside what it exchanged; one that says nothing gives back what came.
 *
 *     user ──jettons──▶ vault ──swap_external──▶ pool ──swap_peer──▶ pool ──payout_from_pool──▶ vault ──▶ recipient
 */
export const dedust = definePattern({
  name: 'swaps.dedust',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: made(legKinds, { where: ({ node }) => orderIn(dedustSwapOrder, node) !== undefined }),
  build({ node }, facts, above) {
    const user = userOf(node, above)
    const [first] = txsBelow(node, dedustSwapExternal)
    if (user === undefined || first?.node.from === undefined) return undefined
    return swapOf({ dex: 'dedust', user, router: first.node.from }, hopsBelow(node, givenBy(node), facts), [node])
  },
})

/**
 * DeDust, coins in.
 *
 *     user ──swap, coins──▶ vault ──swap_external──▶ pool …
 */
export const dedustFromCoins = definePattern({
  name: 'swaps.dedustFromCoins',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: tx(dedustSwap, { where: ({ node }) => node.from !== undefined }),
  build({ node, body }, facts) {
    if (node.from === undefined) return undefined
    const hops = hopsBelow(node, { type: 'coin', amount: body.amount }, facts)
    return swapOf({ dex: 'dedust', user: node.from, router: node.account }, hops, [node])
  },
})

/** The pool after one that exchanged refused: what it was given goes to the user, in the coin of half-way. */
export const dedustNextHop = definePattern({
  name: 'swaps.dedustNextHop',
  makes: 'JettonSwap',
  after: ['swaps.dedust', 'swaps.dedustFromCoins'],
  shape: tx(dedustSwapPeer, { where: (_, __, above) => swapAbove(above)?.detail.dex === 'dedust' }),
  build({ node, body }, facts, above) {
    const before = swapAbove(above)
    if (!before) return undefined
    const { user, router, out } = before.detail
    return swapOf(
      { dex: 'dedust', user, router },
      hopsFrom<Place>({ pool: { node, body }, given: out }, place => hopAt(place, facts)),
    )
  },
})

const poolsBelow = (node: Node) => [...txsBelow(node, dedustSwapExternal), ...txsBelow(node, dedustSwapPeer)]

/** A pool and what it was given. */
type Place = { readonly pool: ReturnType<typeof poolsBelow>[number]; readonly given: Sum }

const hopsBelow = (start: Node, given: Sum, facts: Facts): Hop[] => {
  const [pool] = poolsBelow(start)
  return pool ? hopsFrom<Place>({ pool, given }, place => hopAt(place, facts)) : []
}

function hopAt({ pool, given }: Place, facts: Facts): { hop: Hop; next: Place | undefined } | undefined {
  const event = eventOf(dedustSwapEvent, pool.node)
  const [next] = poolsBelow(pool.node)
  const end = next ? undefined : endOf(pool.node)
  // A pool that neither passed it on nor had it paid out is not done; one that says nothing passes nothing on.
  if (next ? !event : !end) return undefined
  const nodes = [pool.node, ...(end?.nodes ?? [])]
  const lost = otherIn(pool.node.account, given, pool.body.limit, facts)
  if (!event) return { hop: { success: false, in: given, out: lost, nodes }, next: undefined }
  const out = end?.out ?? sumOfAsset(event.asset_out, event.amount_out)
  return {
    hop: { success: end?.arrived ?? true, in: given, out, nodes },
    next: next && { pool: next, given: out },
  }
}

type End = { readonly out: Sum; readonly arrived: boolean; readonly nodes: readonly Node[] }

/** How the last pool's vault paid out. */
function endOf(pool: Node): End | undefined {
  const [order] = txsBelow(pool, dedustPayoutFromPool)
  if (!order) return undefined
  const [leg] = legsBelow(order.node)
  if (leg) {
    const paid = payout(leg)
    const shares = isShared(leg.covers.find(({ account }) => account === leg.detail.recipient)) ? legsBelow(leg) : []
    const largest = largestOf(shares.map(receivedBy))
    return { out: largest ?? paid.out, arrived: leg.success, nodes: [order.node, ...paid.nodes, ...shares] }
  }
  const [coins] = txsBelow(order.node, dedustPayout)
  if (!coins) return undefined
  const shares = isShared(coins.node) ? coins.node.children.flatMap(child => (child.kind === 'tx' ? [child] : [])) : []
  const largest = largestOf(shares.map((share): Sum => ({ type: 'coin', amount: share.value })))
  return {
    out: largest ?? { type: 'coin', amount: order.body.amount },
    arrived: kept(coins.node),
    nodes: [order.node, coins.node, ...shares],
  }
}

/** A contract of Omniston divides what is paid out between the customer and the one who brought him. */
const isShared = (node: { interfaces: readonly string[]; children: readonly Node[] } | undefined): boolean =>
  node !== undefined && hasInterface(node.interfaces, 'omniston_referral')

/** The customer's part of two. */
function largestOf(sums: readonly Sum[]): Sum | undefined {
  const [one, other] = sums
  if (!one || !other || sums.length !== 2) return undefined
  return one.amount >= other.amount ? one : other
}
