import { hasInterface } from '../../../contracts/interfaces.ts'
import { workchainOf } from '../../../units.ts'
import type { TxNode } from '../../nodes.ts'

/**
 * Whether an account is a pool of nominators. Recordings without states do not say which accounts are: pools live on the
 * masterchain only, where hardly any other contract reads what is written to it.
 */
export function isNominatorPool(node: TxNode): boolean {
  if (hasInterface(node.interfaces, 'tv_pool')) return true
  const isUnknown = node.interfaces.length === 0 && node.tx.before === undefined
  return isUnknown && workchainOf(node.account) === -1 && node.tx.phases.compute?.skipped === false
}
