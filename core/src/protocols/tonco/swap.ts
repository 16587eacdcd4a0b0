import type { PatternFacts } from '../../actions/engine/PatternFacts.ts'
import { collectHops, type Hop, readLegPayout } from '../../actions/patterns/swaps/buildSwap.ts'
import {
  amountInWallet,
  childLegs,
  childTxs,
  getSentAmount,
  type Leg,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { defineJettonSwap, senderOfChild } from '../../actions/patterns/swaps/swapPatterns.ts'
import { toncoPayTo, toncoSwap, toncoSwapPayload } from './ops.ts'

/**
 * TONCO: the pool's payment has a code for the swap output or a refund. Between pools the
 * router pays itself.
 *
 *     user ──jettons──▶ router ──poolv3_swap──▶ pool ──pay_to──▶ router ──jettons──▶ recipient, or the router again
 */
export const tonco = defineJettonSwap({
  name: 'swaps.tonco',
  dex: 'tonco',
  after: ['jettons.transfer', 'pTon.v1', 'pTon.v2', 'pTon.v2Payout'],
  payloads: [toncoSwapPayload],
  findRouter: node => senderOfChild(node, toncoSwap),
  readHops: (node, facts) => collectHops<Leg>(node, leg => readToncoHop(leg, node, facts)),
})

function readToncoHop(leg: Leg, first: Leg, facts: PatternFacts): { hop: Hop; next: Leg | undefined } | undefined {
  const swapPayload = readLegPayload(toncoSwapPayload, leg)
  const [pool] = childTxs(leg, toncoSwap)
  const pay =
    pool &&
    childTxs(pool.node, toncoPayTo).find(
      ({ body: { pay_to } }) => pay_to.sum_type === 'PayToCode200' || pay_to.sum_type === 'PayToCode230',
    )
  const [paidLeg] = pay ? childLegs(pay.node) : []
  if (!swapPayload || !pool || !pay || !paidLeg) return undefined
  const paid = readLegPayout(paidLeg, facts)
  const success = pay.body.pay_to.sum_type === 'PayToCode200' && paidLeg.success
  return {
    hop: {
      success,
      in: getSentAmount(leg),
      out: success ? paid.out : amountInWallet(swapPayload.target, swapPayload.min_out, facts),
      nodes: [...(leg === first ? [] : [leg]), pool.node, pay.node, ...paid.nodes],
    },
    next: childTxs(paidLeg, toncoSwap).length > 0 ? paidLeg : undefined,
  }
}
