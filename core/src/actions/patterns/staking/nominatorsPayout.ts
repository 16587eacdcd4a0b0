import type { Node, TxNode } from '../../nodes.ts'
import { bodyOf } from '../../op.ts'
import { processOneRequest, processRequests } from '../../ops/staking.ts'
import { anyTx, definePattern } from '../../pattern.ts'
import { isNominatorPool } from './nominatorPool.ts'
import { isBare, stakePaid } from './payment.ts'

/**
 * A pool's stake is back, and somebody makes it pay those who asked for theirs.
 *
 *     … ──process_withdraw_requests──▶ pool ┬─stake──▶ nominator
 *                                           └─change──▶ …
 */
export const nominatorsPayout = definePattern({
  name: 'staking.nominatorsPayout',
  makes: 'WithdrawStake',
  shape: anyTx({ where: ({ node }, _, above) => isPayout(node, above) }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.tx.phases.bounce !== 'tr_phase_bounce_ok',
      detail: { staker: node.account, pool: node.from, implementation: 'tf' as const, amount: node.value },
    }
  },
})

function isPayout(node: TxNode, pool: Node | undefined): boolean {
  if (pool?.kind !== 'tx' || node.from !== pool.account || node.tx.inMessage === undefined) return false
  if (!isBare(node.tx.inMessage) || node.value === 0n) return false
  if (bodyOf(processRequests, pool) === undefined && bodyOf(processOneRequest, pool) === undefined) return false
  // Who made the pool pay gets the change, and may have asked for a stake of his own.
  const isOthers = node.account !== pool.from
  return isNominatorPool(pool) && (isOthers || stakePaid(pool)?.message.hash === node.tx.inMessage.hash)
}
