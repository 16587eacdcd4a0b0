import { AppError, type ErrorCode, isAppError } from '../../errors.ts'
import { type ChainSource, type PartialSource, wrapMethods } from '../ChainSource.ts'
import { type ArgumentsOf, methodNames, methodRow, type ReplyOf, type SourceMethod } from '../sourceMethods.ts'
import { callKey } from './callKey.ts'

/** One call to a source, with its result or its error. */
export type Lookup = { readonly method: SourceMethod; readonly args: string } & (
  | { readonly reply: unknown }
  | { readonly failure: { readonly code: ErrorCode; readonly details: unknown } }
)

/** A call that succeeded. */
export type RecordedCall<M extends SourceMethod> = { readonly args: ArgumentsOf<M>; readonly reply: ReplyOf<M> }

/** Everything that was read through a recording source, and nothing else. */
export type Recorded = {
  /** The calls of a method whose data belongs in the snapshot; equal ones once, unless the result changes over time. */
  calls<M extends SourceMethod>(method: M): readonly RecordedCall<M>[]
  /** The calls of all other methods, each once; and all calls that failed. */
  readonly lookups: readonly Lookup[]
}

/** Wraps a source and records what is read through it, for saving a run or an event with exactly the data that it used. */
export function recording<S extends ChainSource>(source: S): { readonly source: S; readonly recorded: Recorded } {
  const calls = new Map<SourceMethod, Map<string, { readonly args: readonly unknown[]; readonly reply: unknown }>>()
  const lookups = new Map<string, Lookup>()

  const wrapped = wrapMethods(source, async ({ method, args, send }) => {
    const { recorded, lifetime } = methodRow(method)
    const key = callKey(args)
    const id = `${method} ${key}`
    try {
      const reply = await send()
      if (recorded === 'snapshot') {
        // An earlier attempt may have failed.
        lookups.delete(id)
        const known = calls.get(method) ?? new Map()
        const isNewest = typeof lifetime === 'function' && lifetime(reply, ...args) === 'newest'
        calls.set(method, known.set(isNewest ? `${key} ${known.size}` : key, { args, reply }))
      } else lookups.set(id, { method, args: key, reply })
      return reply
    } catch (error) {
      // A cancelled call has no result.
      if (isAppError(error) && error.code !== 'limit.cancelled' && !lookups.has(id)) {
        lookups.set(id, { method, args: key, failure: { code: error.code, details: error.details } })
      }
      throw error
    }
  })
  const recorded: Recorded = {
    // Arguments and results are those of the method that they are listed under.
    calls: <M extends SourceMethod>(method: M) =>
      [...(calls.get(method)?.values() ?? [])] as unknown as RecordedCall<M>[],
    get lookups() {
      return [...lookups.values()]
    },
  }
  return { source: wrapped, recorded }
}

/**
 * Wraps a source so that it replies, and fails, as the recorded one did; a call that was not recorded is
 * `source.notRecorded`. It has exactly the methods of the recorded source.
 */
export function replaying<S extends ChainSource>(
  source: S,
  { methods, lookups }: { readonly methods: readonly SourceMethod[]; readonly lookups: readonly Lookup[] },
): S {
  const known = new Map(lookups.map(lookup => [`${lookup.method} ${lookup.args}`, lookup]))
  const notRecorded = async (method: SourceMethod): Promise<never> => {
    throw new AppError('source.notRecorded', { source: source.name, what: methodRow(method).label })
  }
  const methodsOf = methodNames.map(method => [
    method,
    !methods.includes(method) ? undefined : (source[method] ?? (() => notRecorded(method))),
  ])
  const recorded: PartialSource = { ...source, ...Object.fromEntries(methodsOf) }
  // The same methods, or fewer.
  return wrapMethods(recorded, async ({ method, args, send }) => {
    const lookup = known.get(`${method} ${callKey(args)}`)
    if (lookup && 'reply' in lookup) return lookup.reply
    if (lookup) throw new AppError(lookup.failure.code, lookup.failure.details as never) // checked when it was read
    return methodRow(method).recorded === 'snapshot' ? send() : notRecorded(method)
  }) as S
}
