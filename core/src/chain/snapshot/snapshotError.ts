import { AppError } from '../../errors.ts'

/** An error for an invalid snapshot file. */
export const snapshotError = (reason: string, cause?: unknown): AppError<'input.snapshot'> =>
  new AppError('input.snapshot', { reason }, { cause })
