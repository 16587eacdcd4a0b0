import { excess, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { jettonRemark } from '../../payloadRemark.ts'
import { couldBe } from '../couldBe.ts'

/**
 * Coins dressed as a jetton: an exchange that knows only jettons has a wallet of its own for them. No wallet of anybody
 * else takes part; the coins come with the order, or leave with the notice.
 *
 *     owner ──jetton_transfer, coins──▶ exchange's wallet ──notify──▶ exchange
 *     exchange ──jetton_transfer──▶ exchange's wallet ──notify, coins──▶ recipient
 */
export const first = definePattern({
  name: 'proxyTon.first',
  makes: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    where: ({ node }) => couldBe(node, 'jetton_wallet'),
    children: { notice: tx(jettonNotify), excess: maybe(tx(excess)) },
  }),
  build({ node, body, notice }, facts) {
    const { amount } = body
    const wallet = facts.jettonWallet(node.account)
    const leaves = wallet ? node.from === wallet.owner : notice.node.value > node.value
    const carried = leaves ? notice.node.value >= amount : node.value > amount
    if (!carried || notice.body.amount !== amount) return undefined
    return {
      success: true,
      detail: {
        sender: node.from,
        recipient: notice.node.account,
        senderWallet: leaves ? node.account : undefined,
        recipientWallet: leaves ? undefined : node.account,
        amount,
        jetton: wallet?.jetton,
        standsForCoins: true,
        ...jettonRemark(notice.body.forward_payload),
      },
    }
  },
})
