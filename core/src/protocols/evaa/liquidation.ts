import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import { action, definePattern, oneOf, sentTx } from '../../actions/engine/pattern.ts'
import type { Detail } from '../../actions/extended/index.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { otherThan } from '../../actions/patterns/payouts.ts'
import {
  getReceivedAmount,
  legKinds,
  legWith,
  readForwardPayload,
  readLegPayload,
} from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'
import { address, bigUint, cellRef, int, record } from '../../tlb/combinators.ts'
import { startOfRef } from '../../tlb/startOfRef.ts'
import type { Address } from '../../units.ts'
import {
  findPayout,
  findPositionCall,
  findReply,
  findTransfer,
  followFlow,
  formatAssetId,
  hasSize,
  isRejected,
  liquidateCoins,
  liquidatePayload,
  liquidateSatisfied,
  liquidateUnsatisfied,
  readLeniently,
} from './messages.ts'
import { findPriced, findStep, type PricedStep, priceRequest, readOperation } from './oracle.ts'

const liquidationErrors: Readonly<Record<number, string>> = {
  57345: 'the liquidation is too large for the pool',
  57346: 'a withdrawal is in progress',
  57347: 'the loan cannot be liquidated',
  57348: 'the execution failed',
  57349: 'the collateral is below the requested minimum',
  57350: 'not enough collateral',
  57351: 'the liquidation is too large for the loan',
  57352: 'the pool does not have enough funds',
  57353: 'prices are missing',
}

type LiquidationRequest = Pick<Detail<'LendingLiquidation'>, 'liquidator' | 'pool' | 'borrower' | 'paid'> & {
  readonly node: Node
  readonly recipient: Address
  readonly collateralAssetId: bigint
  /** Whether the request is of EVAA, whatever becomes of it. */
  readonly isExact: boolean
  /** Where the pool carries it out, when prices come from the oracle. */
  readonly priced?: PricedStep
}

function describeLiquidation(request: LiquidationRequest, facts: PatternFacts) {
  const { liquidator, pool, borrower, paid, recipient, collateralAssetId, isExact, priced } = request
  const node = priced?.node ?? request.node
  const call = findPositionCall(node, pool, 'liquidate')
  const refund = call ? undefined : findRefund(request)
  if (call === undefined && !priced && !(isExact && (refund || isRejected(node, pool)))) return undefined
  const flow = followFlow(call, pool)
  const satisfied = findReply(flow, liquidateSatisfied)
  const unsatisfied = findReply(flow, liquidateUnsatisfied)
  const amounts = satisfied?.body.amounts
  // When the pool lacks the collateral, it notifies the position and returns the payment instead.
  const isReverted = satisfied && findPositionCall(satisfied.node, pool, 'liquidateFail') !== undefined
  const isCarriedOut = satisfied && findPositionCall(satisfied.node, pool, 'liquidateSuccess')?.node !== undefined
  const collateral =
    satisfied && amounts && satisfied.node.success && !isReverted
      ? findPayout(satisfied.node, recipient, amounts.collateral_asset_id, amounts.collateral, facts)
      : undefined
  return {
    success: isCarriedOut === true && collateral?.isPaid === true,
    detail: {
      protocol: 'EVAA',
      liquidator,
      recipient: otherThan(liquidator, recipient),
      borrower: satisfied?.body.owner ?? borrower,
      pool,
      position: call?.position,
      paid: amounts ? { ...paid, amount: amounts.repaid + amounts.fee } : paid,
      repaid: amounts?.repaid,
      collateral: collateral?.amount,
      collateralId: formatAssetId(amounts?.collateral_asset_id ?? collateralAssetId),
      reason: unsatisfied
        ? liquidationErrors[unsatisfied.body.amounts.error]
        : isReverted
          ? liquidationErrors[0xe008]
          : call
            ? undefined
            : priced?.hasFailed
              ? 'the oracle rejected the prices'
              : 'rejected immediately',
    },
    extraNodes: [...(priced?.steps ?? []), ...flow.nodes, ...(refund ? [refund] : [])],
  }
}

/** What a pool returns without a message to the position. */
function findRefund({ node: requested, priced, pool, recipient }: LiquidationRequest): Node | undefined {
  const node = priced?.node ?? requested
  const isError = (opCode: number | undefined) => opCode !== undefined && liquidationErrors[opCode] !== undefined
  const isRefund = (child: Node) =>
    child.kind === 'tx' &&
    child.account === recipient &&
    child.from === pool &&
    !child.bounced &&
    (priced !== undefined || isError(child.opCode))
  return findTransfer(node, pool) ?? node.children.find(isRefund)
}

