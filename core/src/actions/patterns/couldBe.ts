import { hasInterface } from '../../contracts/interfaces.ts'
import type { TxNode } from '../nodes.ts'

/** Whether an account is this kind of contract, or nobody knows what it is. */
export const couldBe = (node: TxNode, name: string): boolean =>
  node.interfaces.length === 0 || hasInterface(node.interfaces, name)
