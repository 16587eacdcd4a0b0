import { findBelow } from '../../actions/engine/findBelow.ts'
import type { Node } from '../../actions/engine/nodes.ts'
import type { TxMatch } from '../../actions/engine/pattern.ts'
import { definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import type { Detail } from '../../actions/extended/index.ts'
import { isProcessed, transactionsOf } from '../../actions/patterns/payouts.ts'
import { childTxs, getReceivedAmount, isAccepted, legWith, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { firstMatching, type Value } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import {
  addMarginCode,
  positionBehindNoReferrals,
  positionBehindReferrals,
  protocol,
  removeMarginCode,
  stormAddMarginNative,
  stormAddMarginPayload,
  stormCompleteOrder,
  stormExecute,
  stormExecuteOrder,
  stormPositionUpdated,
  stormProvide,
  stormRemoveMargin,
  stormTakePosition,
  stormTradeNotification,
  stormTradeNotificationV2,
  stormUpdatePosition,
  stormUpdateWithStops,
  toDecimal,
  toDirection,
  toOrderName,
} from './layouts.ts'
import { findPayout, type Payout } from './payout.ts'

type PositionKind =
  | 'PositionOpening'
  | 'PositionIncrease'
  | 'PositionDecrease'
  | 'PositionClosing'
  | 'PositionLiquidation'
type Detailed = Detail<'PositionOpening'>

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** What an order was for: the first two types take from a position. */
function toIntendedKind(type: number, before: bigint): PositionKind {
  if (type < 2) return 'PositionClosing'
  return before === 0n ? 'PositionOpening' : 'PositionIncrease'
}

/** What became of a position, by its size before and after. */
function toKind(before: bigint, after: bigint): PositionKind {
  if (before === 0n) return 'PositionOpening'
  if (after === 0n) return 'PositionClosing'
  return abs(after) > abs(before) ? 'PositionIncrease' : 'PositionDecrease'
}

/** A market changes a position without an order when its trader closes it, or anyone else liquidates it. */
function toDirectKind(byTrader: boolean, after: bigint | undefined): PositionKind {
  if (!byTrader) return 'PositionLiquidation'
  return after === undefined || after === 0n ? 'PositionClosing' : 'PositionDecrease'
}

const updates = [stormUpdatePosition, stormUpdateWithStops]

/** What a market sent after it has changed a position. */
function findChange(market: Node) {
  const completed = childTxs(market, stormCompleteOrder)[0]
  const updated = completed ?? updates.flatMap(op => childTxs(market, op))[0]
  const traded = childTxs(market, stormTradeNotification)[0]
  return { updated, traded }
}

/** What the vault pays after a trade; none when it has nothing to pay, or has not paid. */
function findTradePayout(traded: TxMatch<Value<typeof stormTradeNotification.layout>> | undefined): Payout | undefined {
  if (!traded || traded.body.withdrawn === 0n) return undefined
  return findPayout(traded.node, traded.body.trader, traded.body.withdrawn)
}

type Built = {
  readonly kind: PositionKind | 'MarginChange'
  readonly success: boolean
  readonly detail: Detailed
  readonly extraNodes: readonly Node[]
}

type Executed = TxMatch<Value<typeof stormExecute.layout>> | TxMatch<Value<typeof stormProvide.layout>>

/** An executor requests the manager of a trader to carry out an order, or to liquidate. */
function readExecution(match: Executed): Built | undefined {
  const { node, body } = match
  const [execution] = childTxs(node, stormExecuteOrder)
  const market = execution?.node ?? node.children.find(child => child.kind === 'tx' && !child.bounced)
  if (market?.kind !== 'tx') return undefined
  const { updated, traded } = findChange(market)
  const payout = findTradePayout(traded)
  const trader = execution?.body.trader ?? traded?.body.trader
  if (trader === undefined) return undefined
  const before = execution?.body.position.size
  const after = updated?.body.position.size
  const operation = 'operation' in body ? body.operation : undefined
  if (operation === addMarginCode || operation === removeMarginCode) return undefined // changes of margin
  if (!execution && !traded) return undefined
  const accepted =
    updated?.node.success === true && traded?.node.success === true && isAccepted(market) && isProcessed(market)
  const intended = execution && toIntendedKind(execution.body.order.type, execution.body.position.size)
  const direct = toDirectKind(trader === node.from, after)
  return {
    kind: before === undefined || after === undefined ? (intended ?? direct) : toKind(before, after),
    success: accepted && (traded.body.withdrawn === 0n || payout?.accepted === true),
    detail: {
      protocol,
      trader,
      executor: node.from,
      manager: node.account,
      market: market.account,
      vault: traded?.node.account,
      direction: toDirection(body.direction),
      order: execution && toOrderName(execution.body.order.type),
      orderIndex: execution && BigInt(execution.body.index),
      sizeBefore: before,
      size: after,
      margin: updated?.body.position.margin,
      price: updated && toDecimal(updated.body.price),
      received: payout?.received,
    },
    extraNodes: [market, ...[updated?.node, traded?.node].filter(each => each !== undefined), ...(payout?.nodes ?? [])],
  }
}

type Taken = TxMatch<Value<typeof stormTakePosition.layout>>

/** A trading account passes an intent to the market, which returns the changed position. */
function readIntent({ node, body }: Taken): Built | undefined {
  const before = readBefore(body.rest)
  const [traded] = childTxs(node, stormTradeNotificationV2)
  const [updated] = traded ? childTxs(traded.node, stormPositionUpdated) : []
  const after = updated && (updated.body.change.position?.size ?? 0n)
  if (before === undefined) return undefined
  return {
    kind: toKind(before, after ?? 0n),
    success: updated?.node.success === true && traded?.node.success === true,
    detail: {
      protocol,
      trader: body.addresses.trader,
      manager: node.from,
      market: node.account,
      vault: traded?.node.account,
      direction: toDirection(body.direction),
      sizeBefore: before,
      size: after,
      margin: updated?.body.change.position?.margin,
    },
    extraNodes: [traded?.node, updated?.node].filter(each => each !== undefined),
  }
}

const behindReferrals = firstMatching(positionBehindReferrals, positionBehindNoReferrals)

function readBefore(rest: Taken['body']['rest']): bigint | undefined {
  try {
    const layout = rest.slice().loadUint(4) === 0 ? positionBehindNoReferrals : behindReferrals
    return layout.read(rest.slice()).position.size
  } catch {
    return undefined // a body of another version
  }
}

/**
 * An order is executed, or a position is liquidated.
 *
 *     executor ──provide position──▶ manager of the trader ──▶ market ┬─changed position──▶ manager
 *                                                                    └─trade──▶ vault ──TON | jettons──▶ trader
 */
const definePosition = <const K extends PositionKind>(actionType: K, name: string) =>
  definePattern({
    name,
    actionType,
    shape: oneOf(sentTx(stormExecute), sentTx(stormProvide), sentTx(stormTakePosition)),
    build(match) {
      const built = 'addresses' in match.body ? readIntent(match as Taken) : readExecution(match as Executed)
      return built?.kind === actionType
        ? { success: built.success, detail: built.detail as Detail<K>, extraNodes: built.extraNodes } // all have the same fields
        : undefined
    },
  })

/** One pattern for each thing that may become of a position. */
export const stormPositions = [
  definePosition('PositionOpening', 'trading.stormOpening'),
  definePosition('PositionIncrease', 'trading.stormIncrease'),
  definePosition('PositionDecrease', 'trading.stormDecrease'),
  definePosition('PositionClosing', 'trading.stormClosing'),
  definePosition('PositionLiquidation', 'trading.stormLiquidation'),
]

const levelsToMarket = 4

/** A change of margin has arrived: the market has sent the changed position. */
function readMargin(root: Node, trader: Address, wanted: number) {
  const updated = findBelow(root, updates, levelsToMarket)
  if (!updated || updated.body.operation !== wanted) return undefined
  const market = updated.path.at(-1) ?? root
  const traded = childTxs(market, stormTradeNotification)[0]
  const payout = traded && findPayout(traded.node, trader, traded.body.withdrawn)
  return { updated, market, traded, payout }
}

/**
 * A trader adds margin to a position.
 *
 *     trader ──TON | jettons──▶ vault ──▶ … ──▶ market ──changed position──▶ manager of the trader
 */
export const stormMarginAddition = definePattern({
  name: 'trading.stormMarginAddition',
  actionType: 'MarginChange',
  shape: oneOf(sentTx(stormAddMarginNative), legWith(stormAddMarginPayload)),
  build(match) {
    const request = 'body' in match ? match.body : readLegPayload(stormAddMarginPayload, match.node)
    const trader = 'body' in match ? match.node.from : match.node.detail.sender
    if (!request || trader === undefined) return undefined
    const change = readMargin(match.node, trader, addMarginCode)
    const isBooked = change !== undefined && transactionsOf(change.market).every(isProcessed)
    return {
      success: isBooked && change.updated.node.success && change.traded?.node.success !== false,
      detail: {
        protocol,
        trader,
        vault: 'body' in match ? match.node.account : match.node.detail.recipient,
        manager: change?.updated.node.account,
        market: change?.updated.node.from,
        direction: toDirection(request.direction),
        size: change?.updated.body.position.size,
        margin: change?.updated.body.position.margin,
        price: change && toDecimal(change.updated.body.price),
        change: 'added',
        added: 'body' in match ? { type: 'coin', amount: match.body.amount } : getReceivedAmount(match.node),
      },
      extraNodes: change
        ? [...change.updated.path, change.updated.node, ...(change.traded ? [change.traded.node] : [])]
        : [],
    }
  },
})

/**
 * A trader takes margin out of a position.
 *
 *     trader ──provide position──▶ manager ──▶ market ┬─changed position──▶ manager
 *                                                    └─trade──▶ vault ──TON | jettons──▶ trader
 */
export const stormMarginRemoval = definePattern({
  name: 'trading.stormMarginRemoval',
  actionType: 'MarginChange',
  shape: sentTx(stormRemoveMargin, { where: ({ body }) => body.operation === removeMarginCode }),
  build({ node, body }) {
    const change = readMargin(node, node.from, removeMarginCode)
    return {
      success: change?.updated.node.success === true && change.payout?.accepted === true,
      detail: {
        protocol,
        trader: node.from,
        vault: change?.traded?.node.account,
        manager: node.account,
        market: change?.updated.node.from,
        direction: toDirection(body.direction),
        size: change?.updated.body.position.size,
        margin: change?.updated.body.position.margin,
        price: change && toDecimal(change.updated.body.price),
        received: change?.payout?.received,
        change: 'removed',
        removed: body.amount,
      },
      extraNodes: change
        ? [
            ...change.updated.path,
            change.updated.node,
            ...(change.traded ? [change.traded.node] : []),
            ...(change.payout?.nodes ?? []),
          ]
        : [],
    }
  },
})
