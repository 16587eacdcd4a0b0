import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { isAppError } from '../errors.ts'

/**
 * What a function reads of a cell that is read after each run of the emulator: the same as its layout does, in the same order, as code,
 * in half the time. `undefined` for what the function cannot read, and where fields are recorded: the layout reads it, or says what
 * is wrong.
 */
export function tryDirect<T>(cell: Cell, load: (slice: Slice) => T | undefined): T | undefined {
  if (cell.exotic) return undefined
  const slice = cell.slice()
  if (slice.isRecorded) return undefined
  try {
    return load(slice)
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}
