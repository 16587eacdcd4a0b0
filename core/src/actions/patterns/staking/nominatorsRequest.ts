import { bounce } from '../../ops/bounce.ts'
import { textComment } from '../../ops/comment.ts'
import { anyTx, definePattern, maybe, tx } from '../../pattern.ts'
import { isNominatorPool } from './nominatorPool.ts'
import { isAnswer, stakePaid } from './payment.ts'
import { says } from './says.ts'

/**
 * A nominator asks for everything while the pool's stake is in use; the pool will pay when it is back.
 *
 *     nominator ──"w"──▶ pool ──change──▶ nominator
 */
export const nominatorsRequest = definePattern({
  name: 'staking.nominatorsRequest',
  makes: 'WithdrawStakeRequest',
  after: ['staking.nominatorsWithdraw'],
  shape: tx(textComment, {
    where: ({ node }) => says(node, 'w') && isNominatorPool(node),
    children: {
      refusal: maybe(tx(bounce)),
      change: maybe(anyTx({ where: ({ node }, _, above) => isAnswer(node, above) })),
    },
  }),
  build({ node }) {
    // A pool that pays at once has nothing left to be asked for, wherever the payment is by now.
    if (node.from === undefined || stakePaid(node) !== undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, asked: undefined },
    }
  },
})
