import { AppError } from '../errors.ts'

/** Parsed JSON: integers are exact, those beyond 2^53 are `bigint`. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json }

/** Values that can be written: `undefined` members are omitted, `bigint` becomes a JSON integer. */
export type Writable =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Writable[]
  | { readonly [key: string]: Writable | undefined }

/** Deeper nesting is rejected: no legitimate input has it, and recursive parsers would overflow. */
const maxDepth = 4096

/** Limits of a text, so that a few kilobytes of gzip cannot become gigabytes of objects. */
export type JsonLimits = {
  /** How many values the text may have, at all levels together. */
  readonly maxMembers?: number
  readonly maxCharacters?: number
}

/** Values of a text by default; they take up to 400 MB. */
const defaultMaxMembers = 2 ** 22

/**
 * Parses JSON with exact integers.
 *
 * @example
 * readJson('{"lt": 47670702000009}')      // { lt: 47670702000009 }
 * readJson('{"id": 9223372036854775807}') // { id: 9223372036854775807n }
 * @throws input.json with the offset of the error; limit.cells before it creates more values than the limit
 */
export function readJson(text: string, limits: JsonLimits = {}): Json {
  checkLength(text, limits)
  return new Parser(text, limits.maxMembers ?? defaultMaxMembers).parse()
}

/**
 * Checks the size of a text before `JSON.parse`, which cannot be interrupted. Invalid JSON may pass.
 *
 * @throws limit.cells, input.json for nesting that is too deep
 */
export function checkJsonLimits(text: string, limits: JsonLimits = {}): void {
  checkLength(text, limits)
  const { maxMembers = defaultMaxMembers } = limits
  let [members, depth] = [1, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) at = findStringEnd(text, at)
    else if (code === 91 || code === 123) {
      if (++depth > maxDepth) throw tooDeepError(at)
      // An opened container has a member, or is empty: that is rarer than to be worth the look.
      if (++members > maxMembers) throw tooManyMembers(maxMembers)
    } else if (code === 93 || code === 125) depth--
    else if (code === 44 && ++members > maxMembers) throw tooManyMembers(maxMembers)
  }
}

/** The offset of the closing quote of a string of a JSON text, by that of the opening one. */
export function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 92) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function checkLength(text: string, { maxCharacters }: JsonLimits): void {
  if (maxCharacters !== undefined && text.length > maxCharacters)
    throw new AppError('limit.cells', { what: 'the number of characters', limit: maxCharacters })
}

const tooManyMembers = (limit: number) => new AppError('limit.cells', { what: 'the number of JSON values', limit })
const tooDeepError = (offset: number) =>
  new AppError('input.json', { reason: `nested deeper than ${maxDepth}`, offset })

/** `BigInt(text)` takes more than linear time; this many digits take some milliseconds. */
const maxDigits = 100_000

/** Integers of so many digits are exact in any case. */
const maxPlainDigits = 15

const numberPattern = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const escapePattern = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

type Open = { readonly list: Json[] } | { readonly object: { [key: string]: Json }; key: string }

class Parser {
  private at = 0
  private members = 0
  private readonly text: string
  private readonly maxMembers: number

  constructor(text: string, maxMembers: number) {
    this.text = text
    this.maxMembers = maxMembers
  }

  /** Keeps open containers in a list, so nesting does not use the call stack. */
  parse(): Json {
    const open: Open[] = []
    for (;;) {
      if (++this.members > this.maxMembers) throw tooManyMembers(this.maxMembers)
      let value = this.valueOrOpening(open)
      while (value !== undefined) {
        const top = open.at(-1)
        if (top === undefined) return this.finish(value)
        if ('list' in top) top.list.push(value)
        else setOwn(top.object, top.key, value)
        value = this.afterMember(open, top)
      }
    }
  }

  private finish(value: Json): Json {
    this.skipSpace()
    if (this.at < this.text.length) throw this.error('unexpected text after the value')
    return value
  }

  /** A complete value; `undefined` when a non-empty array or object was opened. */
  private valueOrOpening(open: Open[]): Json | undefined {
    this.skipSpace()
    const char = this.text[this.at]
    if (char === '"') return this.string()
    if (char === '[' || char === '{') {
      if (open.length >= maxDepth) throw tooDeepError(this.at)
      this.at++
      this.skipSpace()
      if (this.text[this.at] === (char === '[' ? ']' : '}')) {
        this.at++
        return char === '[' ? [] : {}
      }
      open.push(char === '[' ? { list: this.integers() } : { object: {}, key: this.key() })
      return undefined
    }
    if (char === undefined) throw this.error('unexpected end, expected a value')
    if (char === 't') return this.word('true', true)
    if (char === 'f') return this.word('false', false)
    if (char === 'n') return this.word('null', null)
    return this.number()
  }

  /** After a member: `undefined` when another follows, else the finished array or object. */
  private afterMember(open: Open[], top: Open): Json | undefined {
    this.skipSpace()
    const char = this.text[this.at]
    const isList = 'list' in top
    if (char === ',') {
      this.at++
      if (!isList) {
        this.skipSpace()
        top.key = this.key()
      }
      return undefined
    }
    if (char !== (isList ? ']' : '}')) throw this.error(`expected , or ${isList ? ']' : '}'}`)
    this.at++
    open.pop()
    return isList ? top.list : top.object
  }

  /** The first members of an array as far as they are short integers with nothing but commas between them, and not the last. */
  private integers(): Json[] {
    const { text } = this
    const list: Json[] = []
    for (;;) {
      let at = this.at
      const isNegative = text.charCodeAt(at) === 45
      if (isNegative) at++
      const start = at
      let value = 0
      for (let digit = text.charCodeAt(at) - 48; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - 48)
        value = 10 * value + digit
      const isPlain = at > start && at - start <= maxPlainDigits && (text.charCodeAt(start) !== 48 || at === start + 1)
      if (!isPlain || text.charCodeAt(at) !== 44 || (isNegative && value === 0)) return list
      if (++this.members > this.maxMembers) throw tooManyMembers(this.maxMembers)
      list.push(isNegative ? -value : value)
      this.at = at + 1
    }
  }

