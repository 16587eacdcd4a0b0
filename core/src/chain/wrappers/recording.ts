import { type ErrorCode, isAppError } from '../../errors.ts'
import { type ChainSource, wrapMethods } from '../ChainSource.ts'
import { type ArgumentsOf, methodRow, type ReplyOf, type SourceMethod } from '../sourceMethods.ts'
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

  const recordReply = (method: SourceMethod, args: readonly unknown[], key: string, reply: unknown): void => {
    const { recorded, lifetime } = methodRow(method)
    if (recorded !== 'snapshot') {
      lookups.set(`${method} ${key}`, { method, args: key, reply })
      return
    }
    // An earlier attempt may have failed.
    lookups.delete(`${method} ${key}`)
    const known = calls.get(method) ?? new Map()
    calls.set(method, known)
    const isNewest = typeof lifetime === 'function' && lifetime(reply, ...args) === 'newest'
    known.set(isNewest ? `${key} ${known.size}` : key, { args, reply })
  }

  const wrapped = wrapMethods(source, async ({ method, args, send }) => {
    const key = callKey(args)
    try {
      const reply = await send()
      recordReply(method, args, key, reply)
      return reply
    } catch (error) {
      const id = `${method} ${key}`
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
