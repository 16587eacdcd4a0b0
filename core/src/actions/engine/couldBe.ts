import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'
import type { TxNode } from './nodes.ts'

/** Whether an account has this interface, or its interfaces are unknown. */
export const couldBe = (node: TxNode, name: InterfaceName): boolean =>
  node.interfaces.length === 0 || hasInterface(node.interfaces, name)
