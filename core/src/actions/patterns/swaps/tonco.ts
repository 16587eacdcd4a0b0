import type { Facts } from '../../../trace/facts.ts'
import { toncoPayTo, toncoSwap, toncoSwapOk, toncoSwapOrder, toncoSwapRefused } from '../../ops/tonco.ts'
import { definePattern, made } from '../../pattern.ts'
import { givenBy, type Leg, legKinds, legsBelow, orderIn, sumIn, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { type Hop, hopsFrom, payout, swapOf } from './swap.ts'

/**
 * TONCO: the pool tells its router by a code whether what it pays is the exchange or gives back what came. Pool after
 * pool the router pays to itself.
 *
 *     user ──jettons──▶ router ──poolv3_swap──▶ pool ──pay_to──▶ router ──jettons──▶ recipient, or the router again
 */
export const tonco = definePattern({
  name: 'swaps.tonco',
  makes: 'JettonSwap',
  after: ['jettons.transfer', 'proxyTon.first', 'proxyTon.second', 'proxyTon.secondPayout'],
  shape: made(legKinds, { where: ({ node }) => orderIn(toncoSwapOrder, node) !== undefined }),
  build({ node }, facts, above) {
    const user = userOf(node, above)
    const [pool] = txsBelow(node, toncoSwap)
    if (user === undefined || pool?.node.from === undefined) return undefined
    return swapOf(
      { dex: 'tonco', user, router: pool.node.from },
      hopsFrom<Leg>(node, leg => hopAt(leg, node, facts)),
      [node],
    )
  },
})

function hopAt(leg: Leg, first: Leg, facts: Facts): { hop: Hop; next: Leg | undefined } | undefined {
  const order = orderIn(toncoSwapOrder, leg)
  const [pool] = txsBelow(leg, toncoSwap)
  const pay =
    pool &&
    txsBelow(pool.node, toncoPayTo).find(({ body }) => body.code === toncoSwapOk || body.code === toncoSwapRefused)
  const [paidLeg] = pay ? legsBelow(pay.node) : []
  if (!order || !pool || !pay || !paidLeg) return undefined
  const paid = payout(paidLeg)
  const success = pay.body.code === toncoSwapOk && paidLeg.success
  return {
    hop: {
      success,
      in: givenBy(leg),
      out: success ? paid.out : sumIn(order.target, order.min_out, facts),
      nodes: [...(leg === first ? [] : [leg]), pool.node, pay.node, ...paid.nodes],
    },
    next: txsBelow(paidLeg, toncoSwap).length > 0 ? paidLeg : undefined,
  }
}
