import { bounce } from '../../ops/bounce.ts'
import { textComment } from '../../ops/comment.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { says } from './says.ts'

/**
 * A nominator, or the validator itself, puts coins into a pool of nominators.
 *
 *     nominator ──"d"──▶ pool (──bounce──▶ nominator)?
 */
export const nominatorsDeposit = definePattern({
  name: 'staking.nominatorsDeposit',
  makes: 'DepositStake',
  shape: tx(textComment, {
    at: 'tv_pool',
    where: ({ node }) => says(node, 'd'),
    children: { refusal: maybe(tx(bounce)) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, amount: node.value },
    }
  },
})
