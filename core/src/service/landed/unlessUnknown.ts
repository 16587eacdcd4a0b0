import { isAppError } from '../../errors.ts'

/** An answer, or `undefined` where a source cannot tell: that is no obstacle to the rest. */
export async function unlessUnknown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (thrown) {
    if (isAppError(thrown) && /^(source|proof|lookup)\./.test(thrown.code)) return undefined
    throw thrown
  }
}
