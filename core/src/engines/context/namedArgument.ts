import { AppError, isAppError } from '../../errors.ts'

/** What `read` returns; an error about its input becomes one of this argument. @throws input.argument */
export function namedArgument<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isAppError(error) || !/^(?:input|limit\.cells)/.test(error.code)) throw error
    const reason = error.code === 'input.argument' ? error.details.reason : error.message
    throw new AppError('input.argument', { name, reason }, { cause: error })
  }
}
