import type { Node } from '../../nodes.ts'
import { moonSwap, moonSwapFailed, moonSwapOrder, moonSwapSucceed } from '../../ops/moon.ts'
import { definePattern, made, tx } from '../../pattern.ts'
import type { Sum } from '../../sum.ts'
import { givenBy, kept, legKinds, legsBelow, orderIn, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { type Hop, payout, swapOf } from './swap.ts'

/**
 * moon.cx, jettons in; the pool itself has the wallets.
 *
 *     user ──jettons──▶ pool ──swap_succeed, coins──▶ recipient, or ──jettons──▶ recipient
 */
export const moon = definePattern({
  name: 'swaps.moon',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: made(legKinds, { where: ({ node }) => orderIn(moonSwapOrder, node) !== undefined }),
  build({ node }, _, above) {
    const user = userOf(node, above)
    const order = orderIn(moonSwapOrder, node)
    const pool = node.detail.recipient
    if (user === undefined || pool === undefined || !order) return undefined
    const hop = hopBelow(node, givenBy(node), order.min_out)
    return hop && swapOf({ dex: 'mooncx', user, router: pool }, [hop], [node])
  },
})

/**
 * moon.cx, coins in.
 *
 *     user ──swap, coins──▶ pool ──jettons──▶ recipient
 */
export const moonFromCoins = definePattern({
  name: 'swaps.moonFromCoins',
  makes: 'JettonSwap',
  after: ['jettons.transfer'],
  shape: tx(moonSwap, { where: ({ node }) => node.from !== undefined }),
  build({ node, body }) {
    if (node.from === undefined) return undefined
    const hop = hopBelow(node, { type: 'coin', amount: body.amount }, body.min_out)
    return hop && swapOf({ dex: 'mooncx', user: node.from, router: node.account }, [hop], [node])
  },
})

function hopBelow(start: Node, given: Sum, atLeast: bigint): Hop | undefined {
  const [leg] = legsBelow(start)
  if (leg) {
    const success = leg.success && orderIn(moonSwapFailed, leg) === undefined
    const paid = payout(leg)
    // Who gave coins and gets jettons back was served; a jetton that comes back was refused.
    const same = given.type === 'jetton' && paid.out.type === 'jetton' && given.master === paid.out.master
    const lost: Sum = { type: 'jetton', master: undefined, amount: atLeast }
    return { success: success && !same, in: given, out: success && !same ? paid.out : lost, nodes: paid.nodes }
  }
  const [coins] = txsBelow(start, moonSwapSucceed)
  const [refused] = txsBelow(start, moonSwapFailed)
  const end = coins ?? refused
  // The message says no amount, and the coins are mixed with what is left for the work.
  return (
    end && {
      success: coins !== undefined && kept(coins.node),
      in: given,
      out: coins ? { type: 'coin', amount: atLeast } : { type: 'jetton', master: undefined, amount: atLeast },
      nodes: [end.node],
    }
  )
}
