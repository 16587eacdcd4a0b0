import type { Node, PatternFacts } from '../../actions/engine/nodes.ts'
import { action, definePattern, sentTx } from '../../actions/engine/pattern.ts'
import type { Detail } from '../../actions/extended/index.ts'
import { otherThan } from '../../actions/patterns/payouts.ts'
import { getReceivedAmount, legKinds, readForwardPayload, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
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
} from './messages.ts'

const liquidationErrors: Readonly<Record<number, string>> = {
  57345: 'the liquidation is too large for the pool',
  57346: 'a withdrawal is in progress',
  57347: 'the loan cannot be liquidated',
  57348: 'the execution crashed',
  57349: 'the collateral is below the requested minimum',
  57350: 'not enough collateral',
  57351: 'the liquidation is too large for the loan',
  57352: 'the pool has not enough funds',
  57353: 'prices are missing',
}

type LiquidationRequest = Pick<Detail<'LendingLiquidation'>, 'liquidator' | 'pool' | 'borrower' | 'paid'> & {
  readonly node: Node
  readonly recipient: Address
  readonly collateralAssetId: bigint
  /** Whether the request is of EVAA, whatever becomes of it. */
  readonly isExact: boolean
}

function describeLiquidation(request: LiquidationRequest, facts: PatternFacts) {
  const { node, liquidator, pool, borrower, paid, recipient, collateralAssetId, isExact } = request
  const call = findPositionCall(node, pool, 'liquidate')
  const refund = call ? undefined : findRefund(request)
  if (call === undefined && !(isExact && (refund || isRejected(node, pool)))) return undefined
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
            : 'rejected at once',
    },
    extraNodes: [...flow.nodes, ...(refund ? [refund] : [])],
  }
}

/** What a pool returns without a message to the position. */
const findRefund = ({ node, pool, recipient }: LiquidationRequest): Node | undefined =>
  findTransfer(node, pool) ??
  node.children.find(
    child =>
      child.kind === 'tx' &&
      child.account === recipient &&
      child.from === pool &&
      !child.bounced &&
      child.opCode !== undefined &&
      liquidationErrors[child.opCode] !== undefined,
  )

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
  shape: action(legKinds, { where: ({ node }) => readLegPayload(liquidatePayload, node) !== undefined }),
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
