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

function toSafeValue(root: unknown): unknown {
  const copies = new Map<unknown, object>()
  const safe = (value: unknown): unknown =>
    typeof value === 'string' ? escapeControls(value, { keepLines: true }) : (copies.get(value) ?? value)
  for (const container of containersOf(root).reverse()) {
    const copy = Array.isArray(container) ? copyArray(container, safe) : copyObject(container, safe)
    if (copy) copies.set(container, remember(copy, container))
  }
  return safe(root)
}

/** All arrays and plain objects of a value, parents first. Not recursive: a trace can have thousands of levels. */
function containersOf(root: unknown): object[] {
  const containers: object[] = []
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (!isContainer(value)) continue
    containers.push(value)
    for (const member of Object.values(value)) open.push(member)
  }
  return containers
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** A copy with safe members; `undefined` if all are safe. */
function copyArray(list: readonly unknown[], safe: (value: unknown) => unknown): unknown[] | undefined {
  const items = list.map(safe)
  return items.every((item, i) => Object.is(item, list[i])) ? undefined : items
}

function copyObject(object: object, safe: (value: unknown) => unknown): object | undefined {
  const entries = Object.entries(object)
  const copied = entries.map(([key, member]) => [escapeControls(key), safe(member)] as const)
  const isSame = copied.every(([key, member], i) => key === entries[i]?.[0] && Object.is(member, entries[i]?.[1]))
  return isSame ? undefined : Object.fromEntries(copied)
}

function remember(safe: object, original: object): object {
  originals.set(safe, original)
  return safe
}

/** The value as received from the service, for JSON that other programs read. */
export const toOriginal = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && originals.has(value) ? originals.get(value) : value
