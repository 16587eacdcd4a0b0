import { excess, jettonInternalTransfer } from '../../ops/jetton.ts'
import { stonfiAdd, stonfiAdded, stonfiProvide, stonfiProvideOrder } from '../../ops/liquidity.ts'
import { definePattern, made, maybe, tx } from '../../pattern.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { sent, share, toldOfLeg } from './halves.ts'

/**
 * One half of a deposit into a pool of STON.fi of the second generation, a deposit of one side, or the half that completes
 * the other.
 *
 *     owner ──jettons──▶ router ──provide_lp──▶ pool ──add_liquidity──▶ account (──added──▶ pool ──jettons for the share──▶ owner)?
 */
export const stonfi = definePattern({
  name: 'liquidity.stonfi',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint', 'proxyTon.second'],
  shape: made(legKinds, {
    where: ({ node }) => orderIn(stonfiProvideOrder, node) !== undefined,
    children: {
      provide: tx(stonfiProvide, {
        children: {
          add: tx(stonfiAdd, {
            children: {
              added: maybe(
                tx(stonfiAdded, {
                  // What the pool does not take goes back to the account that waits.
                  children: { share, back: maybe(tx(stonfiAdd)), change: maybe(tx(excess)) },
                }),
              ),
              change: maybe(tx(excess)),
              account: maybe(made('ContractDeploy')),
            },
          }),
        },
      }),
    },
  }),
  build({ node, provide: { add } }) {
    const told = toldOfLeg(node)
    if (told === undefined) return undefined
    const { added } = add
    return {
      success: add.node.success && (!sent(add.node, stonfiAdded) || (added !== undefined && isTaken(added.node))),
      detail: { protocol: 'stonfi', ...told },
    }
  },
})

const isTaken = (pool: Parameters<typeof sent>[0]): boolean => pool.success && sent(pool, jettonInternalTransfer)
