import { stonfiPaymentRequest, stonfiSwap, stonfiSwapOrder, swapOk, swapOkReferral } from '../../ops/stonfi.ts'
import { definePattern, made } from '../../pattern.ts'
import { givenBy, legKinds, legsBelow, orderIn, sumIn, txsBelow } from './legs.ts'
import { userOf } from './orders.ts'
import { payout, swapOf } from './swap.ts'

/**
 * STON.fi, first generation. A payment says by its code whether it is the exchange or gives back what came; a second
 * payment goes to the one who brought the customer.
 *
 *     user ──jettons──▶ router ──swap──▶ pool ──payment_request──▶ router ──jettons──▶ recipient
 */
export const stonfi = definePattern({
  name: 'swaps.stonfi',
  makes: 'JettonSwap',
  after: ['jettons.transfer', 'proxyTon.first'],
  shape: made(legKinds, { where: ({ node }) => orderIn(stonfiSwapOrder, node) !== undefined }),
  build({ node }, facts, above) {
    const order = orderIn(stonfiSwapOrder, node)
    const [pool] = txsBelow(node, stonfiSwap)
    const user = userOf(node, above)
    if (!order || !pool || user === undefined || pool.node.from === undefined) return undefined
    const requests = txsBelow(pool.node, stonfiPaymentRequest)
    const request = requests.find(({ body }) => body.exit_code !== swapOkReferral)
    const [leg] = request ? legsBelow(request.node) : []
    if (!request || !leg) return undefined
    const paid = payout(leg)
    const success = request.body.exit_code === swapOk && leg.success && leg.detail.senderWallet === order.token_wallet
    return swapOf(
      { dex: 'stonfi', user, router: pool.node.from },
      [
        {
          success,
          in: givenBy(node),
          out: success ? paid.out : sumIn(order.token_wallet, order.min_out, facts),
          nodes: [
            pool.node,
            ...requests.flatMap(other => [other.node, ...(other === request ? paid.nodes : legsBelow(other.node))]),
          ],
        },
      ],
      [node],
    )
  },
})
