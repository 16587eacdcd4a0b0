import { type Json, writeJson } from './json.ts'

// A trace repeats its hashes, addresses and accounts. In a large value each is written once, into a table, and elsewhere as a text that
// refers to it: U+0001 with its number in the table. A text that begins with this character itself is written after U+0001 and `=`.

const mark = '\u0001'
const escaped = '\u0001='
const radix = 36

/** Shorter texts are as long as a reference; longer ones are hardly repeated. */
const [minLength, maxLength] = [12, 100]
/** An account has five. */
const maxMembers = 8

/** What is to be written once: its JSON. */
export function repeatableJson(value: unknown): string | undefined {
  if (typeof value === 'string') return isRepeatable(value) ? writeJson(value) : undefined
  return isSmall(value) ? writeJson(value) : undefined
}

/** The text that is written for one which begins with the mark. */
export const escapeMark = (text: string): string => `${escaped}${text}`

/** Whether a text has to be escaped. */
export const beginsWithMark = (text: string): boolean => text.startsWith(mark)

const isRepeatable = (text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && !beginsWithMark(text)

type SmallObject = { readonly [key: string]: string | boolean | null | undefined }

/**
 * Whether a value is a small object: of texts, booleans and null, the first a text to repeat. Not with numbers, of which a reader makes
 * 64-bit integers where the schema of a place says so.
 */
function isSmall(value: unknown): value is SmallObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  let members = 0
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key]
    if (members++ === 0 ? typeof member !== 'string' || !isRepeatable(member) : !isSmallMember(member)) return false
    if (members > maxMembers) return false
  }
  return members > 0
}

const isSmallMember = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= maxLength && !beginsWithMark(value)
    : typeof value === 'boolean' || value === null || value === undefined

/** Gives numbers to what is written once. */
export class RepeatedWriter {
  private readonly numbers = new Map<string, number>()
  private readonly listLength: number
  private lists: string[] = []

  /** @param listLength about how long a list of added values becomes */
  constructor(listLength: number) {
    this.listLength = listLength
  }

  /** The JSON that refers to a value. @param json of the value */
  refer(json: string): string {
    let number = this.numbers.get(json)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(json, number)
      this.add(json)
    }
    return `"\\u0001${number.toString(radix)}"`
  }

  /** The values that were added since the last call, as JSON lists. */
  takeAdded(): string[] {
    const lists = this.lists.map(list => `[${list}]`)
    this.lists = []
    return lists
  }

  private add(json: string): void {
    const last = this.lists.length - 1
    const list = this.lists[last]
    if (list === undefined || list.length >= this.listLength) this.lists.push(json)
    else this.lists[last] = `${list},${json}`
  }
}

type JsonObject = { [key: string]: Json }
type Container = Json[] | JsonObject

/** Puts the values of the table in the place of texts that refer to them. */
export class RepeatedReader {
  private readonly table: Json[] = []

  add(values: readonly Json[]): void {
    for (const value of values) this.table.push(value)
  }

  /** The value without references, which are replaced in place below it. */
  resolve(value: Json): Json {
    const waiting: Container[] = []
    const resolved = this.find(value, waiting)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) this.replaceItems(next, waiting)
      else this.replaceMembers(next, waiting)
    }
    return resolved
  }

  private replaceItems(list: Json[], waiting: Container[]): void {
    for (const [at, item] of list.entries()) {
      const found = this.find(item, waiting)
      if (found !== item) list[at] = found
    }
  }

  private replaceMembers(object: JsonObject, waiting: Container[]): void {
    for (const key in object) {
      const member = object[key] as Json // its own
      const found = this.find(member, waiting)
      if (found !== member) object[key] = found
    }
  }

  private find(value: Json, waiting: Container[]): Json {
    if (typeof value === 'object' && value !== null) waiting.push(value)
    if (typeof value !== 'string' || !beginsWithMark(value)) return value
    if (value.startsWith(escaped)) return value.slice(escaped.length)
    return this.table[Number.parseInt(value.slice(mark.length), radix)] ?? null
  }
}
