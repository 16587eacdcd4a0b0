import { AppError } from '../errors.ts'

/** The error for a cell that cannot be read or built. */
export const cellError = (reason: string): AppError<'input.cell'> => new AppError('input.cell', { reason })

/** The error for a malformed BoC; `offset` is the byte where it was found. */
export const bocError = (reason: string, offset: number): AppError<'input.boc'> =>
  new AppError('input.boc', { reason, offset })
