import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { abiJettonPayload, abiOp, readNodeBody, readOp } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { excess, jettonNotify } from '../../actions/ops/messages.ts'
import {
  childLegs,
  childTxs,
  getReceivedAmount,
  getSentAmount,
  isLeg,
  type Leg,
  legKinds,
  legWith,
  readForwardPayload,
} from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'

const protocol = 'coffee'

const hold = abiOp('CoffeeMevProtectHoldFunds')
const failedSwap = abiOp('CoffeeMevProtectFailedSwap')
const failedSwapPayload = abiJettonPayload('CoffeeMevProtectFailedSwap')
const notification = abiOp('CoffeeNotification')
const dedustPayout = abiOp('DedustPayout')

/**
 * The user gives TON or jettons to a contract of his own, which swaps them when nobody can profit from knowing the order.
 *
 *     user ──hold_funds, TON | jettons──▶ protection contract
 */
export const coffeeHold = definePattern({
  name: 'swaps.coffeeProtectionHold',
  actionType: 'SwapProtectionHold',
  shape: oneOf(sentTx(hold, { where: ({ node }) => !node.bounced }), legWith(hold)),
  build({ node }) {
    if (node.kind === 'tx') {
      const { from, account, value, success } = node
      if (from === undefined) return undefined
      return {
        success: success && !node.children.some(child => child.kind === 'tx' && child.bounced),
        detail: { protocol, user: from, contract: account, amount: { type: 'coin', amount: value } },
      }
    }
    if (!isLeg(node)) return undefined
    const { sender, recipient, senderWallet } = node.detail
    if (sender === undefined || recipient === undefined) return undefined
    return {
      success: node.success,
      detail: { protocol, user: sender, userWallet: senderWallet, contract: recipient, amount: getSentAmount(node) },
    }
  },
})

/** The request to return funds after a failed swap, by itself or in the notification of an exchange. */
function readFailedSwap(body: Cell): { readonly recipient: TxNode['account'] | undefined } | undefined {
  const wrapped = readOp(notification, body)
  const inner = wrapped ? wrapped.body : body
  return readOp(failedSwapPayload, inner)
}

/** The same in the message of a transaction: jettons that arrived, or TON. */
function readTxRequest(node: TxNode): ReturnType<typeof readFailedSwap> {
  const payload = readNodeBody(jettonNotify, node)?.forward_payload ?? readNodeBody(dedustPayout, node)?.payload
  const body = payload ?? node.tx.inMessage?.body
  return node.bounced || !body ? undefined : readFailedSwap(body)
}

const readRequest = (node: Node): ReturnType<typeof readFailedSwap> =>
  node.kind === 'tx' ? readTxRequest(node) : isLeg(node) ? readFailedSwap(readForwardPayload(node)) : undefined

/** Jettons that a protection contract returns when an earlier pattern has read their way to it as a part of the failed swap. */
const isReturned = (leg: Leg, parent: Node | undefined): boolean =>
  parent?.kind === 'action' &&
  parent.type === 'JettonSwap' &&
  parent.transactions.some(
    each => each.account === leg.detail.sender && readTxRequest(each)?.recipient === leg.detail.recipient,
  )

/**
 * An exchange returns the funds of a failed swap to the protection contract, which returns them to the user.
 *
 *     exchange ──failed_swap, TON | jettons──▶ protection contract ──excess | jettons──▶ user
 */
export const coffeeHoldReturn = definePattern({
  name: 'swaps.coffeeProtectionRefund',
  actionType: 'SwapProtectionRefund',
  shape: oneOf(
    sentTx<unknown>([failedSwap, notification, dedustPayout], {
      where: ({ node }) => readTxRequest(node) !== undefined,
    }),
    action(legKinds, { where: ({ node }, _, parent) => readRequest(node) !== undefined || isReturned(node, parent) }),
  ),
  build({ node }) {
    if (node.kind === 'tx') {
      const recipient = readTxRequest(node)?.recipient
      if (recipient === undefined) return undefined
      const paid = childLegs(node).find(leg => leg.detail.recipient === recipient)
      const coins = childTxs(node, excess).find(child => child.node.account === recipient)?.node
      return {
        success: paid ? paid.success : coins !== undefined,
        detail: {
          protocol,
          recipient,
          contract: node.account,
          amount: paid ? getReceivedAmount(paid) : { type: 'coin', amount: coins?.value ?? node.value },
        },
        extraNodes: [paid, coins].flatMap(each => each ?? []),
      }
    }
    const request = readRequest(node)
    const { sender, recipient } = node.detail
    if (!request) {
      if (sender === undefined || recipient === undefined) return undefined
      const amount = getReceivedAmount(node)
      return { success: node.success, detail: { protocol, recipient, contract: sender, amount } }
    }
    if (request.recipient === undefined || recipient === undefined) return undefined
    const paid = childLegs(node).find(leg => leg.detail.recipient === request.recipient)
    return {
      success: paid?.success === true,
      detail: { protocol, recipient: request.recipient, contract: recipient, amount: getReceivedAmount(paid ?? node) },
      extraNodes: paid ? [paid] : [],
    }
  },
})
