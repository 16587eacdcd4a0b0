import { hasInterface } from '../../../contracts/interfaces.ts'
import { readNodeBody } from '../../engine/op.ts'
import { anyTx, definePattern, optional, tx } from '../../engine/pattern.ts'
import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { readJettonComment } from '../../ops/payloadComment.ts'
import { isArrival, isJettonWallet } from './isArrival.ts'

/**
 * An owner transfers jettons; the receiving wallet notifies its owner and returns the excess TON.
 *
 *     owner ──jetton_transfer──▶ wallet ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                                                    └─excess──▶ response destination
 */
export const transfer = definePattern({
  name: 'jettons.transfer',
  actionType: 'JettonTransfer',
  after: ['jettons.flawedTransfer'],
  shape: tx(jettonTransfer, {
    where: ({ node }) => isJettonWallet(node),
    children: {
      arrival: optional(
        anyTx({
          // Non-standard jettons may use their own operation between wallets.
          where: ({ node }, facts, parent) =>
            isArrival(node, parent, facts) &&
            (hasInterface(node.interfaces, 'jetton_wallet') ||
              readNodeBody(jettonInternalTransfer, node) !== undefined),
          children: { notification: optional(tx(jettonNotify)), excess: optional(tx(excess)) },
        }),
      ),
    },
  }),
  build({ node, body, arrival }, facts) {
    const notification = arrival?.notification
    const wallet = facts.jettonWallet(node.account)
    const receiving = arrival && facts.jettonWallet(arrival.node.account)
    return {
      // The notification is sent only after the wallet has credited the jettons.
      success: notification !== undefined || (arrival?.node.success ?? false),
      detail: {
        sender: node.from,
        recipient: notification?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: arrival?.node.account,
        amount: notification?.body.amount ?? body.amount,
        jetton: wallet?.jetton ?? (arrival?.node.success ? receiving?.jetton : undefined),
        ...readJettonComment(notification?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})
