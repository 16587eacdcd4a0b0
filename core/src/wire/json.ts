import { AppError } from '../errors.ts'

/** JSON as we read it: integers are exact, those beyond 2^53 are `bigint`. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json }

/** What can be written: members that are `undefined` are left out, `bigint` becomes a bare integer. */
export type Writable =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Writable[]
  | { readonly [key: string]: Writable | undefined }

/** Deeper nesting is refused: nothing honest has it, and other readers would overflow. */
const mostLevels = 4096

/**
 * Reads JSON with every digit of its integers.
 *
 * @example
 * readJson('{"lt": 47670702000009}')      // { lt: 47670702000009 }
 * readJson('{"id": 9223372036854775807}') // { id: 9223372036854775807n }
 * @throws input.json with the offset of the fault
 */
export function readJson(text: string): Json {
  return new Reader(text).whole()
}

/** Reading an integer takes more than linear time; this many digits take some milliseconds. */
const mostDigits = 100_000

const numberPattern = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const escapePattern = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

/** An array or object that is not finished yet. */
type Open = { readonly list: Json[] } | { readonly object: { [key: string]: Json }; key: string }

class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Keeps what is open in a list of its own: nesting costs no stack. */
  whole(): Json {
    const open: Open[] = []
    for (;;) {
      let value = this.valueOrOpening(open)
      while (value !== undefined) {
        const top = open.at(-1)
        if (top === undefined) return this.ended(value)
        if ('list' in top) top.list.push(value)
        else setOwn(top.object, top.key, value)
        value = this.afterMember(open, top)
      }
    }
  }

  private ended(value: Json): Json {
    this.skipSpace()
    if (this.at < this.text.length) throw this.fault('something follows the value')
    return value
  }

  /** A complete value; `undefined` when an array or object was opened instead that has members. */
  private valueOrOpening(open: Open[]): Json | undefined {
    this.skipSpace()
    const letter = this.text[this.at]
    if (letter === '"') return this.string()
    if (letter === '[' || letter === '{') {
      if (open.length >= mostLevels) throw this.fault(`nested deeper than ${mostLevels}`)
      this.at++
      this.skipSpace()
      if (this.text[this.at] === (letter === '[' ? ']' : '}')) {
        this.at++
        return letter === '[' ? [] : {}
      }
      open.push(letter === '[' ? { list: [] } : { object: {}, key: this.key() })
      return undefined
    }
    if (letter === undefined) throw this.fault('it ends where a value is expected')
    if (letter === 't') return this.word('true', true)
    if (letter === 'f') return this.word('false', false)
    if (letter === 'n') return this.word('null', null)
    return this.number()
  }

  /** After a member: `undefined` when another follows, the finished array or object when none does. */
  private afterMember(open: Open[], top: Open): Json | undefined {
    this.skipSpace()
    const letter = this.text[this.at]
    const isList = 'list' in top
    if (letter === ',') {
      this.at++
      if (!isList) {
        this.skipSpace()
        top.key = this.key()
      }
      return undefined
    }
    if (letter !== (isList ? ']' : '}')) throw this.fault(`, or ${isList ? ']' : '}'} is expected`)
    this.at++
    open.pop()
    return isList ? top.list : top.object
  }

  private key(): string {
    if (this.text[this.at] !== '"') throw this.fault('a name in quotes is expected')
    const key = this.string()
    this.skipSpace()
    if (this.text[this.at] !== ':') throw this.fault(': is expected')
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
      if (!(code >= 32))
        throw this.fault(i >= text.length ? 'a string does not end' : 'a control character in a string', i)
    }
    return this.escapedString(start)
  }

  private escapedString(start: number): string {
    let i = start + 1
    for (let code = this.text.charCodeAt(i); code !== 34; code = this.text.charCodeAt(++i)) {
      if (!(code >= 32)) {
        throw this.fault(i >= this.text.length ? 'a string does not end' : 'a control character in a string', i)
      }
      if (code !== 92) continue
      escapePattern.lastIndex = i + 1
      const found = escapePattern.exec(this.text)
      if (found === null) throw this.fault('an unknown escape', i)
      i += found[0].length
    }
    this.at = i + 1
    return JSON.parse(this.text.slice(start, i + 1)) as string // a string literal, checked above
  }

  private number(): number | bigint {
    numberPattern.lastIndex = this.at
    const found = numberPattern.exec(this.text)
    if (found === null) throw this.fault('a value is expected')
    const value = Number(found[0])
    const isInteger = found[1] === undefined && found[2] === undefined
    if (!isInteger && !Number.isFinite(value)) throw this.fault('a number out of range')
    if (isInteger && found[0].length > mostDigits) throw this.fault(`an integer of more than ${mostDigits} digits`)
    this.at = numberPattern.lastIndex
    return isInteger && !Number.isSafeInteger(value) ? BigInt(found[0]) : value
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.fault('a value is expected')
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

  private fault(reason: string, offset = this.at): AppError {
    return new AppError('input.json', { reason, offset })
  }
}

