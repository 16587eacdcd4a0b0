import { bounce } from '../../ops/bounce.ts'
import { textComment } from '../../ops/comment.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { isNominatorPool } from './nominatorPool.ts'
import { says } from './says.ts'

const coin = 1_000_000_000n

/**
 * A nominator, or the validator itself, puts coins into a pool of nominators.
 *
 *     nominator ──"d"──▶ pool (──bounce──▶ nominator)?
 */
export const nominatorsDeposit = definePattern({
  name: 'staking.nominatorsDeposit',
  makes: 'DepositStake',
  shape: tx(textComment, {
    // A pool keeps a coin of each deposit for its work: with less, what nobody knows to be a pool is none.
    where: ({ node }) => says(node, 'd') && isNominatorPool(node) && (node.interfaces.length > 0 || node.value > coin),
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
