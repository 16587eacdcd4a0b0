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
      for (const [key, member] of Object.entries(value))
        if (typeof member === 'object') open.push({ value: member, isShown: isShown || shownKeys.test(key) })
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
  if (typeof member !== 'string') return copies.get(member) ?? member
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
  const items = list.map(item => toSafeMember(item, isShown, copies))
  return items.every((item, i) => Object.is(item, list[i])) ? undefined : items
}

function copyObject(object: object, isShown: boolean, copies: ReadonlyMap<unknown, object>): object | undefined {
  let isSame = true
  const copied = Object.entries(object).map(([key, member]) => {
    const safe = [escapeControls(key), toSafeMember(member, isShown || shownKeys.test(key), copies)] as const
    if (safe[0] !== key || !Object.is(safe[1], member)) isSame = false
    return safe
  })
  return isSame ? undefined : Object.fromEntries(copied)
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
