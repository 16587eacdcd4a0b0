import type { Node } from '../../nodes.ts'
import {
  bidaskContinueSwap,
  bidaskContinueSwapV2,
  bidaskInternalSwap,
  bidaskInternalSwapV2,
  bidaskNativePayout,
  bidaskSwap,
  bidaskSwapFallback,
  bidaskSwapOrder,
  bidaskSwapOrderV2,
  bidaskSwapSuccess,
  bidaskSwapSuccessV2,
  bidaskSwapV2,
} from '../../ops/bidask.ts'
import { definePattern, made, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { givenBy, kept, type Leg, legKinds, legsBelow, orderIn, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { type Hop, payout, swapOf } from './swap.ts'

const orderOf = (leg: Leg) => orderIn(bidaskSwapOrder, leg) ?? orderIn(bidaskSwapOrderV2, leg)

/**
 * Bidask, jettons in. The ranges of a pool exchange one after the other until all is exchanged; the pool pays out.
 *
 *     user ──jettons──▶ pool ──internal_swap──▶ range (──continue──▶ range)… ──swap_success──▶ pool ──▶ recipient
 */
export const bidask = definePattern({
  name: 'swaps.bidask',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: made(legKinds, { where: ({ node }) => orderOf(node) !== undefined }),
  build({ node }, _, above) {
    const user = userOf(node, above)
    const [range] = rangesBelow(node)
    const order = orderOf(node)
    if (user === undefined || !order || range?.node.from === undefined) return undefined
    const hop = hopFrom(node, givenBy(node), order.exact_out)
    return hop && swapOf({ dex: 'bidask', user, router: range.node.from }, [hop], [node])
  },
})

/**
 * Bidask, coins in.
 *
 *     user ──swap, coins──▶ pool ──internal_swap──▶ range …
 */
export const bidaskFromCoins = definePattern({
  name: 'swaps.bidaskFromCoins',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: tx([bidaskSwap, bidaskSwapV2], { where: ({ node }) => node.from !== undefined }),
  build({ node, body }) {
    if (node.from === undefined) return undefined
    const hop = hopFrom(node, { type: 'coin', amount: body.native_amount }, body.exact_out)
    return hop && swapOf({ dex: 'bidask', user: node.from, router: node.account }, [hop], [node])
  },
})

const rangesBelow = (node: Node) => [
  ...txsBelow(node, bidaskInternalSwap),
  ...txsBelow(node, bidaskInternalSwapV2),
  ...txsBelow(node, bidaskContinueSwap),
  ...txsBelow(node, bidaskContinueSwapV2),
]

function hopFrom(start: Node, given: Sum, atLeast: bigint): Hop | undefined {
  const nodes: Node[] = []
  let range: { readonly node: Node } | undefined = rangesBelow(start)[0]
  let last: Node = start
  while (range) {
    nodes.push(range.node)
    last = range.node
    range = rangesBelow(last)[0]
  }
  const [done] = [...txsBelow(last, bidaskSwapSuccess), ...txsBelow(last, bidaskSwapSuccessV2)]
  const [refused] = txsBelow(last, bidaskSwapFallback)
  const end = done ?? refused
  if (nodes.length === 0 || !end) return undefined
  const [leg] = legsBelow(end.node)
  const [coins] = txsBelow(end.node, bidaskNativePayout)
  if (!leg && !coins) return undefined
  const paid = leg && payout(leg)
  const out: Sum = paid?.out ?? { type: 'coin', amount: coins?.body.native_amount ?? 0n }
  const lost: Sum = { type: 'jetton', master: undefined, amount: atLeast }
  return {
    success: done !== undefined && (leg ? leg.success : coins !== undefined && kept(coins.node)),
    in: given,
    out: done ? out : lost,
    nodes: [...nodes, end.node, ...(paid?.nodes ?? (coins ? [coins.node] : []))],
  }
}