/** A member of its own, also when it is called `__proto__`. */
function setOwn(object: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

/** An array or object that is being written; the names of its members, or their number. */
export type Writing = {
  readonly of: object
  readonly keys: readonly string[] | undefined
  next: number
  written: boolean
}

/**
 * Writes JSON (anything `Writable`); integers have all their digits, members keep their order.
 *
 * @example
 * writeJson({ amount: 10n ** 20n, memo: undefined }) // '{"amount":100000000000000000000}'
 * @throws TypeError or RangeError for what has no form in JSON (NaN, a Map, a circle): errors of ours, not of the input
 */
export function writeJson(value: unknown): string {
  const open: Writing[] = []
  let text = beginning(value, open)
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { of, keys } = top
    const index = top.next++
    if (index === (keys ?? (of as unknown[])).length) {
      // without keys it is an array
      text += keys ? '}' : ']'
      open.pop()
      continue
    }
    const key = keys?.[index]
    const member = memberAt(of, key ?? index)
    if (member === undefined) continue
    if (top.written) text += ','
    top.written = true
    if (key !== undefined) text += nameText(key)
    text += beginning(member, open)
  }
  return text
}

/** What is written at this name or index; members that are `undefined` are not, in a list they are `null`. */
export const memberAt = (of: object, key: string | number): unknown =>
  typeof key === 'number' ? ((of as unknown[])[key] ?? null) : (of as Record<string, unknown>)[key]

/** A whole scalar, or the first bracket of what is now open. */
export function beginning(value: unknown, open: Writing[]): string {
  switch (typeof value) {
    case 'string':
      return quoted(value)
    case 'bigint':
      return value.toString()
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError(`${value} has no form in JSON`)
      return value.toString()
    case 'boolean':
      return value ? 'true' : 'false'
  }
  if (value === null) return 'null'
  if (!isPlain(value)) throw new TypeError(`${Object.prototype.toString.call(value)} has no form in JSON`)
  if (open.length >= mostLevels) throw new RangeError(`JSON nested deeper than ${mostLevels}`)
  const keys = Array.isArray(value) ? undefined : Object.keys(value)
  open.push({ of: value, keys, next: 0, written: false })
  return keys ? '{' : '['
}

/** What cannot stand in quotes as it is; halves of a pair may be without the other. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /["\\\u0000-\u001f\ud800-\udfff]/

/** Most text needs no escapes: to look for them takes half as long as to write it anew. */
const quoted = (text: string): string => (special.test(text) ? JSON.stringify(text) : `"${text}"`)

/** The names of members, written: there are few different ones. */
const nameTexts = new Map<string, string>()
const mostNames = 4096

/** The name of a member, with the colon. */
export function nameText(name: string): string {
  const known = nameTexts.get(name)
  if (known !== undefined) return known
  const text = `${JSON.stringify(name)}:`
  if (nameTexts.size < mostNames && name.length <= 64) nameTexts.set(name, text)
  return text
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}
