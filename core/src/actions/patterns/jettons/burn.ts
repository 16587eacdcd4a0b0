import type { TxNode } from '../../engine/nodes.ts'
import { definePattern, optional, tx } from '../../engine/pattern.ts'
import { jettonBurn, jettonBurnNotification } from '../../ops/messages.ts'

/**
 * An owner burns jettons; the wallet notifies the master, which may reject the burn.
 *
 *     owner ──jetton_burn──▶ wallet ──burn_notification──▶ master
 */
export const burn = definePattern({
  name: 'jettons.burn',
  actionType: 'JettonBurn',
  shape: tx(jettonBurn, {
    where: ({ node }) => node.from !== undefined,
    children: { notification: optional(tx(jettonBurnNotification)) },
  }),
  build({ node, body, notification }, facts) {
    if (node.from === undefined) return undefined
    return {
      // When the master rejects, the notification bounces and the wallet restores its balance.
      success: node.success && (notification?.node.success ?? !hasSentNotification(node)),
      detail: {
        sender: node.from,
        senderWallet: node.account,
        amount: body.amount,
        jetton: facts.jettonWallet(node.account)?.jetton ?? notification?.node.account,
      },
    }
  },
})

/** Whether the wallet sent a burn notification, which must succeed as well. */
const hasSentNotification = ({ tx: { outMessages } }: TxNode): boolean =>
  outMessages.some(({ opCode }) => opCode === jettonBurnNotification.code)
