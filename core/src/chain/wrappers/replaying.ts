import { AppError } from '../../errors.ts'
import type { ChainSource } from '../ChainSource.ts'
import { methodNames, type SourceMethod, sourceMethods } from './methods.ts'
import { questionText } from './questionText.ts'
import type { Lookup } from './recording.ts'

/** What was asked of these is in the snapshot itself; of the others each question is there with its answer. */
const inSnapshots: ReadonlySet<SourceMethod> = new Set<SourceMethod>([
  'getMasterchainBlock',
  'getPreviousBlocks',
  'getConfig',
  'getAccount',
  'getLibraries',
  'getBlock',
  'getBlockProof',
  'getTraceOfMessage',
  'getStateBefore',
])

type Ask = (...args: unknown[]) => Promise<unknown>

/**
 * A source that answers, and fails, as another one did whose questions were written down; of what was not asked then it
 * says that it was not recorded. It can be asked what that one could be asked, and nothing else.
 */
export function replaying<S extends ChainSource>(
  source: S,
  { asks, lookups }: { readonly asks: readonly SourceMethod[]; readonly lookups: readonly Lookup[] },
): S {
  const known = new Map(lookups.map(lookup => [`${lookup.ask} ${lookup.of}`, lookup]))
  const wrapped: Record<string, unknown> = { ...(source as object) }
  for (const method of methodNames) {
    // Any method of it is asked in the same way.
    const own = wrapped[method] as Ask | undefined
    if (!asks.includes(method)) {
      delete wrapped[method]
      continue
    }
    wrapped[method] = async (...args: unknown[]) => {
      const lookup = known.get(`${method} ${questionText(method, args)}`)
      if (lookup && 'answer' in lookup) return lookup.answer
      if (lookup) throw new AppError(lookup.failure.code, lookup.failure.details as never) // checked when it was read
      if (own && inSnapshots.has(method)) return own.apply(source, args)
      throw new AppError('source.notRecorded', { source: source.name, what: sourceMethods[method] })
    }
  }
  // The same methods, or fewer.
  return wrapped as unknown as S
}
