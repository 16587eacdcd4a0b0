import { couldBe } from '../../actions/engine/couldBe.ts'
import { anyTx, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { excess, jettonInternalTransfer, jettonNotify, jettonTransfer } from '../../actions/ops/jetton.ts'
import { readJettonComment } from '../../actions/ops/payloadComment.ts'
import { ethenaPoolAddress, ethenaShareMaster } from './addresses.ts'

/**
 * Staked USDe is transferred to Ethena's pool: the wallet sends it to the master, which notifies the pool.
 *
 *     owner ──jetton_transfer──▶ wallet ──▶ staked USDe master ┬─notify──▶ pool
 *                                                             └─excess──▶ owner
 */
export const ethenaTransfer = definePattern({
  name: 'staking.ethenaTransfer',
  actionType: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => couldBe(node, 'jetton_wallet'),
    children: {
      arrival: anyTx({
        where: ({ node }) =>
          node.account === ethenaShareMaster && node.opCode === jettonInternalTransfer.code && !node.bounced,
        children: {
          notification: optional(tx(jettonNotify, { where: ({ node }) => node.account === ethenaPoolAddress })),
          excess: optional(tx(excess)),
        },
      }),
    },
  }),
  build({ node, body, arrival: { node: master, notification } }) {
    return {
      success: notification !== undefined || master.success,
      detail: {
        sender: node.from,
        recipient: notification?.node.account ?? body.destination,
        senderWallet: node.account,
        recipientWallet: master.account,
        amount: notification?.body.amount ?? body.amount,
        jetton: master.account,
        ...readJettonComment(notification?.body.forward_payload ?? body.forward_payload),
      },
    }
  },
})
