import { errorMeaning } from '../../errors.ts'

/**
 * The result of a source request; `undefined` when it fails with an error of the source or of a proof, or finds
 * nothing.
 */
export async function tryFetch<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request()
  } catch (error) {
    if (errorMeaning(error)) return undefined
    throw error
  }
}
