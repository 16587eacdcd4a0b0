import { hasInterface } from '../../../contracts/interfaces.ts'
import { bodyOf } from '../../op.ts'
import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { anyTx, definePattern, maybe, tx } from '../../pattern.ts'
import { jettonRemark } from '../../payloadRemark.ts'
import { isArrival, isJettonWallet } from './arrival.ts'

/**
 * An owner has jettons moved; the receiving wallet tells its owner and returns what is left of the coins.
 *
 *     owner ──jetton_transfer──▶ wallet ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                                                    └─excess──▶ who is to get it
 */
export const transfer = definePattern({
  name: 'jettons.transfer',
  makes: 'JettonTransfer',
  after: ['jettons.flawedTransfer'],
  shape: tx(jettonTransfer, {
    where: ({ node }) => isJettonWallet(node),
    children: {
      arrival: maybe(
        anyTx({
          // A wallet of another make may use an operation of its own between its wallets.
          where: ({ node }, facts, above) =>
            isArrival(node, above, facts) &&
            (hasInterface(node.interfaces, 'jetton_wallet') || bodyOf(jettonInternalTransfer, node) !== undefined),
          children: { notice: maybe(tx(jettonNotify)), excess: maybe(tx(excess)) },
        }),
      ),
    },
  }),
  build({ node, body, arrival }, facts) {
    const notice = arrival?.notice
    const wallet = facts.jettonWallet(node.account)
    const receiving = arrival && facts.jettonWallet(arrival.node.account)
    return {
      // The receiver is told only after his wallet has booked the jettons.
      success: notice !== undefined || (arrival?.node.success ?? false),
      detail: {
        sender: node.from,
        recipient: notice?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: arrival?.node.account,
        amount: notice?.body.amount ?? body.amount,
        jetton: wallet?.jetton ?? (arrival?.node.success ? receiving?.jetton : undefined),
        ...jettonRemark(notice?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})
