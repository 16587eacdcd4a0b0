import { abiOp } from '../../actions/engine/abiOp.ts'
import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { excess, jettonInternalTransfer, jettonNotify } from '../../actions/ops/jetton.ts'

/** Wraps TON into a wrapped TON jetton. */
const megatonWtonMint = abiOp('MegatonWtonMint')

/**
 * TON is wrapped: the master of a wrapped TON jetton mints for the attached TON.
 *
 *     payer ──mint──▶ master ──internal_transfer──▶ wallet ──notify──▶ recipient
 *                            └─excess──▶ payer
 */
export const wrappedTonMint = definePattern({
  name: 'jettons.wrappedTonMint',
  actionType: 'JettonMint',
  shape: tx(megatonWtonMint, {
    children: {
      arrival: tx(jettonInternalTransfer, {
        children: { notification: optional(tx(jettonNotify)), rejection: optional(tx(bouncedBody)) },
      }),
      excess: optional(tx(excess)),
    },
  }),
  build({ node, arrival }, facts) {
    const owner = arrival.notification?.node.account ?? facts.jettonWallet(arrival.node.account)?.owner ?? node.from
    if (owner === undefined) return undefined
    return {
      success: arrival.notification !== undefined || arrival.node.success,
      detail: {
        recipient: owner,
        recipientWallet: arrival.node.account,
        amount: arrival.body.amount,
        jetton: node.account,
      },
    }
  },
})
