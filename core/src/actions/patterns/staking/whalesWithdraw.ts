import { nano } from '../../../units.ts'
import { whalesWithdraw as order, whalesWithdrawn } from '../../ops/staking.ts'
import { definePattern, tx } from '../../pattern.ts'
import { couldBe } from '../couldBe.ts'

/**
 * A member of a pool of the whales' make takes a stake out that is not in use.
 *
 *     member ──withdraw──▶ pool ──withdraw_completed, coins──▶ member
 */
export const whalesWithdraw = definePattern({
  name: 'staking.whalesWithdraw',
  makes: 'WithdrawStake',
  shape: tx(order, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'whales_pool'),
    children: {
      payout: tx(whalesWithdrawn, {
        where: ({ node }, _, above) => above?.kind === 'tx' && node.account === above.from,
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
        // What is left of the coins that came with the request comes with the stake.
        amount: nano(paid > node.value ? paid - node.value : 0n),
      },
    }
  },
})
