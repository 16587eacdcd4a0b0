import { definePattern, tx } from '../../engine/pattern.ts'
import { jettonNotify, pTonTransfer } from '../../ops/jetton.ts'
import { readJettonComment } from '../../ops/payloadComment.ts'

/**
 * pTON v2: like pTON v1, with its own `ton_transfer` operation.
 *
 *     owner ──ton_transfer, TON──▶ DEX wallet ──notify──▶ DEX
 */
export const pTonV2 = definePattern({
  name: 'pTon.v2',
  actionType: 'JettonTransfer',
  after: ['pTon.v2Payout'],
  shape: tx(pTonTransfer, {
    where: ({ node, body }) => node.value > body.ton_amount,
    children: { notification: tx(jettonNotify) },
  }),
  build: ({ node, body, notification }, facts) => ({
    success: true,
    detail: {
      sender: node.from,
      recipient: notification.node.account,
      senderWallet: undefined,
      recipientWallet: node.account,
      amount: body.ton_amount,
      jetton: facts.jettonWallet(node.account)?.jetton,
      isWrappedTon: true,
      ...readJettonComment(notification.body.forward_payload),
    },
  }),
})
