import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { readNodeBody } from '../../actions/engine/op.ts'
import { anyTx, definePattern } from '../../actions/engine/pattern.ts'
import { findStakePayout, isPlainTransfer } from './findStakePayout.ts'
import { isNominatorPool } from './isNominatorPool.ts'
import { emergencyProcessWithdrawRequest, processWithdrawRequests } from './ops.ts'

/**
 * The pool's stake has returned, and a message makes it process withdraw requests.
 *
 *     … ──process_withdraw_requests──▶ pool ┬─stake──▶ nominator
 *                                           └─excess──▶ …
 */
export const nominatorsPayout = definePattern({
  name: 'staking.nominatorsPayout',
  actionType: 'WithdrawStake',
  shape: anyTx({ where: ({ node }, _, parent) => isPayout(node, parent) }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.tx.phases.bounce !== 'tr_phase_bounce_ok',
      detail: { staker: node.account, pool: node.from, implementation: 'tf' as const, amount: node.value },
    }
  },
})

function isPayout(node: TxNode, pool: Node | undefined): boolean {
  if (pool?.kind !== 'tx' || node.from !== pool.account) return false
  if (!isPlainTransfer(node.tx.inMessage) || node.value === 0n) return false
  if (
    readNodeBody(processWithdrawRequests, pool) === undefined &&
    readNodeBody(emergencyProcessWithdrawRequest, pool) === undefined
  )
    return false
  // The sender gets the excess back, and may have a withdraw request of its own.
  const isOtherNominator = node.account !== pool.from
  return isNominatorPool(pool) && (isOtherNominator || findStakePayout(pool)?.message.hash === node.tx.inMessage?.hash)
}
