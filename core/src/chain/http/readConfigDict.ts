import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import type { AppError } from '../../errors.ts'

/** The dictionary of parameters, with or without the address of the configuration contract before it. */
export function readConfigDict(cell: Cell, malformed: (reason: string) => AppError): Cell {
  for (const root of cell.bits === 256 && cell.refCount === 1 ? [cell.ref(0), cell] : [cell]) {
    try {
      // Every configuration has parameter 0, the address of its contract.
      if (findInDict(root, 32, 0n)) return root
    } catch {
      // Not a dictionary: tries the other form.
    }
  }
  throw malformed('a configuration without parameter 0')
}
