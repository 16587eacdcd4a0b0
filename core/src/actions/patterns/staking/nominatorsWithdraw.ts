import { nano } from '../../../units.ts'
import { textComment } from '../../ops/comment.ts'
import { anyTx, definePattern, maybe, tx } from '../../pattern.ts'
import { isNominatorPool } from './nominatorPool.ts'
import { isAnswer, stakePaid } from './payment.ts'
import { says } from './says.ts'

/**
 * A nominator takes everything out of a pool whose stake is not in use.
 *
 *     nominator ──"w"──▶ pool ┬─stake──▶ nominator
 *                             └─change──▶ nominator
 */
export const nominatorsWithdraw = definePattern({
  name: 'staking.nominatorsWithdraw',
  makes: 'WithdrawStake',
  shape: tx(textComment, {
    where: ({ node }) => says(node, 'w') && isNominatorPool(node),
    children: {
      payout: anyTx({
        where: ({ node }, _, above) =>
          above?.kind === 'tx' && isAnswer(node, above) && stakePaid(above)?.message.hash === node.tx.inMessage?.hash,
      }),
      change: maybe(anyTx({ where: ({ node }, _, above) => isAnswer(node, above) })),
    },
  }),
  build({ node }) {
    const paid = stakePaid(node)
    if (node.from === undefined || paid === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, amount: nano(paid.amount) },
    }
  },
})
