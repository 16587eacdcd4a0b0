import { excess, jettonNotify, jettonTransfer } from '../../ops/jetton.ts'
import { proxyTonTransfer } from '../../ops/proxyTon.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { jettonRemark } from '../../payloadRemark.ts'

/**
 * An exchange gives out coins that it keeps dressed as a jetton; another exchange dresses them again on arrival.
 *
 *     exchange ──jetton_transfer──▶ its wallet ┬─ton_transfer, coins──▶ recipient (─notify──▶ another exchange)
 *                                              └─excess──▶ …
 */
export const secondPayout = definePattern({
  name: 'proxyTon.secondPayout',
  makes: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    children: {
      coins: tx(proxyTonTransfer, {
        where: ({ node, body }) => !node.bounced && node.value >= body.ton_amount,
        children: { notice: maybe(tx(jettonNotify)) },
      }),
      excess: maybe(tx(excess)),
    },
  }),
  build({ node, coins }, facts) {
    const { notice } = coins
    return {
      // Whoever gets coins need not understand the message; a refusal sends them back.
      success: !coins.node.children.some(child => child.kind === 'tx' && child.bounced),
      detail: {
        sender: node.from,
        recipient: notice?.node.account ?? coins.node.account,
        senderWallet: node.account,
        recipientWallet: notice && coins.node.account,
        amount: coins.body.ton_amount,
        jetton: facts.jettonWallet(node.account)?.jetton,
        standsForCoins: true,
        ...jettonRemark((notice ?? coins).body.forward_payload),
      },
    }
  },
})
