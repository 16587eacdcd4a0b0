import { couldBe } from '../../engine/couldBe.ts'
import { definePattern, optional, tx } from '../../engine/pattern.ts'
import { excess, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { readJettonComment } from '../../ops/payloadComment.ts'

/**
 * pTON v1: a proxy jetton for TON, so that a DEX handles TON like a jetton. Only the DEX's own pTON wallet takes part; TON
 * arrives with the transfer request or leaves with the notification.
 *
 *     owner ──jetton_transfer, TON──▶ DEX wallet ──notify──▶ DEX
 *     DEX ──jetton_transfer──▶ DEX wallet ──notify, TON──▶ recipient
 */
export const pTonV1 = definePattern({
  name: 'pTon.v1',
  actionType: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => couldBe(node, 'jetton_wallet'),
    children: { notification: tx(jettonNotify), excess: optional(tx(excess)) },
  }),
  build({ node, body, notification }, facts) {
    const { amount } = body
    const wallet = facts.jettonWallet(node.account)
    const isPayout = wallet ? node.from === wallet.owner : notification.node.value > node.value
    const hasValue = isPayout ? notification.node.value >= amount : node.value > amount
    if (!hasValue || notification.body.amount !== amount) return undefined
    return {
      success: true,
      detail: {
        sender: node.from,
        recipient: notification.node.account,
        senderWallet: isPayout ? node.account : undefined,
        recipientWallet: isPayout ? undefined : node.account,
        amount,
        jetton: wallet?.jetton,
        isWrappedTon: true,
        ...readJettonComment(notification.body.forward_payload),
      },
    }
  },
})
