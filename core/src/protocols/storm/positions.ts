import type { PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import { getSentAmount, legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import type { Address } from '../../units.ts'
import { formatDecimal } from './formatDecimal.ts'
import {
  addMargin,
  addMarginPayload,
  executeOrder,
  isReducing,
  nameOrder,
  positionOps,
  provideOrder,
  providePosition,
  providePositionFor,
} from './messages.ts'
import { abs, changeOf, followTo, readTrade, type Trade } from './steps.ts'

const formatSize = (size: bigint | undefined): string | undefined =>
  size === undefined ? undefined : formatDecimal(abs(size))

/** What the trade of an executed order has in common, whether it adds to a position or takes from it. */
function readExecution(node: TxNode & { readonly from: Address }, direction: string, facts: PatternFacts) {
  const execute = followTo(node, executeOrder)
  const trade = execute && readTrade(execute.node, facts, execute.body.trader)
  const before = execute?.body.position.size
  const after = trade?.size
  return {
    before,
    after,
    isDone: node.success && execute?.node.success === true && trade?.isDone === true,
    paid: trade?.paid,
    detail: {
      protocol: 'Storm Trade',
      executor: node.from,
      manager: node.account,
      market: execute?.node.account,
      asset: trade?.asset,
      direction,
      size: before === undefined || after === undefined ? undefined : formatSize(changeOf(before, after)),
      left: formatSize(after),
      price: trade?.price,
      trader: execute?.body.trader,
      vault: trade?.vault,
    },
    nodes: [...(execute?.path ?? []), ...(trade?.nodes ?? []), ...(trade?.payments ?? [])],
  }
}

/** Whether an execution takes from a position: by its sizes, or by the type of the order when it has not happened. */
const takes = (
  type: number,
  { before, after }: { readonly before?: bigint | undefined; readonly after?: bigint | undefined },
) => (before === undefined || after === undefined ? isReducing(type) : abs(after) < abs(before))

/**
 * An order that opens or increases a position is executed.
 *
 *     executor ──provide_order──▶ contract of the trader ──execute_order──▶ market ┬─update──▶ contract of the trader
 *                                                                                 └─trade_notification──▶ vault
 */
export const stormIncrease = definePattern({
  name: 'trading.stormIncrease',
  actionType: 'FuturesPositionIncrease',
  shape: sentTx(provideOrder),
  build({ node, body }, facts) {
    const execution = readExecution(node, body.direction, facts)
    if (takes(body.type, execution)) return undefined
    return {
      success: execution.isDone,
      detail: { ...execution.detail, order: nameOrder(body.type) },
      extraNodes: execution.nodes,
    }
  },
})

/**
 * An order that closes or reduces a position is executed, and the vault pays the trader.
 *
 *     executor ──provide_order──▶ contract of the trader ──execute_order──▶ market ┬─update──▶ contract of the trader
 *                                                                                 └─trade_notification──▶ vault ══▶ trader
 */
export const stormClose = definePattern({
  name: 'trading.stormClose',
  actionType: 'FuturesPositionClose',
  after: ['jettons.transfer', 'trading.stormIncrease'],
  shape: sentTx(provideOrder),
  build({ node, body }, facts) {
    const execution = readExecution(node, body.direction, facts)
    if (!takes(body.type, execution)) return undefined
    return {
      success: execution.isDone,
      detail: { ...execution.detail, order: nameOrder(body.type), payout: execution.paid },
      extraNodes: execution.nodes,
    }
  },
})

/** A request that concerns a position itself: its operation is in it, or in what the market reports. */
function readRequest(node: TxNode, facts: PatternFacts, known?: Address): Trade & { readonly op: number | undefined } {
  const trade = readTrade(node, facts, known)
  return { ...trade, op: trade.origin ?? readNodeBody(providePositionFor, node)?.op }
}

/**
 * A position without enough margin is liquidated.
 *
 *     executor ──provide_position──▶ contract of the trader ──▶ market ┬─update──▶ contract of the trader
 *                                                                     └─trade_notification──▶ vault
 */
export const stormLiquidation = definePattern({
  name: 'trading.stormLiquidation',
  actionType: 'FuturesLiquidation',
  shape: sentTx(providePosition),
  build({ node, body }, facts) {
    const trade = readRequest(node, facts)
    if (trade.op !== positionOps.liquidate) return undefined
    return {
      success: node.success && trade.isDone,
      detail: {
        protocol: 'Storm Trade',
        executor: node.from,
        manager: node.account,
        asset: trade.asset,
        direction: body.direction,
        left: formatSize(trade.size),
        price: trade.price,
        trader: trade.trader,
        vault: trade.vault,
      },
      extraNodes: [...trade.nodes, ...trade.payments],
    }
  },
})

/**
 * A trader closes a position without an order.
 *
 *     trader ──provide_position──▶ contract of the trader ──▶ market ┬─update──▶ contract of the trader
 *                                                                   └─trade_notification──▶ vault ══▶ trader
 */
export const stormDirectClose = definePattern({
  name: 'trading.stormDirectClose',
  actionType: 'FuturesPositionClose',
  after: ['jettons.transfer'],
  shape: sentTx(providePosition),
  build({ node, body }, facts) {
    const trade = readRequest(node, facts, node.from)
    if (trade.op !== positionOps.close) return undefined
    return {
      success: node.success && trade.isDone,
      detail: {
        protocol: 'Storm Trade',
        executor: node.from,
        manager: node.account,
        asset: trade.asset,
        direction: body.direction,
        left: formatSize(trade.size),
        price: trade.price,
        trader: node.from,
        vault: trade.vault,
        payout: trade.paid,
      },
      extraNodes: [...trade.nodes, ...trade.payments],
    }
  },
})

/**
 * A trader takes margin from a position.
 *
 *     trader ──provide_position──▶ contract of the trader ──▶ market ┬─update──▶ contract of the trader
 *                                                                   └─trade_notification──▶ vault ══▶ trader
 */
export const stormMarginWithdrawal = definePattern({
  name: 'trading.stormMarginWithdrawal',
  actionType: 'FuturesMarginWithdrawal',
  after: ['jettons.transfer'],
  shape: sentTx(providePosition),
  build({ node, body }, facts) {
    const trade = readRequest(node, facts, node.from)
    if (trade.op !== positionOps.removeMargin) return undefined
    return {
      success: node.success && trade.isDone && trade.paid !== undefined,
      detail: {
        protocol: 'Storm Trade',
        trader: node.from,
        manager: node.account,
        vault: trade.vault,
        asset: trade.asset,
        direction: body.direction,
        payout: trade.paid,
      },
      extraNodes: [...trade.nodes, ...trade.payments],
    }
  },
})

/**
 * A trader adds margin to a position.
 *
 *     trader ──add_margin | jettons──▶ vault ──▶ … market ──update──▶ contract of the trader
 */
export const stormMarginDeposit = definePattern({
  name: 'trading.stormMarginDeposit',
  actionType: 'FuturesMarginDeposit',
  after: ['jettons.transfer'],
  shape: oneOf(
    sentTx(addMargin),
    action(legKinds, { where: ({ node }) => readLegPayload(addMarginPayload, node) !== undefined }),
  ),
  build(match, facts) {
    const { node } = match
    const body = 'body' in match ? match.body : readLegPayload(addMarginPayload, match.node)
    const trader = node.kind === 'tx' ? node.from : node.detail.sender
    if (body === undefined || trader === undefined) return undefined
    const trade = readTrade(node, facts, trader)
    return {
      success: node.success && trade.isDone,
      detail: {
        protocol: 'Storm Trade',
        trader,
        vault: node.kind === 'tx' ? node.account : node.detail.recipient,
        asset: BigInt(body.asset),
        direction: body.direction,
        amount: 'body' in match ? { type: 'coin', amount: match.body.amount } : getSentAmount(match.node),
      },
      extraNodes: [...trade.nodes, ...trade.payments],
    }
  },
})
