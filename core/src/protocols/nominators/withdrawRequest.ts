import { anyTx, definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody, textComment } from '../../actions/ops/common.ts'
import { findStakePayout, isPlainReply } from './findStakePayout.ts'
import { hasComment } from './hasComment.ts'
import { isNominatorPool } from './isNominatorPool.ts'

/**
 * A nominator requests the whole stake while it is in use; the pool pays when it returns.
 *
 *     nominator ──"w"──▶ pool ──excess──▶ nominator
 */
export const nominatorsWithdrawRequest = definePattern({
  name: 'staking.nominatorsWithdrawRequest',
  actionType: 'WithdrawStakeRequest',
  after: ['staking.nominatorsWithdraw'],
  shape: tx(textComment, {
    where: ({ node }) => hasComment(node, 'w') && isNominatorPool(node),
    children: {
      rejection: optional(tx(bouncedBody)),
      change: optional(anyTx({ where: ({ node }, _, parent) => isPlainReply(node, parent) })),
    },
  }),
  build({ node }) {
    // A pool that pays at once leaves no request open, even when the payout belongs to another action.
    if (node.from === undefined || findStakePayout(node) !== undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, requested: undefined },
    }
  },
})
