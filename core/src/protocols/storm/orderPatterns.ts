import type { Node } from '../../actions/engine/nodes.ts'
import { action, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { followPayouts, isProcessed, nonEmpty } from '../../actions/patterns/payouts.ts'
import { childTxs, getSentAmount, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import {
  cancelOrder,
  createOrder,
  createReducingOrder,
  isReducing,
  nameOrder,
  orderCanceled,
  requestOrder,
  requestOrderPayload,
} from './messages.ts'
import { followTo, isDone } from './steps.ts'

/** What a vault does with an order: it passes it on to the contract of the trader, which stores it. */
function readStored(vault: Node) {
  const stored = followTo(vault, createOrder)
  return {
    success: stored !== undefined && isDone(stored.node),
    manager: stored?.node.account,
    path: stored?.path ?? [],
  }
}

/**
 * A trader places an order that opens or increases a position, and pays its collateral to the vault.
 *
 *     trader ──request_create_order | jettons──▶ vault ──create_order──▶ contract of the trader ──order_created──▶ …
 */
export const stormOrder = definePattern({
  name: 'trading.stormOrder',
  actionType: 'FuturesOrder',
  after: ['jettons.transfer'],
  shape: oneOf(
    sentTx(requestOrder),
    action(legKinds, { where: ({ node }) => readLegPayload(requestOrderPayload, node) !== undefined }),
  ),
  build(match) {
    const { node } = match
    const request = node.kind === 'tx' ? undefined : readLegPayload(requestOrderPayload, node)
    const body = 'body' in match ? match.body : request
    const trader = node.kind === 'tx' ? node.from : node.detail.sender
    const vault = node.kind === 'tx' ? node.account : node.detail.recipient
    if (body === undefined || trader === undefined) return undefined
    const { success, manager, path } = readStored(node)
    const { order } = body
    return {
      success: node.success && success,
      detail: {
        protocol: 'Storm Trade',
        trader,
        vault,
        manager,
        asset: BigInt(body.asset),
        order: nameOrder(body.type),
        direction: order.direction,
        collateral: 'body' in match ? { type: 'coin', amount: match.body.amount } : readCollateral(node),
        leverage: order.leverage,
        price: order.limit ?? order.stop,
        stopPrice: order.stop_trigger,
        takePrice: order.take_trigger,
        expiration: order.expiration,
      },
      extraNodes: path,
    }
  },
})

const readCollateral = (node: Node) =>
  node.kind === 'action' && (node.type === 'JettonTransfer' || node.type === 'FlawedJettonTransfer')
    ? getSentAmount(node)
    : undefined

/**
 * A trader places an order that reduces a position; one without a price is executed at once.
 *
 *     trader ──create_order──▶ contract of the trader ──order_created──▶ …
 */
export const stormReducingOrder = definePattern({
  name: 'trading.stormReducingOrder',
  actionType: 'FuturesOrder',
  after: ['trading.stormOrder'],
  shape: sentTx(createReducingOrder, { where: ({ body }) => isReducing(body.type) }),
  build: ({ node, body: { type, order } }) => ({
    success: isDone(node),
    detail: {
      protocol: 'Storm Trade',
      trader: node.from,
      manager: node.account,
      // The interface closes a position by a take-profit order without a price.
      order: type === 1 && order.trigger_price === undefined ? 'market' : nameOrder(type),
      direction: order.direction,
      size: order.amount,
      price: order.trigger_price,
      expiration: order.expiration,
    },
  }),
})

/**
 * A trader cancels an order; the vault returns its collateral.
 *
 *     trader ──cancel_order──▶ contract of the trader (──▶ vault ══▶ trader)?
 */
export const stormCancellation = definePattern({
  name: 'trading.stormCancellation',
  actionType: 'FuturesOrderCancellation',
  after: ['jettons.transfer'],
  shape: sentTx(cancelOrder),
  build({ node, body }, facts) {
    const paid = followPayouts(node, node.from, facts)
    const canceled = childTxs(node, orderCanceled)
    return {
      success:
        isDone(node) &&
        canceled.every(each => each.node.success && isProcessed(each.node)) &&
        (paid.amounts.length === 0 || paid.isPaid),
      detail: {
        protocol: 'Storm Trade',
        trader: node.from,
        manager: node.account,
        order: nameOrder(body.type),
        direction: body.direction,
        index: BigInt(body.index),
        refund: nonEmpty(paid.amounts),
      },
      extraNodes: paid.amounts.length > 0 ? paid.nodes : canceled.map(each => each.node),
    }
  },
})
