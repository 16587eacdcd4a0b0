import { jettonNotify } from '../../ops/jetton.ts'
import { proxyTonTransfer } from '../../ops/proxyTon.ts'
import { definePattern, tx } from '../../pattern.ts'
import { jettonRemark } from '../../payloadRemark.ts'

/**
 * Coins dressed as a jetton by the second generation of such wallets, which has an operation of its own for it.
 *
 *     owner ──ton_transfer, coins──▶ exchange's wallet ──notify──▶ exchange
 */
export const second = definePattern({
  name: 'proxyTon.second',
  makes: 'JettonTransfer',
  after: ['proxyTon.secondPayout'],
  shape: tx(proxyTonTransfer, {
    where: ({ node, body }) => node.value > body.ton_amount,
    children: { notice: tx(jettonNotify) },
  }),
  build: ({ node, body, notice }, facts) => ({
    success: true,
    detail: {
      sender: node.from,
      recipient: notice.node.account,
      senderWallet: undefined,
      recipientWallet: node.account,
      amount: body.ton_amount,
      jetton: facts.jettonWallet(node.account)?.jetton,
      standsForCoins: true,
      ...jettonRemark(notice.body.forward_payload),
    },
  }),
})
