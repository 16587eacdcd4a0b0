import { couldBe } from '../../actions/engine/couldBe.ts'
import { definePattern, tx } from '../../actions/engine/pattern.ts'
import { nano } from '../../units.ts'
import { whalesNominatorsWithdraw, whalesWithdrawCompleted } from './ops.ts'

/**
 * A member of a TON Whales pool withdraws a stake that is not in use.
 *
 *     member ──withdraw──▶ pool ──withdraw_completed, TON──▶ member
 */
export const whalesWithdraw = definePattern({
  name: 'staking.whalesWithdraw',
  actionType: 'WithdrawStake',
  shape: tx(whalesNominatorsWithdraw, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'whales_pool'),
    children: {
      payout: tx(whalesWithdrawCompleted, {
        where: ({ node }, _, parent) => parent?.kind === 'tx' && node.account === parent.from,
      }),
    },
  }),
  build({ node, payout }) {
    if (node.from === undefined) return undefined
    const paid = payout.node.value
    return {
      success: node.success,
      detail: {
        staker: node.from,
        pool: node.account,
        implementation: 'whales' as const,
        // The excess of the request is paid together with the stake.
        amount: nano(paid > node.value ? paid - node.value : 0n),
      },
    }
  },
})
