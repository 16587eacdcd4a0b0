import { AppError } from '../../errors.ts'
import { type ChainSource, type PartialSource, wrapMethods } from '../ChainSource.ts'
import { methodNames, methodRow, type SourceMethod } from '../sourceMethods.ts'
import { callKey } from './callKey.ts'
import type { Lookup } from './recording.ts'

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
  const wrapped = wrapMethods(recorded, async ({ method, args, send }) => {
    const lookup = known.get(`${method} ${callKey(args)}`)
    if (lookup && 'reply' in lookup) return lookup.reply
    if (lookup) throw new AppError(lookup.failure.code, lookup.failure.details as never) // checked when it was read
    return methodRow(method).recorded === 'snapshot' ? send() : notRecorded(method)
  })
  // The same methods, or fewer.
  return wrapped as S
}
