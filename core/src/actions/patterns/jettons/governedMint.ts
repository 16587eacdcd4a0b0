import { definePattern, optional, tx } from '../../engine/pattern.ts'
import { bouncedBody } from '../../ops/common.ts'
import { excess, jettonInternalTransfer, jettonMint, jettonNotify } from '../../ops/jetton.ts'

/**
 * The admin of a governed jetton mints jettons.
 *
 *     admin ──jetton_mint──▶ master ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                                                └─excess──▶ …
 */
export const governedMint = definePattern({
  name: 'jettons.governedMint',
  actionType: 'JettonMint',
  shape: tx(jettonMint, {
    children: {
      arrival: tx(jettonInternalTransfer, {
        children: {
          notification: optional(tx(jettonNotify)),
          excess: optional(tx(excess)),
          rejection: optional(tx(bouncedBody)),
        },
      }),
    },
  }),
  build: ({ node, body, arrival }) =>
    body.to_address && {
      success: arrival.notification !== undefined || arrival.node.success,
      detail: {
        recipient: body.to_address,
        recipientWallet: arrival.node.account,
        amount: arrival.notification?.body.amount ?? arrival.body.amount,
        jetton: node.account,
      },
    },
})
