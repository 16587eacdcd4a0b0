import { bounce } from '../../ops/bounce.ts'
import { whalesDeposit as deposit } from '../../ops/staking.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { couldBe } from '../couldBe.ts'

/**
 * Coins are put into a pool of the whales' make.
 *
 *     member ──deposit──▶ pool (──bounce──▶ member)?
 */
export const whalesDeposit = definePattern({
  name: 'staking.whalesDeposit',
  makes: 'DepositStake',
  shape: tx(deposit, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'whales_pool'),
    children: { refusal: maybe(tx(bounce)) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'whales' as const, amount: node.value },
    }
  },
})
