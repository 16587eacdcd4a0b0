import type { Hash } from '../units.ts'
import type { Cell } from './Cell.ts'

/** The hash in a library cell: `library_ref: tag:uint8 (= 2) hash:uint256`. */
export function libraryHash(cell: Cell): Hash {
  const slice = cell.exoticSlice()
  slice.skip(8)
  return slice.loadHash()
}
