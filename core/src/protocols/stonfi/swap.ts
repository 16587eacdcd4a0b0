import { readLegPayout } from '../../actions/patterns/swaps/buildSwap.ts'
import {
  amountInWallet,
  childLegs,
  childTxs,
  getSentAmount,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { defineJettonSwap, senderOfChild } from '../../actions/patterns/swaps/swapPatterns.ts'
import {
  stonfiPaymentRequest,
  stonfiSwap,
  stonfiSwapOkCode,
  stonfiSwapOkReferralCode,
  stonfiSwapPayload,
} from './ops.ts'

/**
 * STON.fi v1. The exit code of a payment request distinguishes the swap output from a refund; a second payment goes to
 * to the referrer.
 *
 *     user ──jettons──▶ router ──swap──▶ pool ──payment_request──▶ router ──jettons──▶ recipient
 */
export const stonfi = defineJettonSwap({
  name: 'swaps.stonfi',
  dex: 'stonfi',
  after: ['jettons.transfer', 'pTon.v1'],
  payloads: [stonfiSwapPayload],
  findRouter: node => senderOfChild(node, stonfiSwap),
  readHops(node, facts) {
    const swapPayload = readLegPayload(stonfiSwapPayload, node)
    const [pool] = childTxs(node, stonfiSwap)
    if (!swapPayload || !pool) return []
    const requests = childTxs(pool.node, stonfiPaymentRequest)
    const request = requests.find(({ body }) => body.exit_code !== stonfiSwapOkReferralCode)
    const [leg] = request ? childLegs(request.node) : []
    if (!request || !leg) return []
    const paid = readLegPayout(leg, facts)
    const success =
      request.body.exit_code === stonfiSwapOkCode && leg.success && leg.detail.senderWallet === swapPayload.token_wallet
    return [
      {
        success,
        in: getSentAmount(node),
        out: success ? paid.out : amountInWallet(swapPayload.token_wallet, swapPayload.min_out, facts),
        nodes: [
          pool.node,
          ...requests.flatMap(other => [other.node, ...(other === request ? paid.nodes : childLegs(other.node))]),
        ],
      },
    ]
  },
})
