import { abiJettonPayload, abiOp, defineOp } from '../../actions/engine/op.ts'
import { action, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess, jettonInternalTransfer } from '../../actions/ops/messages.ts'
import { defineJettonDeposit, type JettonDeposit, lpTokens } from '../../actions/patterns/liquidity.ts'
import { record } from '../../tlb/combinators.ts'
import { addressOf, type Hash } from '../../units.ts'
import { stonfiCompletion } from './completion.ts'
import { farmOperations, stonfiClaim, stonfiStake, stonfiUnstake } from './farms.ts'
import {
  stonfiFeeCollection,
  stonfiOperations,
  stonfiPoolCreation,
  stonfiRefund,
  stonfiRefundV2,
  stonfiVaultClaim,
  stonfiWithdrawal,
  stonfiWithdrawalV2,
} from './liquidity.ts'
import {
  stonfi,
  stonfiPaymentRequest,
  stonfiPayToV2,
  stonfiSwapPayload,
  stonfiSwapPayloadV2,
  stonfiV2,
  stonfiV2NextHop,
} from './swap.ts'

const stonfiProvidePayload = abiJettonPayload('StonfiProvideLpV2')
const stonfiProvideLp = abiOp('StonfiProvideLpV2')
const stonfiAddLiquidity = abiOp('StonfiAddLiquidityV2')
const stonfiAddLiquidityCallback = abiOp('StonfiCbAddLiquidityV2')

/* Version 1 has no published messages for deposits: only its forward payload is in the ABI. */
const stonfiProvidePayloadV1 = abiJettonPayload('StonfiProvideLiquidity')
const stonfiProvideLpV1 = defineOp('StonfiProvideLiquidity', record('#fcf9e58f', {}))
const stonfiAddLiquidityV1 = defineOp('StonfiAddLiquidity', record('#3ebe5431', {}))
const stonfiAddLiquidityCallbackV1 = defineOp('StonfiCbAddLiquidity', record('#56dfeb8a', {}))

/**
 * One side of a deposit into a STON.fi pool, a one-sided deposit (version 2), or the side that completes the other.
 *
 *     owner ──jettons──▶ router ──provide_lp──▶ pool ──add_liquidity──▶ account (──added──▶ pool ──LP tokens──▶ owner)?
 */
const defineStonfiDeposit = (ops: Pick<JettonDeposit, 'name' | 'payload' | 'provide' | 'side' | 'both'>) =>
  defineJettonDeposit({
    ...ops,
    dex: 'stonfi',
    accepted: jettonInternalTransfer,
    childrenOfSide: { change: optional(tx(excess)), account: optional(action('ContractDeploy')) },
    // The pool returns the unused amount to the deposit contract.
    childrenOfBoth: { share: lpTokens, back: optional(tx(ops.side)), change: optional(tx(excess)) },
  })

const depositV1 = {
  name: 'liquidity.stonfiV1',
  payload: stonfiProvidePayloadV1,
  provide: stonfiProvideLpV1,
  side: stonfiAddLiquidityV1,
  both: stonfiAddLiquidityCallbackV1,
}
const depositV2 = {
  name: 'liquidity.stonfi',
  payload: stonfiProvidePayload,
  provide: stonfiProvideLp,
  side: stonfiAddLiquidity,
  both: stonfiAddLiquidityCallback,
}

/** STON.fi v1 and v2. */
export const stonfiProtocol = defineProtocol({
  name: 'stonfi',
  exchange: {
    dex: 'stonfi',
    swapPayloads: [stonfiSwapPayload, stonfiSwapPayloadV2],
    payouts: [stonfiPaymentRequest, stonfiPayToV2],
    deposits: [depositV1, depositV2],
    pTonMasters: [
      addressOf(0, '8cdc1d7640ad5ee326527fc1ad0514f468b30dc84b0173f0e155f451b4e11f7c' as Hash),
      addressOf(0, '671963027f7f85659ab55b821671688601cdcf1ee674fc7fbbb1a776a18d34a3' as Hash),
    ],
    readPoolAssets: undefined,
  },
  patterns: {
    earlySwaps: [stonfi, stonfiV2, stonfiV2NextHop],
    liquidity: [defineStonfiDeposit(depositV1), defineStonfiDeposit(depositV2)],
  },
  displayName: 'STON.fi',
  operations: { ...stonfiOperations, ...farmOperations },
  extended: {
    operations: [
      stonfiWithdrawal,
      stonfiWithdrawalV2,
      stonfiCompletion,
      stonfiRefund,
      stonfiRefundV2,
      stonfiFeeCollection,
      stonfiVaultClaim,
      stonfiPoolCreation,
      stonfiStake,
      stonfiUnstake,
      stonfiClaim,
    ],
  },
})
