import { AppError, isAppError } from '@tonoscope/core/errors'

/** The `source` of errors about the scripts and styles of the page itself. */
export const pageFiles = 'the files of this page'

/** A part of the page that could not be loaded: the server is down, or has another version. */
export const createPageFilesError = (cause: unknown): AppError =>
  new AppError(
    'source.unreachable',
    { source: pageFiles, reason: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  )

/** Whether a part of the page could not be loaded. */
export const isPageFilesError = (error: unknown): boolean =>
  isAppError(error) && error.code === 'source.unreachable' && error.details.source === pageFiles
