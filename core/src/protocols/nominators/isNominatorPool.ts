import type { TxNode } from '../../actions/engine/nodes.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { workchainOf } from '../../units.ts'

/**
 * Whether an account is a nominator pool. Without a known state any masterchain contract that runs counts as one: pools
 * exist only there, and hardly any other contract there handles comments.
 */
export function isNominatorPool(node: TxNode): boolean {
  if (hasInterface(node.interfaces, 'tv_pool')) return true
  const isUnknown = node.interfaces.length === 0 && node.tx.before === undefined
  return isUnknown && workchainOf(node.account) === -1 && node.tx.phases.compute?.skipped === false
}