  private key(): string {
    if (this.text[this.at] !== '"') throw this.error('expected a quoted key')
    const key = this.string()
    this.skipSpace()
    if (this.text[this.at] !== ':') throw this.error('expected :')
    this.at++
    return key
  }

  private string(): string {
    const { text } = this
    const start = this.at
    for (let i = start + 1; ; i++) {
      const code = text.charCodeAt(i)
      if (code === 34) {
        this.at = i + 1
        return text.slice(start + 1, i)
      }
      if (code === 92) break
      if (!(code >= 32)) throw this.error(i >= text.length ? 'unterminated string' : 'control character in a string', i)
    }
    return this.escapedString(start)
  }

  private escapedString(start: number): string {
    let i = start + 1
    for (let code = this.text.charCodeAt(i); code !== 34; code = this.text.charCodeAt(++i)) {
      if (!(code >= 32)) {
        throw this.error(i >= this.text.length ? 'unterminated string' : 'control character in a string', i)
      }
      if (code !== 92) continue
      escapePattern.lastIndex = i + 1
      const found = escapePattern.exec(this.text)
      if (found === null) throw this.error('invalid escape', i)
      i += found[0].length
    }
    this.at = i + 1
    return JSON.parse(this.text.slice(start, i + 1)) as string // a string literal, checked above
  }

  private number(): number | bigint {
    numberPattern.lastIndex = this.at
    const found = numberPattern.exec(this.text)
    if (found === null) throw this.error('expected a value')
    const value = Number(found[0])
    const isInteger = found[1] === undefined && found[2] === undefined
    if (!isInteger && !Number.isFinite(value)) throw this.error('number out of range')
    if (isInteger && found[0].length > maxDigits) throw this.error(`integer of more than ${maxDigits} digits`)
    this.at = numberPattern.lastIndex
    return isInteger && !Number.isSafeInteger(value) ? BigInt(found[0]) : value
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.error('expected a value')
    this.at += word.length
    return value
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.at++
    }
  }

  private error(reason: string, offset = this.at): AppError {
    return new AppError('input.json', { reason, offset })
  }
}

/** Sets an own property, also when the key is `__proto__`. */
function setOwn(object: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

/** An array or object being written; `keys` is undefined for an array. */
export type Writing = {
  readonly container: object
  readonly keys: readonly string[] | undefined
  next: number
  written: boolean
}

/**
 * Serialises a `Writable` as JSON; integers are exact, members keep their order.
 *
 * @example
 * writeJson({ amount: 10n ** 20n, memo: undefined }) // '{"amount":100000000000000000000}'
 * @throws TypeError or RangeError for what JSON cannot represent (NaN, a Map, a cycle): programming errors, not input
 * errors
 */
export function writeJson(value: unknown): string {
  const open: Writing[] = []
  let text = writeStart(value, open)
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { container, keys } = top
    const index = top.next++
    if (index === (keys ?? (container as unknown[])).length) {
      text += keys ? '}' : ']'
      open.pop()
      continue
    }
    const key = keys?.[index]
    const member = memberAt(container, key ?? index)
    if (member === undefined) continue
    if (top.written) text += ','
    top.written = true
    if (key !== undefined) text += quoteKey(key)
    text += writeStart(member, open)
  }
  return text
}

/** The member at a key or index; `undefined` in an array becomes `null`. */
export const memberAt = (container: object, key: string | number): unknown =>
  typeof key === 'number' ? ((container as unknown[])[key] ?? null) : (container as Record<string, unknown>)[key]

/** Columns of numbers are written at once. */
const minIntegers = 16

/** A scalar or a list of integers, or the opening bracket of a container, which is pushed to `open`. */
export function writeStart(value: unknown, open: Writing[]): string {
  switch (typeof value) {
    case 'string':
      return quoteString(value)
    case 'bigint':
      return value.toString()
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be represented in JSON`)
      return value.toString()
    case 'boolean':
      return value ? 'true' : 'false'
  }
  if (value === null) return 'null'
  if (!isPlain(value)) throw new TypeError(`${Object.prototype.toString.call(value)} cannot be represented in JSON`)
  if (open.length >= maxDepth) throw new RangeError(`JSON nested deeper than ${maxDepth}`)
  if (Array.isArray(value) && value.length >= minIntegers && isIntegers(value)) return `[${value.join()}]`
  const keys = Array.isArray(value) ? undefined : Object.keys(value)
  open.push({ container: value, keys, next: 0, written: false })
  return keys ? '{' : '['
}

/** Characters that need escaping, including lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the pattern matches
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

/** Most text needs no escapes, and testing is twice as fast as JSON.stringify. */
const quoteString = (text: string): string => (needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`)

const quotedKeys = new Map<string, string>()
const maxCachedKeys = 4096

/** A quoted key with its colon. */
export function quoteKey(key: string): string {
  const cached = quotedKeys.get(key)
  if (cached !== undefined) return cached
  const text = `${JSON.stringify(key)}:`
  if (quotedKeys.size < maxCachedKeys && key.length <= 64) quotedKeys.set(key, text)
  return text
}

/** Whether all members are integers that a number can have. */
export function isIntegers(list: readonly unknown[]): boolean {
  // `every` skips holes.
  for (let i = 0; i < list.length; i++) if (!Number.isSafeInteger(list[i])) return false
  return true
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}
