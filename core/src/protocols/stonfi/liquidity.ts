import { action, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { excess, jettonInternalTransfer } from '../../actions/ops/messages.ts'
import { depositFromLeg, hasSent, lpTokens } from '../../actions/patterns/liquidity/depositParts.ts'
import { legKinds, readLegPayload } from '../../actions/patterns/swaps/legs.ts'
import { stonfiAddLiquidity, stonfiAddLiquidityCallback, stonfiProvideLp, stonfiProvidePayload } from './ops.ts'

/**
 * One side of a deposit into a STON.fi v2 pool, a one-sided deposit, or the side that completes the other.
 *
 *     owner ──jettons──▶ router ──provide_lp──▶ pool ──add_liquidity──▶ account (──added──▶ pool ──LP tokens──▶ owner)?
 */
export const stonfiLiquidity = definePattern({
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
