import { isAppError } from '../errors.ts'
import type { Address } from '../units.ts'
import type { StackItem } from './stack.ts'

/** The address that a stack entry holds; `undefined` for none, and for what is no address. */
export function addressIn(item: StackItem | undefined): Address | undefined {
  if (item?.type !== 'slice' && item?.type !== 'cell') return undefined
  try {
    return item.cell.slice().loadAddress()
  } catch (error) {
    // A contract may answer anything; what is no address names nobody.
    if (isAppError(error)) return undefined
    throw error
  }
}
