import { AppError } from '../errors.ts'

/** The errors of one source. */
export const sourceErrors = (source: string) => ({
  unsupported: (what: string) => new AppError('source.unsupported', { source, what }),
  notRecorded: (what: string) => new AppError('source.notRecorded', { source, what }),
  malformed: (reason: string) => new AppError('source.malformed', { source, reason }),
})
