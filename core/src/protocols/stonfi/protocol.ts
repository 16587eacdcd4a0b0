import { abiJettonPayload, abiOp, defineOp, hasSent, type OpLayout } from '../../actions/engine/op.ts'
import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess, jettonInternalTransfer } from '../../actions/ops/messages.ts'
import { depositFromLeg, lpTokens } from '../../actions/patterns/liquidity.ts'
import { legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { record } from '../../tlb/combinators.ts'
import { addressOf, type Hash } from '../../units.ts'
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

type DepositOps = {
  readonly payload: OpLayout<unknown>
  readonly provide: OpLayout<unknown>
  readonly side: OpLayout<unknown>
  readonly both: OpLayout<unknown>
}

/**
 * One side of a deposit into a STON.fi pool, a one-sided deposit (version 2), or the side that completes the other.
 *
 *     owner ──jettons──▶ router ──provide_lp──▶ pool ──add_liquidity──▶ account (──added──▶ pool ──LP tokens──▶ owner)?
 */
const defineStonfiDeposit = (name: string, { payload, provide, side, both }: DepositOps) =>
  definePattern({
    name,
    actionType: 'LiquidityDeposit',
    after: ['jettons.transfer', 'jettons.mint', 'pTon.v1', 'pTon.v2'],
    shape: action(legKinds, {
      where: ({ node }) => readLegPayload(payload, node) !== undefined,
      children: {
        provide: tx(provide, {
          children: {
            add: tx(side, {
              children: {
                added: optional(
                  tx(both, {
                    // The pool returns the unused amount to the deposit contract.
                    children: { share: lpTokens, back: optional(tx(side)), change: optional(tx(excess)) },
                  }),
                ),
                change: optional(tx(excess)),
                account: optional(action('ContractDeploy')),
              },
            }),
          },
        }),
      },
    }),
    build({ node, provide: { add } }) {
      const deposit = depositFromLeg(node)
      if (deposit === undefined) return undefined
      const { added } = add
      return {
        success: add.node.success && (!hasSent(add.node, both) || (added !== undefined && mintsLpTokens(added.node))),
        detail: { protocol: 'stonfi' as const, ...deposit },
      }
    },
  })

const depositV1 = {
  payload: stonfiProvidePayloadV1,
  provide: stonfiProvideLpV1,
  side: stonfiAddLiquidityV1,
  both: stonfiAddLiquidityCallbackV1,
}
const depositV2 = {
  payload: stonfiProvidePayload,
  provide: stonfiProvideLp,
  side: stonfiAddLiquidity,
  both: stonfiAddLiquidityCallback,
}

const mintsLpTokens = (pool: Parameters<typeof hasSent>[0]): boolean =>
  pool.success && hasSent(pool, jettonInternalTransfer)

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
    liquidity: [
      defineStonfiDeposit('liquidity.stonfiV1', depositV1),
      defineStonfiDeposit('liquidity.stonfi', depositV2),
    ],
  },
})
