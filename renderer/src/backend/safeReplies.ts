import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'

/** Operations whose reply is a file, not what a person reads. */
const fileOperations: ReadonlySet<OperationName> = new Set(['debugCapsule', 'debugSnapshot', 'getBlockProof'])

/** A safe copy → the value as received. */
const originals = new WeakMap<object, unknown>()

/**
 * A backend whose replies can be shown: what cannot be seen in names, comments and metadata is shown as its code points,
 * so that a stranger's text cannot look like another one on any screen, in a table file or on the clipboard.
 */
export const withSafeReplies = (backend: Backend): Backend => ({
  ...backend,
  async call<N extends OperationName>(name: N, input: CallInput<N>, settings?: CallSettings): Promise<Reply<N>> {
    const reply = await backend.call(name, input, settings)
    return fileOperations.has(name) ? reply : toSafe(reply)
  },
})

/** The value with safe texts; the same object if all texts are safe. */
export function toSafe<T>(value: T): T {
  // Each branch returns a value of the type that it got.
  return toSafeValue(value) as T
}

function toSafeValue(value: unknown): unknown {
  if (typeof value === 'string') return escapeControls(value, { keepLines: true })
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(toSafeValue)
    return items.every((item, i) => Object.is(item, value[i])) ? value : remember(items, value)
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const safe = entries.map(([key, member]) => [escapeControls(key), toSafeValue(member)] as const)
  const isSame = safe.every(([key, member], i) => key === entries[i]?.[0] && Object.is(member, entries[i]?.[1]))
  return isSame ? value : remember(Object.fromEntries(safe), value)
}

function remember(safe: object, original: object): object {
  originals.set(safe, original)
  return safe
}

/** The value as received from the service, for JSON that other programs read. */
export const toOriginal = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && originals.has(value) ? originals.get(value) : value
