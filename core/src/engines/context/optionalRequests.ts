import { type AnyAppError, errorMeaning, isSourceFailure } from '../../errors.ts'

/** The result of a request; `undefined` when it finds nothing, or fails with an error of the source or of a proof. */
export const tryFetch = <T>(request: () => Promise<T>): Promise<T | undefined> =>
  requestUnless(request, error => errorMeaning(error) !== undefined)

/** The result of a request; `undefined` when the source does not support it or has not recorded it. */
export const unlessUnsupported = <T>(request: () => Promise<T>): Promise<T | undefined> =>
  requestUnless(request, error => errorMeaning(error) === 'unsupported')

async function requestUnless<T>(request: () => Promise<T>, isMissing: (error: unknown) => boolean) {
  try {
    return await request()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The result of a request, or the error after which it remains unknown because of its source. */
export async function orFailure<T>(request: () => Promise<T>): Promise<T | AnyAppError> {
  try {
    return await request()
  } catch (error) {
    if (isSourceFailure(error)) return error
    throw error
  }
}

/**
 * The first result for one of several keys, such as the hashes of a message: a recording contains it under only one of
 * them. `undefined` when there is none.
 *
 * @throws the first failure when no key has a result
 */
export async function findByAnyKey<K, T>(
  keys: readonly K[],
  find: (key: K) => Promise<T | undefined>,
): Promise<T | undefined> {
  let failure: unknown
  for (const key of keys) {
    try {
      const found = await find(key)
      if (found !== undefined) return found
    } catch (error) {
      if (errorMeaning(error) !== 'unsupported') throw error
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}
