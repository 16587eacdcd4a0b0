import { hasInterface, type InterfaceName } from '../../../contracts/interfaces.ts'
import { workchainOf } from '../../../units.ts'
import type { TxNode } from '../../engine/nodes.ts'

const poolTypes = {
  tv_pool: 'nominator pool',
  single_nominator_pool: 'single nominator pool',
  validator_controller: 'liquid staking controller',
  whales_pool: 'TON Whales pool',
} as const satisfies { readonly [N in InterfaceName]?: string }
/** An interface of a contract of a validator. */
export type PoolInterface = keyof typeof poolTypes

/** What a contract of a validator is: by its interface, else by the message that it gets. */
export function getPoolType({ interfaces }: TxNode, assumed?: PoolInterface): string {
  const known = Object.entries(poolTypes).find(([name]) => hasInterface(interfaces, name as PoolInterface))
  return known?.[1] ?? (assumed ? poolTypes[assumed] : 'validator pool')
}

/** Whether an account has this interface; an unknown account of the masterchain that runs may have it. */
export const isPool = (node: TxNode, name: PoolInterface): boolean =>
  hasInterface(node.interfaces, name) ||
  (node.interfaces.length === 0 && workchainOf(node.account) === -1 && node.tx.phases.compute?.skipped === false)
