import { couldBe } from '../engine/nodes.ts'
import { definePattern, optional, tx } from '../engine/pattern.ts'
import { readJettonComment } from '../ops/comments.ts'
import { excess, jettonNotify, jettonTransfer, pTonTransfer } from '../ops/messages.ts'
import { isAccepted } from './swaps/legs.ts'

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

/**
 * A DEX pays out pTON v2 as TON; another DEX may wrap it again on arrival.
 *
 *     DEX ──jetton_transfer──▶ its wallet ┬─ton_transfer, TON──▶ recipient (─notify──▶ another DEX)
 *                                         └─excess──▶ …
 */
export const pTonV2Payout = definePattern({
  name: 'pTon.v2Payout',
  actionType: 'JettonTransfer',
  shape: tx(jettonTransfer, {
    children: {
      tonTransfer: tx(pTonTransfer, {
        where: ({ node, body }) => !node.bounced && node.value >= body.ton_amount,
        children: { notification: optional(tx(jettonNotify)) },
      }),
      excess: optional(tx(excess)),
    },
  }),
  build({ node, tonTransfer }, facts) {
    const { notification } = tonTransfer
    return {
      // The recipient need not handle the message; only a bounce returns the TON.
      success: isAccepted(tonTransfer.node),
      detail: {
        sender: node.from,
        recipient: notification?.node.account ?? tonTransfer.node.account,
        senderWallet: node.account,
        recipientWallet: notification && tonTransfer.node.account,
        amount: tonTransfer.body.ton_amount,
        jetton: facts.jettonWallet(node.account)?.jetton,
        isWrappedTon: true,
        ...readJettonComment((notification ?? tonTransfer).body.forward_payload),
      },
    }
  },
})

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
