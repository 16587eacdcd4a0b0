import type { Value } from '../../../tlb/combinators.ts'
import type { Facts } from '../../../trace/facts.ts'
import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { sumOfAsset } from '../../ops/asset.ts'
import {
  coffeeNotification,
  coffeePayout,
  coffeePayoutInternal,
  coffeeSwap,
  coffeeSwapEvent,
  coffeeSwapExtra,
  coffeeSwapFailedEvent,
  coffeeSwapInternal,
  coffeeSwapOrder,
} from '../../ops/coffee.ts'
import { definePattern, made, type TxMatch, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { eventOf } from './events.ts'
import { givenBy, kept, legKinds, legsBelow, orderIn, otherIn, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { type Hop, hopsFrom, payout, swapAbove, swapOf } from './swap.ts'

/**
 * Coffee, jettons in. Each pool tells the outside whether it exchanged.
 *
 *     user ──jettons──▶ vault ──swap_internal──▶ pool ──swap_internal──▶ pool ──payout_internal──▶ vault ──▶ recipient
 */
export const coffee = definePattern({
  name: 'swaps.coffee',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: made(legKinds, { where: ({ node }) => orderIn(coffeeSwapOrder, node) !== undefined }),
  build({ node }, facts, above) {
    const user = userOf(node, above)
    const [first] = txsBelow(node, coffeeSwapInternal)
    if (user === undefined || first?.node.from === undefined) return undefined
    return swapOf({ dex: 'coffee', user, router: first.node.from }, hopsBelow(node, givenBy(node), facts), [node])
  },
})

/**
 * Coffee, coins or an extra currency in.
 *
 *     user ──swap, coins──▶ vault ──swap_internal──▶ pool …
 */
export const coffeeFromCoins = definePattern({
  name: 'swaps.coffeeFromCoins',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: tx<unknown>([coffeeSwap, coffeeSwapExtra], { where: ({ node }) => node.from !== undefined }),
  build({ node }, facts) {
    const coins = bodyOf(coffeeSwap, node)
    const given: Sum | undefined = coins ? { type: 'coin', amount: coins.amount } : currencyOf(node)
    if (node.from === undefined || given === undefined) return undefined
    return swapOf({ dex: 'coffee', user: node.from, router: node.account }, hopsBelow(node, given, facts), [node])
  },
})

/** The pool after one that exchanged refused: what it was given goes to the user, in the coin of half-way. */
export const coffeeNextHop = definePattern({
  name: 'swaps.coffeeNextHop',
  makes: 'JettonSwap',
  after: ['swaps.coffee', 'swaps.coffeeFromCoins'],
  shape: tx(coffeeSwapInternal, { where: (_, __, above) => swapAbove(above)?.detail.dex === 'coffee' }),
  build({ node, body }, facts, above) {
    const before = swapAbove(above)
    if (!before) return undefined
    const { user, router, out } = before.detail
    return swapOf(
      { dex: 'coffee', user, router },
      hopsFrom<Place>({ pool: { node, body }, given: out }, place => hopAt(place, facts)),
    )
  },
})

/** The extra currency that came along, if it is one. */
function currencyOf(node: TxNode): Sum | undefined {
  const [came, ...more] = node.tx.inMessage?.extra ?? []
  return came && more.length === 0 ? { type: 'currency', id: came[0], amount: came[1] } : undefined
}

/** A pool and what it was given. */
type Place = { readonly pool: TxMatch<Value<typeof coffeeSwapInternal.layout>>; readonly given: Sum }

const hopsBelow = (start: Node, given: Sum, facts: Facts): Hop[] => {
  const [pool] = txsBelow(start, coffeeSwapInternal)
  return pool ? hopsFrom<Place>({ pool, given }, place => hopAt(place, facts)) : []
}

function hopAt({ pool, given }: Place, facts: Facts): { hop: Hop; next: Place | undefined } | undefined {
  const event = eventOf(coffeeSwapEvent, pool.node)
  const [next] = txsBelow(pool.node, coffeeSwapInternal)
  const end = next ? undefined : endOf(pool.node)
  if ((!event && (next || !eventOf(coffeeSwapFailedEvent, pool.node))) || (!next && !end)) return undefined
  const nodes = [pool.node, ...(end?.nodes ?? [])]
  const lost = otherIn(pool.node.account, given, pool.body.min_output, facts)
  if (!event) return { hop: { success: false, in: given, out: lost, nodes }, next: undefined }
  // What a pool gave is named by the one that took it.
  const asset = next && (eventOf(coffeeSwapEvent, next.node) ?? eventOf(coffeeSwapFailedEvent, next.node))?.input
  const out = end?.out ?? sumOfAsset(asset ?? { type: 'jetton', master: undefined }, event.output_amount)
  return {
    hop: { success: end?.arrived ?? true, in: given, out, nodes },
    next: next && { pool: next, given: out },
  }
}

type End = { readonly out: Sum; readonly arrived: boolean; readonly nodes: readonly Node[] }

/** How the last pool's vault paid out. */
function endOf(pool: Node): End | undefined {
  const [order] = txsBelow(pool, coffeePayoutInternal)
  if (!order) return undefined
  const [leg] = legsBelow(order.node)
  if (leg) {
    const paid = payout(leg)
    return { out: paid.out, arrived: leg.success, nodes: [order.node, ...paid.nodes] }
  }
  const [coins] = [...txsBelow(order.node, coffeePayout), ...txsBelow(order.node, coffeeNotification)]
  return (
    coins && {
      out: currencyOf(coins.node) ?? { type: 'coin', amount: order.body.amount },
      arrived: kept(coins.node),
      nodes: [order.node, coins.node],
    }
  )
}
