import { nano } from '../../../units.ts'
import { liquidPayout, liquidWithdraw as order } from '../../ops/staking.ts'
import { definePattern, made, tx } from '../../pattern.ts'
import { couldBe } from '../couldBe.ts'

/**
 * The token of a share is burnt, and the pool pays at once.
 *
 *     staker ──jetton burn──▶ … ──withdraw──▶ pool ──withdrawal, coins──▶ staker
 */
export const liquidWithdraw = definePattern({
  name: 'staking.liquidWithdraw',
  makes: 'WithdrawStake',
  after: ['jettons.burn'],
  shape: made('JettonBurn', {
    children: {
      order: tx(order, {
        where: ({ node }) => couldBe(node, 'tonstake_pool'),
        children: { payout: tx(liquidPayout) },
      }),
    },
  }),
  build({ node, order: { node: pool, payout } }) {
    const attached = node.covers[0]?.value ?? 0n
    const paid = payout.node.value
    return {
      success: pool.success,
      detail: {
        staker: node.detail.sender,
        pool: pool.account,
        implementation: 'liquidTF' as const,
        amount: nano(paid > attached ? paid - attached : 0n),
      },
    }
  },
})
