import { couldBe } from '../../actions/engine/couldBe.ts'
import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { whalesNominatorsWithdraw, whalesWithdrawDelayed } from './ops.ts'

/**
 * A member of a TON Whales pool requests a stake that is in use.
 *
 *     member ──withdraw──▶ pool ──withdraw_delayed──▶ member
 */
export const whalesWithdrawRequest = definePattern({
  name: 'staking.whalesWithdrawRequest',
  actionType: 'WithdrawStakeRequest',
  after: ['staking.whalesWithdraw'],
  shape: tx(whalesNominatorsWithdraw, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'whales_pool'),
    children: { response: optional(tx(whalesWithdrawDelayed)), rejection: optional(tx(bouncedBody)) },
  }),
  build({ node, body }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: {
        staker: node.from,
        pool: node.account,
        implementation: 'whales' as const,
        // Amount 0 means everything.
        requested: body.amount === 0n ? undefined : { type: 'coin' as const, amount: body.amount },
      },
    }
  },
})
