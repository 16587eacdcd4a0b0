import { AppError } from '../../errors.ts'
import type { ChainSource } from '../ChainSource.ts'
import { callKey } from './callKey.ts'
import { type AnyMethod, methodNames, type SourceMethod, sourceMethods } from './methods.ts'
import type { Lookup } from './recording.ts'

/** Methods whose data is in the snapshot itself; calls of the others are recorded with their results. */
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

/**
 * Wraps a source so that it replies, and fails, as the recorded one did; a call that was not recorded is
 * `source.notRecorded`. It has exactly the methods of the recorded source.
 */
export function replaying<S extends ChainSource>(
  source: S,
  { methods, lookups }: { readonly methods: readonly SourceMethod[]; readonly lookups: readonly Lookup[] },
): S {
  const known = new Map(lookups.map(lookup => [`${lookup.method} ${lookup.args}`, lookup]))
  const wrapped: Record<string, unknown> = { ...(source as object) }
  for (const method of methodNames) {
    // All methods are called in the same way.
    const own = wrapped[method] as AnyMethod | undefined
    if (!methods.includes(method)) {
      delete wrapped[method]
      continue
    }
    wrapped[method] = async (...args: unknown[]) => {
      const lookup = known.get(`${method} ${callKey(method, args)}`)
      if (lookup && 'reply' in lookup) return lookup.reply
      if (lookup) throw new AppError(lookup.failure.code, lookup.failure.details as never) // checked when it was read
      if (own && inSnapshots.has(method)) return own.apply(source, args)
      throw new AppError('source.notRecorded', { source: source.name, what: sourceMethods[method] })
    }
  }
  // The same methods, or fewer.
  return wrapped as unknown as S
}
