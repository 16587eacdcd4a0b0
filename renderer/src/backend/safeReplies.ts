import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { yieldToEventLoop } from '../scheduling/yieldToEventLoop.ts'

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
    return fileOperations.has(name) ? reply : toSafeInSteps(reply)
  },
})

/** The value with safe texts; the same object if all texts are safe. */
export function toSafe<T>(value: T): T {
  const steps = createSafeCopy(value)
  for (;;) {
    const step = steps.next()
    // Each step returns a value of the type that it got.
    if (step.done) return step.value as T
  }
}

/** The page stays responsive: a reply can have millions of values. */
const MAX_STEP_MS = 8

async function toSafeInSteps<T>(value: T): Promise<T> {
  const steps = createSafeCopy(value)
  let started = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value as T // as in `toSafe`
    if (performance.now() - started < MAX_STEP_MS) continue
    await yieldToEventLoop()
    started = performance.now()
  }
}

/** Containers between two looks at the clock. */
const STEP_SIZE = 256

/** An array or object, and whether its texts are shown as words. */
type Container = { readonly value: object; readonly isShown: boolean }

/** Not recursive: a trace can have thousands of levels. */
function* createSafeCopy(root: unknown): Generator<undefined, unknown> {
  const containers: Container[] = []
  // Parents first.
  const open: { readonly value: unknown; readonly isShown: boolean }[] = [{ value: root, isShown: false }]
  for (let one = open.pop(); one; one = open.pop()) {
    if (!isContainer(one.value)) continue
    const { value, isShown } = one
    containers.push({ value, isShown })
    if (containers.length % STEP_SIZE === 0) yield
    if (Array.isArray(value)) {
      // A column of numbers has up to a million.
      for (const member of value) if (typeof member === 'object') open.push({ value: member, isShown })
    } else {
      const members = value as Readonly<Record<string, unknown>> // an object
      for (const key of Object.keys(members)) {
        const member = members[key]
        if (typeof member === 'object') open.push({ value: member, isShown: isShown || isShownKey(key) })
      }
    }
  }
  const copies = new Map<unknown, object>()
  for (let i = containers.length - 1; i >= 0; i--) {
    const { value, isShown } = containers[i] as Container // i is an index
    const copy = Array.isArray(value) ? copyArray(value, isShown, copies) : copyObject(value, isShown, copies)
    if (copy) copies.set(value, remember(copy, value))
    if (i % STEP_SIZE === 0) yield
  }
  return toSafeMember(root, false, copies)
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

/** Members whose texts are shown as words, unlike BoCs and logs. */
const shownKeys =
  /^(name|symbol|comment|text|title|description|sentences?|advice|asset|change|token_name|dns|domain|notes|unknown|contents|metadata|reason|protocol|operation)$/

type KeyFacts = { readonly safe: string; readonly isShown: boolean }

/** What is known of keys: a reply has the same few in each of its thousands of objects. */
const keyFacts = new Map<string, KeyFacts>()
/** Decoded data and files have keys of their own, of any length. */
const maxKnownKeys = 10_000
const maxKnownKeyLength = 64

function factsOfKey(key: string): KeyFacts {
  const known = keyFacts.get(key)
  if (known) return known
  const facts = { safe: escapeControls(key), isShown: shownKeys.test(key) }
  if (key.length <= maxKnownKeyLength && keyFacts.size < maxKnownKeys) keyFacts.set(key, facts)
  return facts
}

const isShownKey = (key: string): boolean => factsOfKey(key).isShown

/** Browsers need seconds to break a word of 100,000 characters into lines. */
const maxWordLength = 1000
const longWords = new RegExp(`\\S{${maxWordLength + 1},}`, 'g')

const truncateWords = (text: string): string =>
  text.length <= maxWordLength
    ? text
    : text.replace(
        longWords,
        word => `${word.slice(0, maxWordLength)}… (${word.length - maxWordLength} more characters)`,
      )

function toSafeMember(member: unknown, isShown: boolean, copies: ReadonlyMap<unknown, object>): unknown {
  if (typeof member === 'object') return copies.get(member) ?? member
  if (typeof member !== 'string') return member
  const text = escapeControls(member, { keepLines: true })
  return isShown ? truncateWords(text) : text
}

const isNumber = (value: unknown): boolean => typeof value === 'number'

/** A copy with safe members; `undefined` if all are safe. */
function copyArray(
  list: readonly unknown[],
  isShown: boolean,
  copies: ReadonlyMap<unknown, object>,
): unknown[] | undefined {
  if (list.every(isNumber)) return undefined
  const toSafeItem = (item: unknown) => toSafeMember(item, isShown, copies)
  return list.every(item => Object.is(toSafeItem(item), item)) ? undefined : list.map(toSafeItem)
}

function copyObject(object: object, isShown: boolean, copies: ReadonlyMap<unknown, object>): object | undefined {
  const members = object as Readonly<Record<string, unknown>>
  const toSafeOf = (key: string) => toSafeMember(members[key], isShown || isShownKey(key), copies)
  const keys = Object.keys(members)
  // Nearly all are, and a copy of all would be as large as the reply.
  if (keys.every(key => factsOfKey(key).safe === key && Object.is(toSafeOf(key), members[key]))) return undefined
  return Object.fromEntries(keys.map(key => [factsOfKey(key).safe, toSafeOf(key)]))
}

function remember(safe: object, original: object): object {
  originals.set(safe, original)
  return safe
}

/** A changed copy of a reply, whose original stays that of the reply. */
export function keepOriginal<T extends object>(copy: T, of: T): T {
  if (copy !== of) originals.set(copy, originals.get(of) ?? of)
  return copy
}

/** The value as received from the service, for JSON that other programs read. */
export const toOriginal = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && originals.has(value) ? originals.get(value) : value
