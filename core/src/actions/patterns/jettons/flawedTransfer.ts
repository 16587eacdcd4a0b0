import { definePattern, optional, tx } from '../../engine/pattern.ts'
import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { readJettonComment } from '../../ops/payloadComment.ts'
import { isArrival, isJettonWallet } from './isArrival.ts'

/**
 * The sent amount differs from the requested one: the token takes a fee or adds an amount.
 *
 *     owner ──jetton_transfer, 100──▶ wallet ──internal_transfer, 98──▶ wallet ┬─notify──▶ recipient
 *                                                                             └─excess──▶ …
 */
export const flawedTransfer = definePattern({
  name: 'jettons.flawedTransfer',
  actionType: 'FlawedJettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => isJettonWallet(node),
    children: {
      arrival: tx(jettonInternalTransfer, {
        where: ({ node }, facts, parent) => isArrival(node, parent, facts),
        children: { notification: optional(tx(jettonNotify)), excess: optional(tx(excess)) },
      }),
    },
  }),
  build({ node, body, arrival }, facts) {
    if (arrival.body.amount === body.amount) return undefined
    const receiving = facts.jettonWallet(arrival.node.account)
    const { notification } = arrival
    return {
      success: notification !== undefined || arrival.node.success,
      detail: {
        sender: node.from,
        recipient: notification?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: arrival.node.account,
        sentAmount: body.amount,
        receivedAmount: notification?.body.amount ?? arrival.body.amount,
        jetton: facts.jettonWallet(node.account)?.jetton ?? (arrival.node.success ? receiving?.jetton : undefined),
        ...readJettonComment(notification?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})
