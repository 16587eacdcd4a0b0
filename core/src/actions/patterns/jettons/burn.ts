import type { TxNode } from '../../nodes.ts'
import { jettonBurn, jettonBurnNotification } from '../../ops/jetton.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * An owner has jettons destroyed; the master takes note and may refuse.
 *
 *     owner ──jetton_burn──▶ wallet ──burn_notification──▶ master
 */
export const burn = definePattern({
  name: 'jettons.burn',
  makes: 'JettonBurn',
  shape: tx(jettonBurn, {
    where: ({ node }) => node.from !== undefined,
    children: { notification: maybe(tx(jettonBurnNotification)) },
  }),
  build({ node, body, notification }, facts) {
    if (node.from === undefined) return undefined
    return {
      // A master that refuses lets the notification bounce, and the wallet books the jettons back.
      success: node.success && (notification?.node.success ?? !tells(node)),
      detail: {
        sender: node.from,
        senderWallet: node.account,
        amount: body.amount,
        jetton: facts.jettonWallet(node.account)?.jetton ?? notification?.node.account,
      },
    }
  },
})

/** Whether the wallet told somebody of the burn, who has then to agree. */
const tells = ({ tx: { outMessages } }: TxNode): boolean =>
  outMessages.some(({ opCode }) => opCode === jettonBurnNotification.code)
