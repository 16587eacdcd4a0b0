import { couldBe } from '../../actions/engine/couldBe.ts'
import { action, definePattern, tx } from '../../actions/engine/pattern.ts'
import { nano } from '../../units.ts'
import { tonstakeWithdraw, tonstakeWithdrawal } from './ops.ts'

/**
 * Pool jettons are burned, and the pool pays at once.
 *
 *     staker ──jetton burn──▶ … ──withdraw──▶ pool ──withdrawal, TON──▶ staker
 */
export const liquidWithdraw = definePattern({
  name: 'staking.liquidWithdraw',
  actionType: 'WithdrawStake',
  after: ['jettons.burn'],
  shape: action('JettonBurn', {
    children: {
      withdraw: tx(tonstakeWithdraw, {
        where: ({ node }) => couldBe(node, 'tonstake_pool'),
        children: { payout: tx(tonstakeWithdrawal) },
      }),
    },
  }),
  build({ node, withdraw: { node: pool, payout } }) {
    const attached = node.transactions[0]?.value ?? 0n
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
