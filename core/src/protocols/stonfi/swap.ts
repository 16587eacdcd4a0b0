import { action, definePattern } from '../../actions/engine/pattern.ts'
import { buildSwap, readLegPayout } from '../../actions/patterns/swaps/buildSwap.ts'
import {
  amountInWallet,
  childLegs,
  childTxs,
  getSentAmount,
  legKinds,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import { findSwapUser } from '../../actions/patterns/swaps/swapPayloads.ts'
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
export const stonfi = definePattern({
  name: 'swaps.stonfi',
  actionType: 'JettonSwap',
  after: ['jettons.transfer', 'pTon.v1'],
  shape: action(legKinds, { where: ({ node }) => readLegPayload(stonfiSwapPayload, node) !== undefined }),
  build({ node }, facts, parent) {
    const swapPayload = readLegPayload(stonfiSwapPayload, node)
    const [pool] = childTxs(node, stonfiSwap)
    const user = findSwapUser(node, parent, facts)
    if (!swapPayload || !pool || user === undefined || pool.node.from === undefined) return undefined
    const requests = childTxs(pool.node, stonfiPaymentRequest)
    const request = requests.find(({ body }) => body.exit_code !== stonfiSwapOkReferralCode)
    const [leg] = request ? childLegs(request.node) : []
    if (!request || !leg) return undefined
    const paid = readLegPayout(leg, facts)
    const success =
      request.body.exit_code === stonfiSwapOkCode && leg.success && leg.detail.senderWallet === swapPayload.token_wallet
    return buildSwap(
      { dex: 'stonfi', user, router: pool.node.from },
      [
        {
          success,
          in: getSentAmount(node),
          out: success ? paid.out : amountInWallet(swapPayload.token_wallet, swapPayload.min_out, facts),
          nodes: [
            pool.node,
            ...requests.flatMap(other => [other.node, ...(other === request ? paid.nodes : childLegs(other.node))]),
          ],
        },
      ],
      [node],
    )
  },
})
