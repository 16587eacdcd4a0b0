import { anyTx, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { textComment } from '../../actions/ops/common.ts'
import { nano } from '../../units.ts'
import { findStakePayout, isPlainReply } from './findStakePayout.ts'
import { hasComment } from './hasComment.ts'
import { isNominatorPool } from './isNominatorPool.ts'

/**
 * A nominator withdraws the whole stake from a pool whose stake is not in use.
 *
 *     nominator ──"w"──▶ pool ┬─stake──▶ nominator
 *                             └─excess──▶ nominator
 */
export const nominatorsWithdraw = definePattern({
  name: 'staking.nominatorsWithdraw',
  actionType: 'WithdrawStake',
  shape: tx(textComment, {
    where: ({ node }) => hasComment(node, 'w') && isNominatorPool(node),
    children: {
      payout: anyTx({
        where: ({ node }, _, parent) =>
          parent?.kind === 'tx' &&
          isPlainReply(node, parent) &&
          findStakePayout(parent)?.message.hash === node.tx.inMessage?.hash,
      }),
      change: optional(anyTx({ where: ({ node }, _, parent) => isPlainReply(node, parent) })),
    },
  }),
  build({ node }) {
    const paid = findStakePayout(node)
    if (node.from === undefined || paid === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, amount: nano(paid.amount) },
    }
  },
})
