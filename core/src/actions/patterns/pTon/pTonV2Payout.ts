import { definePattern, optional, tx } from '../../engine/pattern.ts'
import { excess, jettonNotify, jettonTransfer, pTonTransfer } from '../../ops/jetton.ts'
import { readJettonComment } from '../../ops/payloadComment.ts'

/**
 * A DEX pays out pTON v2 as TON; another DEX may wrap it again on arrival.
 *
 *     DEX ──jetton_transfer──▶ its wallet ┬─ton_transfer, TON──▶ recipient (─notify──▶ another DEX)
 *                                         └─excess──▶ …
 */
export const pTonV2Payout = definePattern({
  name: 'pTon.v2Payout',
  actionType: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    children: {
      tonTransfer: tx(pTonTransfer, {
        where: ({ node, body }) => !node.bounced && node.value >= body.ton_amount,
        children: { notification: optional(tx(jettonNotify)) },
      }),
      excess: optional(tx(excess)),
    },
  }),
  build({ node, tonTransfer }, facts) {
    const { notification } = tonTransfer
    return {
      // The recipient need not handle the message; only a bounce returns the TON.
      success: !tonTransfer.node.children.some(child => child.kind === 'tx' && child.bounced),
      detail: {
        sender: node.from,
        recipient: notification?.node.account ?? tonTransfer.node.account,
        senderWallet: node.account,
        recipientWallet: notification && tonTransfer.node.account,
        amount: tonTransfer.body.ton_amount,
        jetton: facts.jettonWallet(node.account)?.jetton,
        isWrappedTon: true,
        ...readJettonComment((notification ?? tonTransfer).body.forward_payload),
      },
    }
  },
})
