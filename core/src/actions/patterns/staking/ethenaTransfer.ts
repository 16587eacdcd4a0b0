import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { ethenaPool, ethenaShare } from '../../ops/tokenStaking.ts'
import { anyTx, definePattern, maybe, tx } from '../../pattern.ts'
import { jettonRemark } from '../../payloadRemark.ts'
import { couldBe } from '../couldBe.ts'

/**
 * Shares of Ethena go back to where they came from: their wallet hands them to the master, which tells the pool.
 *
 *     owner ──jetton_transfer──▶ wallet ──▶ master of the shares ┬─notify──▶ pool
 *                                                               └─excess──▶ owner
 */
export const ethenaTransfer = definePattern({
  name: 'staking.ethenaTransfer',
  makes: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => couldBe(node, 'jetton_wallet'),
    children: {
      arrival: anyTx({
        where: ({ node }) =>
          node.account === ethenaShare && node.opCode === jettonInternalTransfer.code && !node.bounced,
        children: {
          notice: maybe(tx(jettonNotify, { where: ({ node }) => node.account === ethenaPool })),
          excess: maybe(tx(excess)),
        },
      }),
    },
  }),
  build({ node, body, arrival: { node: master, notice } }) {
    return {
      success: notice !== undefined || master.success,
      detail: {
        sender: node.from,
        recipient: notice?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: master.account,
        amount: notice?.body.amount ?? body.amount,
        jetton: master.account,
        ...jettonRemark(notice?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})
