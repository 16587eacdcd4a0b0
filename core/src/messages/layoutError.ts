import { AppError } from '../errors.ts'

/** The error for a cell that does not match a layout. */
export const layoutError = (reason: string, layout?: string): AppError =>
  new AppError('input.cell', layout === undefined ? { reason } : { reason, layout })
