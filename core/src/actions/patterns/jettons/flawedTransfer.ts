import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { jettonRemark } from '../../payloadRemark.ts'
import { isArrival, isJettonWallet } from './arrival.ts'

/**
 * What leaves the sender's wallet is not what was ordered: the token keeps a part, or adds one.
 *
 *     owner ──jetton_transfer, 100──▶ wallet ──internal_transfer, 98──▶ wallet ┬─notify──▶ recipient
 *                                                                             └─excess──▶ …
 */
export const flawedTransfer = definePattern({
  name: 'jettons.flawedTransfer',
  makes: 'FlawedJettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => isJettonWallet(node),
    children: {
      arrival: tx(jettonInternalTransfer, {
        where: ({ node }, facts, above) => isArrival(node, above, facts),
        children: { notice: maybe(tx(jettonNotify)), excess: maybe(tx(excess)) },
      }),
    },
  }),
  build({ node, body, arrival }, facts) {
    if (arrival.body.amount === body.amount) return undefined
    const receiving = facts.jettonWallet(arrival.node.account)
    const { notice } = arrival
    return {
      success: notice !== undefined || arrival.node.success,
      detail: {
        sender: node.from,
        recipient: notice?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: arrival.node.account,
        sentAmount: body.amount,
        receivedAmount: notice?.body.amount ?? arrival.body.amount,
        jetton: facts.jettonWallet(node.account)?.jetton ?? (arrival.node.success ? receiving?.jetton : undefined),
        ...jettonRemark(notice?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})
