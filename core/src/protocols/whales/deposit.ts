import { couldBe } from '../../actions/engine/couldBe.ts'
import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { whalesNominatorsDeposit } from './ops.ts'

/**
 * TON is deposited into a TON Whales pool.
 *
 *     member ──deposit──▶ pool (──bounce──▶ member)?
 */
export const whalesDeposit = definePattern({
  name: 'staking.whalesDeposit',
  actionType: 'DepositStake',
  shape: tx(whalesNominatorsDeposit, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'whales_pool'),
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'whales' as const, amount: node.value },
    }
  },
})
