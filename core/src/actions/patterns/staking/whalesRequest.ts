import { bounce } from '../../ops/bounce.ts'
import { whalesWithdraw as order, whalesDelayed } from '../../ops/staking.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { couldBe } from '../couldBe.ts'

/**
 * A member of a pool of the whales' make asks for a stake that is in use.
 *
 *     member ──withdraw──▶ pool ──withdraw_delayed──▶ member
 */
export const whalesRequest = definePattern({
  name: 'staking.whalesRequest',
  makes: 'WithdrawStakeRequest',
  after: ['staking.whalesWithdraw'],
  shape: tx(order, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'whales_pool'),
    children: { answer: maybe(tx(whalesDelayed)), refusal: maybe(tx(bounce)) },
  }),
  build({ node, body }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: {
        staker: node.from,
        pool: node.account,
        implementation: 'whales' as const,
        // No amount means everything.
        asked: body.amount === 0n ? undefined : { type: 'coin' as const, amount: body.amount },
      },
    }
  },
})
