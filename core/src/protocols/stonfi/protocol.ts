import { abiJettonPayload, abiOp, hasSent } from '../../actions/engine/op.ts'
import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { excess, jettonInternalTransfer } from '../../actions/ops/messages.ts'
import { depositFromLeg, lpTokens } from '../../actions/patterns/liquidity.ts'
import { legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
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

/**
 * One side of a deposit into a STON.fi v2 pool, a one-sided deposit, or the side that completes the other.
 *
 *     owner ──jettons──▶ router ──provide_lp──▶ pool ──add_liquidity──▶ account (──added──▶ pool ──LP tokens──▶ owner)?
 */
const stonfiLiquidity = definePattern({
  name: 'liquidity.stonfi',
  actionType: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint', 'pTon.v2'],
  shape: action(legKinds, {
    where: ({ node }) => readLegPayload(stonfiProvidePayload, node) !== undefined,
    children: {
      provide: tx(stonfiProvideLp, {
        children: {
          add: tx(stonfiAddLiquidity, {
            children: {
              added: optional(
                tx(stonfiAddLiquidityCallback, {
                  // The pool returns the unused amount to the deposit contract.
                  children: { share: lpTokens, back: optional(tx(stonfiAddLiquidity)), change: optional(tx(excess)) },
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
      success:
        add.node.success &&
        (!hasSent(add.node, stonfiAddLiquidityCallback) || (added !== undefined && mintsLpTokens(added.node))),
      detail: { protocol: 'stonfi' as const, ...deposit },
    }
  },
})

const mintsLpTokens = (pool: Parameters<typeof hasSent>[0]): boolean =>
  pool.success && hasSent(pool, jettonInternalTransfer)

/** STON.fi v1 and v2. */
export const stonfiProtocol = defineProtocol({
  name: 'stonfi',
  exchange: {
    dex: 'stonfi',
    swapPayloads: [stonfiSwapPayload, stonfiSwapPayloadV2],
    payouts: [stonfiPaymentRequest, stonfiPayToV2],
    depositSide: stonfiAddLiquidity,
    pTonMasters: [
      addressOf(0, '8cdc1d7640ad5ee326527fc1ad0514f468b30dc84b0173f0e155f451b4e11f7c' as Hash),
      addressOf(0, '671963027f7f85659ab55b821671688601cdcf1ee674fc7fbbb1a776a18d34a3' as Hash),
    ],
    readPoolAssets: undefined,
  },
  patterns: {
    earlySwaps: [stonfi, stonfiV2, stonfiV2NextHop],
    liquidity: [stonfiLiquidity],
  },
})
