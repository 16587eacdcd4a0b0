import { dedustAdd } from '../../ops/liquidity.ts'
import { definePattern } from '../../pattern.ts'
import { bothHalves, meet, together } from './halves.ts'

/**
 * Both halves of one deposit into a pool of DeDust, sent at once.
 *
 *     owner ┬─▶ a half ──▶ waiting contract
 *           └─▶ a half ──▶ the same contract
 */
export const dedustBoth = definePattern({
  name: 'liquidity.dedustBoth',
  makes: 'LiquidityDeposit',
  after: ['liquidity.dedust'],
  shape: bothHalves('liquidity.dedust'),
  build({ first, second }) {
    const detail = together(first.node, second.node)
    return detail && meet(dedustAdd, first.node, second.node)
      ? { success: first.node.success && second.node.success, detail }
      : undefined
  },
})
