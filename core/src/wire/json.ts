import { AppError } from '../errors.ts'

/** What JSON can hold; integers that a double would round are `bigint`. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [key: string]: Json }

const MAX_DEPTH = 2_000

/**
 * Writes JSON with integers of any length; members that are `undefined` are left out, keys keep their order.
 *
 * @example
 * writeJson({ lt: 12345678901234567890n }) // '{"lt":12345678901234567890}'
 */
export function writeJson(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return value.toString()
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null'
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? writeArray(value) : writeObject(value)
    default:
      return 'null'
  }
}

const writeArray = (items: readonly unknown[]): string => {
  let text = '['
  for (let i = 0; i < items.length; i++) text += i === 0 ? writeJson(items[i]) : `,${writeJson(items[i])}`
  return `${text}]`
}

const writeObject = (value: object): string => {
  let text = '{'
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    text += `${text.length === 1 ? '' : ','}${JSON.stringify(key)}:${writeJson(member)}`
  }
  return `${text}}`
}

/**
 * Reads JSON without losing a digit of an integer: beyond 2^53 it becomes a `bigint`.
 *
 * @throws input.json with the offset of the first character that does not fit
 */
export function readJson(text: string): Json {
  // Without a long run of digits nothing can be rounded, and the platform's own reader is several times faster.
  if (!/\d{16}/.test(text) && text.length < 50_000_000) {
    try {
      // JSON.parse gives exactly the members of Json, bigint aside.
      return JSON.parse(text) as Json
    } catch {
      // Read again below, for the offset.
    }
  }
  const reader = new Reader(text)
  const value = reader.value(0)
  reader.space()
  if (reader.at < text.length) throw reader.fail('something follows the value')
  return value
}

class Reader {
  at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  fail(reason: string): AppError<'input.json'> {
    return new AppError('input.json', { reason, offset: this.at })
  }

  space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.at++
    }
  }

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw this.fail(`nested deeper than ${MAX_DEPTH}`)
    this.space()
    const first = this.text[this.at]
    if (first === '{') return this.object(depth)
    if (first === '[') return this.array(depth)
    if (first === '"') return this.string()
    if (first === undefined) throw this.fail('it ends too early')
    if (first === 't') return this.word('true', true)
    if (first === 'f') return this.word('false', false)
    if (first === 'n') return this.word('null', null)
    return this.number()
  }

  private word(word: string, value: boolean | null): boolean | null {
    if (!this.text.startsWith(word, this.at)) throw this.fail('not a value')
    this.at += word.length
    return value
  }

  private number(): number | bigint {
    const found = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
    found.lastIndex = this.at
    const match = found.exec(this.text)
    if (!match) throw this.fail('not a value')
    this.at += match[0].length
    const value = Number(match[0])
    const whole = match[1] === undefined && match[2] === undefined
    return whole && !Number.isSafeInteger(value) ? BigInt(match[0]) : value
  }

  private string(): string {
    const start = this.at
    for (this.at++; ; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (Number.isNaN(code)) throw this.fail('a text is not closed')
      if (code === 0x22) break
      if (code === 0x5c) this.at++
    }
    this.at++
    const raw = this.text.slice(start, this.at)
    try {
      return String(JSON.parse(raw))
    } catch {
      this.at = start
      throw this.fail('a text has characters or escapes that JSON does not allow')
    }
  }

  private array(depth: number): Json[] {
    const items: Json[] = []
    this.at++
    this.space()
    if (this.text[this.at] === ']') {
      this.at++
      return items
    }
    for (;;) {
      items.push(this.value(depth + 1))
      if (this.next(']')) return items
    }
  }

  private object(depth: number): { [key: string]: Json } {
    const members: [string, Json][] = []
    this.at++
    this.space()
    if (this.text[this.at] === '}') {
      this.at++
      return {}
    }
    for (;;) {
      this.space()
      if (this.text[this.at] !== '"') throw this.fail('a key was expected')
      const key = this.string()
      this.space()
      if (this.text[this.at] !== ':') throw this.fail('a colon was expected')
      this.at++
      members.push([key, this.value(depth + 1)])
      // fromEntries defines own members, so a key named __proto__ stays data.
      if (this.next('}')) return Object.fromEntries(members)
    }
  }

  /** Steps over a comma, or over the closing character and says so. */
  private next(close: string): boolean {
    this.space()
    const found = this.text[this.at]
    if (found !== ',' && found !== close) throw this.fail(`a comma or ${close} was expected`)
    this.at++
    return found === close
  }
}
