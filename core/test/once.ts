/**
 * A function whose results are computed once per thread: test files share it, and the recordings do not change. What throws or
 * rejects is computed again: a missing recording skips the test that reads it.
 *
 * @example
 * export const readScenario = once((name: string) => parse(readData(name)))
 */
export function once<A extends readonly [] | readonly [string, ...unknown[]], V>(
  compute: (...args: A) => V,
): (...args: A) => V {
  const results = new Map<string | undefined, { readonly value: V }>()
  return (...args) => {
    const [key] = args
    const known = results.get(key) ?? { value: compute(...args) }
    results.set(key, known)
    if (known.value instanceof Promise) known.value.catch(() => results.delete(key))
    return known.value
  }
}
