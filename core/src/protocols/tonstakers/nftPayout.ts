import type { Node } from '../../actions/engine/nodes.ts'
import { definePattern, tx } from '../../actions/engine/pattern.ts'
import type { Address } from '../../units.ts'
import { startDistribution, tonstakeNftBurn, tonstakeNftBurnNotification, tonstakeNftPayout } from './ops.ts'

/**
 * Stakes have returned to a liquid staking pool: the payout NFTs are burned one after another and their owners are paid.
 *
 *     pool ──start_distribution──▶ collection ──burn──▶ NFT ┬─burn──▶ next NFT …
 *                                                           └─notification──▶ collection ──payout, TON──▶ staker
 */
export const liquidNftPayout = definePattern({
  name: 'staking.liquidNftPayout',
  actionType: 'WithdrawStake',
  shape: tx(tonstakeNftBurn, {
    where: (_, __, parent) => findPayingPool(parent) !== undefined,
    children: { notification: tx(tonstakeNftBurnNotification, { children: { payout: tx(tonstakeNftPayout) } }) },
  }),
  build({ notification }, _, parent) {
    const pool = findPayingPool(parent)
    if (pool === undefined || notification.payout.node.account !== notification.body.owner) return undefined
    return {
      success: notification.node.success,
      detail: {
        staker: notification.body.owner,
        pool,
        implementation: 'liquidTF' as const,
        amount: notification.payout.node.value,
      },
    }
  },
})

/** The paying pool: the sender before the first NFT of the chain; earlier payouts are already actions. */
function findPayingPool(parent: Node | undefined): Address | undefined {
  if (parent?.kind === 'tx') return parent.opCode === startDistribution.code ? parent.from : undefined
  return parent?.type === 'WithdrawStake' && parent.pattern === 'staking.liquidNftPayout'
    ? parent.detail.pool
    : undefined
}
