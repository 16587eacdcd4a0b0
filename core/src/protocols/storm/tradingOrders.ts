import { findBelow } from '../../actions/engine/findBelow.ts'
import type { TxNode } from '../../actions/engine/nodes.ts'
import { definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { jettonTransfer } from '../../actions/ops/messages.ts'
import { countSent, isProcessed } from '../../actions/patterns/payouts.ts'
import { getReceivedAmount, isAccepted, legWith, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import {
  protocol,
  stormCancelOrder,
  stormCreateOrder,
  stormOrderCancelled,
  stormOrderCreated,
  stormOrderForwarded,
  stormOrderNative,
  stormOrderPayload,
  toDecimal,
  toDirection,
  toOrderName,
} from './layouts.ts'
import { findPayout } from './payout.ts'

/** A manager that a vault has notified of an order, and what it confirms. */
const stepsBelow = 3

/**
 * A trader places an order to open a position, with margin; an executor carries it out in another transaction.
 *
 *     trader ──TON | jettons──▶ vault ──create order──▶ manager of the trader ──created──▶ trader
 */
export const stormOrder = definePattern({
  name: 'trading.stormOrder',
  actionType: 'TradingOrder',
  shape: oneOf(sentTx(stormOrderNative), legWith(stormOrderPayload)),
  build(match) {
    const { node } = match
    const order = 'body' in match ? match.body : readLegPayload(stormOrderPayload, match.node)
    const trader = 'body' in match ? match.node.from : match.node.detail.sender
    if (!order || trader === undefined) return undefined
    const forwarded = findBelow(node, [stormOrderForwarded], stepsBelow)
    const created = forwarded && findBelow(forwarded.node, stormOrderCreated, 1)
    const { limits } = order
    return {
      success: created !== undefined && forwarded?.node.success === true && isAccepted(forwarded.node),
      detail: {
        protocol,
        trader,
        vault: 'body' in match ? match.node.account : match.node.detail.recipient,
        manager: forwarded?.node.account,
        order: toOrderName(order.type),
        direction: toDirection(limits.direction),
        amount: 'body' in match ? { type: 'coin', amount: match.body.amount } : getReceivedAmount(match.node),
        marketIndex: BigInt(order.market_index),
        leverage: toDecimal(limits.leverage),
        price: toDecimal(limits.price),
        stopPrice: toDecimal(limits.stop_trigger),
        takePrice: toDecimal(limits.take_trigger),
        expires: limits.expires,
      },
      extraNodes: [
        ...(forwarded ? [...forwarded.path, forwarded.node] : []),
        ...(created ? [created.node] : []),
        ...(forwarded && !created ? forwarded.node.children.filter(child => child.kind === 'tx' && child.bounced) : []),
      ],
    }
  },
})

/**
 * A trader places an order that closes a position.
 *
 *     trader ──create order──▶ manager of the trader ──created──▶ trader
 */
export const stormClosingOrder = definePattern({
  name: 'trading.stormClosingOrder',
  actionType: 'TradingOrder',
  shape: sentTx(stormCreateOrder),
  build({ node, body: { order } }) {
    const created = findBelow(node, stormOrderCreated, 1)
    return {
      success: node.success && created !== undefined,
      detail: {
        protocol,
        trader: node.from,
        manager: node.account,
        order: toOrderName(order.type),
        direction: toDirection(order.direction),
        size: order.amount,
        price: toDecimal(order.trigger),
        expires: order.expires,
      },
      extraNodes: created ? [created.node] : [],
    }
  },
})

/**
 * A trader cancels an order; a vault returns the margin that came with it.
 *
 *     trader ──cancel order──▶ manager of the trader ┬─cancelled──▶ trader
 *                                                    └─▶ vault ──TON | jettons──▶ trader
 */
export const stormCancellation = definePattern({
  name: 'trading.stormCancellation',
  actionType: 'TradingOrderCancellation',
  shape: sentTx(stormCancelOrder),
  build({ node, body: { type, index, direction } }) {
    const cancelled = findBelow(node, stormOrderCancelled, 2)
    const vaults = node.children.filter((child): child is TxNode => child.kind === 'tx' && child.account !== node.from)
    const [refund] = vaults.flatMap(vault => {
      const payout = findPayout(vault, node.from)
      return payout ? [{ vault, payout }] : []
    })
    const isConfirmed = cancelled !== undefined || refund?.payout.accepted === true
    const isPaid = refund?.payout.accepted ?? vaults.every(vault => countSent(vault, jettonTransfer.code) === 0)
    return {
      success: node.success && isConfirmed && isPaid && isAccepted(node) && [node, ...vaults].every(isProcessed),
      detail: {
        protocol,
        trader: node.from,
        manager: node.account,
        vault: refund?.vault.account,
        order: toOrderName(type),
        orderIndex: BigInt(index),
        direction: toDirection(direction),
        returned: refund?.payout.received,
      },
      extraNodes: [
        ...(cancelled ? [...cancelled.path, cancelled.node] : []),
        ...(refund ? [refund.vault, ...refund.payout.nodes] : []),
      ],
    }
  },
})
