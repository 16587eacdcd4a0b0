import { AppError, errorTable, isAppError } from '../../errors.ts'
import type { IndexedSource, PartialSource } from '../TraceSource.ts'
import { methodNames, type SourceMethod, sourceMethods } from './methods.ts'

const always = new Set<SourceMethod>(['getMasterchainBlock', 'getConfig', 'getAccount', 'getLibraries'])

type Ask = (...args: readonly unknown[]) => Promise<unknown>

/**
 * Several sources as one, asked in order. The next one is asked when a source could not tell (`source.*`) or told what is
 * not so (`proof.*`); what a source says, and be it that there is none, is the answer.
 *
 * @throws source.unsupported for what none of them can tell
 */
export function fallback(
  sources: readonly PartialSource[],
  name = sources.map(source => source.name).join(', '),
): IndexedSource {
  const whole: Record<string, unknown> = { name }
  for (const method of methodNames) {
    const able = sources.filter(source => source[method] !== undefined)
    // What nobody can tell is not there to be asked, as with a single source.
    if (able.length === 0 && !always.has(method)) continue
    whole[method] = (...args: readonly unknown[]) => askInTurn(name, method, able, args)
  }
  // The methods that no source may lack are there, and all answer as those of the sources do.
  return whole as unknown as IndexedSource
}

async function askInTurn(
  name: string,
  method: SourceMethod,
  able: readonly PartialSource[],
  args: readonly unknown[],
): Promise<unknown> {
  const failures: AppError[] = []
  for (const source of able) {
    try {
      // Called with the arguments that it was asked with.
      return await (source[method] as unknown as Ask).apply(source, [...args])
    } catch (error) {
      if (!isAppError(error) || !errorTable[error.code].retry) throw error
      failures.push(error)
    }
  }
  throw mostTelling(failures) ?? new AppError('source.unsupported', { source: name, what: sourceMethods[method] })
}

/** A source that failed could have known; one that does not hold it could be another day's; one that cannot tell never will. */
function mostTelling(failures: readonly AppError[]): AppError | undefined {
  const rank = ({ code }: AppError) => (code === 'source.unsupported' ? 2 : code === 'source.notRecorded' ? 1 : 0)
  return failures.toSorted((a, b) => rank(a) - rank(b))[0]
}