/**
 * A liquidator pays a debt with TON and gets collateral, or its TON back.
 *
 *     liquidator ──liquidate_master──▶ pool ──liquidate_user──▶ position ┬─liquidate_satisfied──▶ pool ┬─liquidate_success | liquidate_fail──▶ position
 *                                                                        │                             └═▶ liquidator
 *                                                                        └─liquidate_unsatisfied──▶ pool ═▶ liquidator
 */
export const evaaCoinLiquidation = definePattern({
  name: 'lending.evaaCoinLiquidation',
  actionType: 'LendingLiquidation',
  shape: sentTx(liquidateCoins),
  build: ({ node, body }, facts) =>
    describeLiquidation(
      {
        node,
        liquidator: node.from,
        pool: node.account,
        borrower: body.borrower,
        recipient: body.liquidator,
        paid: { type: 'coin', amount: body.amount },
        collateralAssetId: body.collateral_asset_id,
        isExact: hasSize(node.tx.inMessage?.body, [1016]),
      },
      facts,
    ),
})

/** The same with jettons: their forward payload requests it. */
export const evaaJettonLiquidation = definePattern({
  name: 'lending.evaaJettonLiquidation',
  actionType: 'LendingLiquidation',
  shape: legWith(liquidatePayload),
  build({ node }, facts) {
    const { sender: liquidator, recipient: pool } = node.detail
    const payload = readLegPayload(liquidatePayload, node)
    if (payload === undefined || liquidator === undefined || pool === undefined) return undefined
    return describeLiquidation(
      {
        node,
        liquidator,
        pool,
        borrower: payload.borrower,
        recipient: payload.liquidator,
        paid: getReceivedAmount(node),
        collateralAssetId: payload.collateral_asset_id,
        isExact: hasSize(readForwardPayload(node), [952]),
      },
      facts,
    )
  },
})

/** liquidate_master#00000003 */
const PRICED_PAYLOAD_CODE = 3

/**
 * The same in the later version: TON go through the oracle, for jettons the pool asks it.
 *
 *     liquidator ──▶ oracle ──liquidate_master, prices──▶ pool ──liquidate_user──▶ position …
 *     liquidator ──jettons──▶ pool ──▶ oracle ──prices──▶ pool ──liquidate_user──▶ position …
 */
export const evaaPricedLiquidation = definePattern({
  name: 'lending.evaaPricedLiquidation',
  actionType: 'LendingLiquidation',
  shape: oneOf(
    sentTx(priceRequest, { where: ({ body }) => readOperation(body.payload)?.op === liquidateCoins.code }),
    action(legKinds, {
      payloadCodes: [PRICED_PAYLOAD_CODE],
      where: ({ node }) => readPricedLiquidation(readForwardPayload(node)) !== undefined,
    }),
  ),
  build(match, facts) {
    if (!('body' in match)) {
      const { sender: liquidator, recipient: pool } = match.node.detail
      const fields = readPricedLiquidation(readForwardPayload(match.node))
      if (fields === undefined || liquidator === undefined || pool === undefined) return undefined
      const { borrower, collateral_asset_id: collateralAssetId } = fields
      const paid = getReceivedAmount(match.node)
      const request = { node: match.node, liquidator, recipient: liquidator, pool, borrower, paid, collateralAssetId }
      return describeLiquidation({ ...request, isExact: true, priced: findStep(match.node) }, facts)
    }
    const { node, body } = match
    const cell = readOperation(body.payload)?.fields
    const fields = cell && readLeniently(pricedLiquidation, cell)
    if (fields === undefined) return undefined
    const { borrower, collateral_asset_id: collateralAssetId, amount } = fields
    const request = {
      node,
      liquidator: node.from,
      recipient: node.from,
      pool: body.target,
      borrower,
      collateralAssetId,
    }
    const priced = findPriced(node) ?? { node, steps: [], hasFailed: false }
    return describeLiquidation({ ...request, paid: coinAmount(amount), isExact: true, priced }, facts)
  },
})

// _ borrower:MsgAddressInt collateral_asset_id:uint256 min_collateral:uint64 include_user_code:int2 amount:uint64 … = Operation;
const pricedLiquidation = record('', {
  ...{ borrower: address, collateral_asset_id: bigUint(256), min_collateral: bigUint(64) },
  ...{ include_user_code: int(2), amount: bigUint(64) },
})
// liquidate_master#00000003 query_id:uint64 prices:^Cell operation:^Operation = ForwardPayload;
const pricedPayload = record('#00000003', {
  ...{ query_id: bigUint(64), prices: cellRef, operation: startOfRef(pricedLiquidation) },
})
const readPricedLiquidation = (payload: Cell) =>
  payload.bits === 96 && payload.refCount === 2 ? readLeniently(pricedPayload, payload)?.operation : undefined
