import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody, textComment } from '../../actions/ops/common.ts'
import { hasComment } from './hasComment.ts'
import { isNominatorPool } from './isNominatorPool.ts'

const depositFee = 1_000_000_000n

/**
 * A nominator or the validator deposits TON into a nominator pool.
 *
 *     nominator ──"d"──▶ pool (──bounce──▶ nominator)?
 */
export const nominatorsDeposit = definePattern({
  name: 'staking.nominatorsDeposit',
  actionType: 'DepositStake',
  shape: tx(textComment, {
    // A pool deducts 1 TON from each deposit: an unknown account that got less is not a pool.
    where: ({ node }) =>
      hasComment(node, 'd') && isNominatorPool(node) && (node.interfaces.length > 0 || node.value > depositFee),
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, amount: node.value },
    }
  },
})
