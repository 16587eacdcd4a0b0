import { tryRead } from '../errors.ts'
import type { Address } from '../units.ts'
import type { StackItem } from './stack.ts'

/** The address in a stack value; `undefined` for addr_none and for other values. */
export function readStackAddress(item: StackItem | undefined): Address | undefined {
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  // A contract can return anything: other content is not an address.
  return tryRead(() => item.cell.slice().loadAddress())
}
