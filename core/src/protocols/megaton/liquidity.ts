import type { PatternFacts } from '../../actions/engine/nodes.ts'
import { action, definePattern } from '../../actions/engine/pattern.ts'
import { joinPayouts, nonEmpty, otherThan, type Payouts, readBurned, readLeg } from '../../actions/patterns/payouts.ts'
import { childLegs, type Leg } from '../../actions/patterns/swaps/legs.ts'
import { hasInterface } from '../../contracts/interfaces.ts'

/**
 * The owner burns LP tokens, whose master is the exchange of the pair; it pays both tokens, by itself or through the router.
 *
 *     owner ──jetton burn──▶ wallet ──burn_notification──▶ exchange ══▶ (router ══▶)? owner
 */
export const megatonWithdrawal = definePattern({
  name: 'liquidity.megatonWithdrawal',
  actionType: 'LiquidityWithdrawal',
  shape: action('JettonBurn', {
    where: ({ node }) => node.transactions.some(({ interfaces }) => hasInterface(interfaces, 'megatonfi_exchange')),
  }),
  build({ node }, facts) {
    const { sender: owner } = node.detail
    const paid = joinPayouts(childLegs(node).map(leg => readPassedOn(leg, facts)))
    return {
      // A pool has two tokens, and its messages do not state their amounts.
      success: node.success && paid.isPaid && paid.amounts.length === 2,
      detail: {
        protocol: 'megatonfi',
        owner,
        recipient: otherThan(owner, paid.recipient),
        pool: node.transactions.find(({ interfaces }) => hasInterface(interfaces, 'megatonfi_exchange'))?.account,
        burned: readBurned(node),
        tokens: nonEmpty(paid.amounts),
      },
      extraNodes: paid.nodes,
    }
  },
})

/** A payout; when the router gets it, what the router passes on. */
function readPassedOn(leg: Leg, facts: PatternFacts): Payouts {
  const paid = readLeg(leg, facts)
  const [passedOn, ...others] = childLegs(leg)
  if (passedOn === undefined || others.length > 0 || passedOn.detail.sender !== leg.detail.recipient) return paid
  const last = readLeg(passedOn, facts)
  return { ...last, nodes: [...paid.nodes, ...last.nodes], isPaid: paid.isPaid && last.isPaid }
}
