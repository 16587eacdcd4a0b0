import { hasInterface } from '../../../contracts/interfaces.ts'
import type { Node, TxNode } from '../../engine/nodes.ts'
import { hasSent, readNodeBody } from '../../engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../engine/pattern.ts'
import {
  excess,
  jettonBurn,
  jettonBurnNotification,
  jettonInternalTransfer,
  jettonMint,
  jettonMintV1,
  jettonNotify,
} from '../../ops/messages.ts'
import { rejection } from '../../ops/rejection.ts'

const mintChildren = {
  notification: optional(tx(jettonNotify)),
  excess: optional(tx(excess)),
  rejection,
}

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
      arrival: tx(jettonInternalTransfer, { children: mintChildren }),
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

/**
 * A jetton wallet receives jettons directly from its master, by any request.
 *
 *     master ──internal_transfer──▶ wallet ┬─notify──▶ recipient
 *                                         └─excess──▶ …
 */
export const mint = definePattern({
  name: 'jettons.mint',
  actionType: 'JettonMint',
  after: ['jettons.governedMint', 'jettons.transfer'],
  shape: tx(jettonInternalTransfer, {
    where: ({ node }, facts, parent) =>
      node.from !== undefined &&
      (facts.jettonWallet(node.account)?.jetton === node.from || parentMintRequest(node, parent) !== undefined),
    children: mintChildren,
  }),
  build({ node, body, notification }, facts, parent) {
    const owner = facts.jettonWallet(node.account)?.owner ?? parentMintRequest(node, parent)?.to_address
    if (owner === undefined || node.from === undefined) return undefined
    return {
      success: notification !== undefined || node.success,
      detail: {
        recipient: notification?.node.account ?? owner,
        recipientWallet: node.account,
        amount: notification?.body.amount ?? body.amount,
        jetton: node.from,
      },
    }
  },
})

/** The mint request of the parent, which names the recipient when the wallet is unknown. */
const parentMintRequest = (node: TxNode, parent: Node | undefined) =>
  parent?.kind === 'tx' && parent.account === node.from && isWalletOrUnknown(node)
    ? readNodeBody(jettonMintV1, parent)
    : undefined

const isWalletOrUnknown = ({ interfaces }: TxNode): boolean =>
  interfaces.length === 0 || hasInterface(interfaces, 'jetton_wallet')

/**
 * An owner burns jettons; the wallet notifies the master, which may reject the burn.
 *
 *     owner ──jetton_burn──▶ wallet ──burn_notification──▶ master
 */
export const burn = definePattern({
  name: 'jettons.burn',
  actionType: 'JettonBurn',
  shape: sentTx(jettonBurn, { children: { notification: optional(tx(jettonBurnNotification)) } }),
  build: ({ node, body, notification }, facts) => ({
    // When the master rejects, the notification bounces and the wallet restores its balance.
    success: node.success && (notification?.node.success ?? !hasSent(node, jettonBurnNotification)),
    detail: {
      sender: node.from,
      senderWallet: node.account,
      amount: body.amount,
      jetton: facts.jettonWallet(node.account)?.jetton ?? notification?.node.account,
    },
  }),
})
