import type { Address } from '../../../units.ts'
import type { Node } from '../../nodes.ts'
import { payoutItemBurn, payoutItemBurnt, itemPayout as payoutOp, startDistribution } from '../../ops/staking.ts'
import { definePattern, tx } from '../../pattern.ts'

/**
 * Stakes have come back to a pool: those who wait are paid one after the other, and their items are burnt.
 *
 *     pool ──start_distribution──▶ keeper ──burn──▶ item ┬─burn──▶ next item …
 *                                                        └─notification──▶ keeper ──payout, coins──▶ staker
 */
export const itemPayout = definePattern({
  name: 'staking.itemPayout',
  makes: 'WithdrawStake',
  shape: tx(payoutItemBurn, {
    where: (_, __, above) => poolAbove(above) !== undefined,
    children: { notice: tx(payoutItemBurnt, { children: { payout: tx(payoutOp) } }) },
  }),
  build({ notice }, _, above) {
    const pool = poolAbove(above)
    if (pool === undefined || notice.payout.node.account !== notice.body.owner) return undefined
    return {
      success: notice.node.success,
      detail: {
        staker: notice.body.owner,
        pool,
        implementation: 'liquidTF' as const,
        amount: notice.payout.node.value,
      },
    }
  },
})

/** Who pays: the one before the first item of the chain. Those before this one are actions already. */
function poolAbove(above: Node | undefined): Address | undefined {
  if (above?.kind === 'tx') return above.opCode === startDistribution.code ? above.from : undefined
  return above?.type === 'WithdrawStake' && above.pattern === 'staking.itemPayout' ? above.detail.pool : undefined
}
