import { abiJettonPayload, abiOp, defineOp, hasSent, readNodeBody } from '../../actions/engine/op.ts'
import { optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { defineDeposit, lpTokens } from '../../actions/patterns/liquidity.ts'
import { record } from '../../tlb/combinators.ts'
import { getMethodFields } from '../../trace/getMethodResults.ts'
import { parsePoolAssets } from '../../trace/poolAssets.ts'
import { dedustDepositV2, depositSidesV2 } from './depositV2.ts'
import {
  dedustOperations,
  dedustPoolCreation,
  dedustRefund,
  dedustVaultCreation,
  dedustWithdrawal,
} from './liquidity.ts'
import {
  dedustFeeClaimV2,
  dedustOperationsV2,
  dedustRewardClaimV2,
  dedustShareClaimV2,
  dedustWithdrawalV2,
} from './liquidityV2.ts'
import { dedustPoolCreationV2, dedustRefundV2 } from './poolsV2.ts'
import { dedust, dedustFromTon, dedustNextHop, dedustPayoutFromPool, dedustSwapPayload, dedustV2 } from './swap.ts'
import { dedustSwapV2, swapPayloadV2 } from './swapV2.ts'

/* Operations by `record` are in no published schema; their purpose is inferred from traces. */

const deposit = abiOp('DedustDepositLiquidity')
const depositPayload = abiJettonPayload('DedustDepositLiquidity')
/** A vault notifies the factory of one side; the factory deploys the deposit contract, which waits for both sides. */
const factoryDeposit = defineOp('DedustFactoryDeposit', record('#f04ec526', {}))
const deployDeposit = defineOp('DedustDeployDeposit', record('#9b3aa3fa', {}))
const addSide = defineOp('DedustAddSide', record('#54240fe5', {}))
const depositAll = abiOp('DedustDepositLiquidityAll')
const depositAccepted = defineOp('DedustDepositAccepted', record('#aae79256', {}))
const depositRejected = defineOp('DedustDepositRejected', record('#e1a36cd4', {}))
const refund = defineOp('DedustRefund', record('#6b0b787f', {}))

/** From the factory on: a side is added to the deposit contract, which sends both sides to the pool. */
const half = tx(factoryDeposit, {
  children: {
    prepare: optional(tx(deployDeposit)),
    add: tx(addSide, {
      children: {
        all: optional(
          tx(depositAll, {
            children: {
              response: optional(
                tx([depositAccepted, depositRejected], {
                  children: { one: optional(tx(refund)), other: optional(tx(refund)) },
                }),
              ),
              share: lpTokens,
            },
          }),
        ),
      },
    }),
  },
})

/**
 * One side of a deposit into a DeDust pool, or the side that completes it. Refunds are transfers of their own.
 *
 *     owner ──deposit_liquidity | jettons──▶ vault ──▶ factory ┬─▶ deposit contract
 *                                                             └──▶ deposit contract (──all──▶ pool ┬─LP tokens──▶ owner
 *                                                                                                  └─accepted | rejected──▶ deposit contract)?
 */
const dedustLiquidity = defineDeposit({
  name: 'liquidity.dedust',
  dex: 'dedust',
  ops: [deposit],
  payload: depositPayload,
  readAmount(node) {
    const amount = readNodeBody(deposit, node)?.amount
    return amount === undefined ? undefined : { type: 'coin', amount }
  },
  children: { half },
  isSuccessful: ({ half: { add } }) =>
    add.node.success &&
    // A waiting side has succeeded; one that was forwarded has not reached the pool yet.
    (add.all === undefined
      ? !hasSent(add.node, depositAll)
      : add.all.node.success && !hasSent(add.all.node, depositRejected)),
})

/** DeDust v1 and v2. */
export const dedustProtocol = defineProtocol({
  name: 'dedust',
  exchange: {
    dex: 'dedust',
    swapPayloads: [dedustSwapPayload, swapPayloadV2],
    payouts: [dedustPayoutFromPool],
    deposits: [{ side: addSide, both: depositAll }, depositSidesV2],
    pTonMasters: [],
    readPoolAssets(pool) {
      const { asset0, asset1 } = getMethodFields(pool, 'get_assets')
      return parsePoolAssets([asset0, asset1])
    },
  },
  patterns: {
    earlySwaps: [dedust, dedustFromTon, dedustNextHop, dedustSwapV2, dedustV2],
    liquidity: [dedustLiquidity, dedustDepositV2],
  },
  displayName: 'DeDust',
  operations: { ...dedustOperations, ...dedustOperationsV2 },
  extended: {
    operations: [
      dedustWithdrawal,
      dedustRefund,
      dedustVaultCreation,
      dedustPoolCreation,
      dedustPoolCreationV2,
      dedustRefundV2,
      dedustWithdrawalV2,
      dedustFeeClaimV2,
      dedustShareClaimV2,
      dedustRewardClaimV2,
    ],
  },
})
