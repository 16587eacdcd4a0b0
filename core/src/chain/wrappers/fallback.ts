import { type AppError, errorMeaning, isSourceFailure } from '../../errors.ts'
import { type ChainSource, type PartialSource, unsupportedMethod } from '../ChainSource.ts'
import { type AnyMethod, methodNames, methodRow, type SourceMethod } from '../sourceMethods.ts'

/**
 * Several sources as one, tried in order. The next source is used when one fails with `source.*` or returns something that
 * is disproved (`proof.*`); any other result counts, also that there is none.
 *
 * @throws source.unsupported for what none of them supports
 */
export function fallback(
  sources: readonly PartialSource[],
  name = sources.map(source => source.name).join(', '),
): ChainSource {
  const callInOrder = async (method: SourceMethod, supporting: readonly PartialSource[], args: readonly unknown[]) => {
    const failures: AppError[] = []
    for (const source of supporting) {
      try {
        // Called with the arguments of this call.
        return await (source[method] as unknown as AnyMethod).apply(source, [...args])
      } catch (error) {
        if (!isSourceFailure(error)) throw error
        failures.push(error)
      }
    }
    throw bestExplanation(failures) ?? unsupportedMethod(name, method)
  }
  const combined: Record<string, unknown> = { name }
  for (const method of methodNames) {
    const supporting = sources.filter(source => source[method] !== undefined)
    // A method that no source has is absent, as with a single source.
    if (supporting.length === 0 && !methodRow(method).required) continue
    combined[method] = (...args: readonly unknown[]) => callInOrder(method, supporting, args)
  }
  // The required methods are present, and all have the signatures of the sources' methods.
  return combined as unknown as ChainSource
}

/** A failed source may work later; one that has not recorded it may hold other data; an unsupported method never works. */
function bestExplanation(failures: readonly AppError[]): AppError | undefined {
  const rank = (error: AppError) =>
    error.code === 'source.unsupported' ? 2 : errorMeaning(error) === 'unsupported' ? 1 : 0
  return failures.toSorted((a, b) => rank(a) - rank(b))[0]
}
