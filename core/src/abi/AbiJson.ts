import { AppError, isAppError } from '../errors.ts'
import { type Json, readJson } from '../wire/json.ts'

/** The error for an ABI that cannot be used: where in it, and why. */
export const abiError = (position: string, reason: string): AppError<'input.abi'> =>
  new AppError('input.abi', { position, reason })

const maxCharacters = 8_000_000
const maxMembers = 1_000_000

/** A line and column of a text, from 1. */
export function formatTextPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/** A value of an ABI in JSON, with its path for errors. Every method throws `input.abi` for another type. */
export class AbiJson {
  readonly value: Json | undefined
  readonly path: string

  private constructor(value: Json | undefined, path: string) {
    this.value = value
    this.path = path
  }

  /** Parses a text. @throws input.abi with line and column */
  static parse(text: string): AbiJson {
    try {
      return new AbiJson(readJson(text.replace(/^\ufeff/, ''), { maxCharacters, maxMembers }), '')
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code === 'input.json')
        throw abiError(formatTextPosition(text, error.details.offset), error.details.reason)
      throw abiError('the text', error.message)
    }
  }

  error(reason: string): AppError<'input.abi'> {
    return abiError(this.path === '' ? 'the top level' : this.path, reason)
  }

  /** A member of an object; its value is `undefined` if there is none. */
  get(name: string): AbiJson {
    const object = this.object()
    const value = Object.hasOwn(object, name) ? object[name] : undefined
    return new AbiJson(value, this.path === '' ? name : `${this.path}.${name}`)
  }

  /** A member that may be missing or null. */
  optional(name: string): AbiJson | undefined {
    const found = this.get(name)
    return found.value === undefined || found.value === null ? undefined : found
  }

  object(): Readonly<Record<string, Json>> {
    const { value } = this
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.expected('an object')
    return value
  }

  /** The members of an object, with their paths. */
  entries(): readonly (readonly [string, AbiJson])[] {
    return Object.keys(this.object()).map(name => [name, this.get(name)] as const)
  }

  array(): readonly AbiJson[] {
    if (!Array.isArray(this.value)) throw this.expected('an array')
    return this.value.map((value, at) => new AbiJson(value, `${this.path}[${at}]`))
  }

  /** A text of 1 to 200 characters. */
  name(): string {
    const text = this.text()
    if (text === '' || text.length > 200) throw this.error('expected a name of 1 to 200 characters')
    return text
  }

  text(): string {
    if (typeof this.value !== 'string') throw this.expected('a text')
    return this.value
  }

  boolean(): boolean {
    if (typeof this.value !== 'boolean') throw this.expected('true or false')
    return this.value
  }

  /** An integer within a range, both ends included. */
  integer(min: number, max: number): number {
    const { value } = this
    if (typeof value === 'bigint' || !Number.isSafeInteger(value)) throw this.expected('an integer')
    const integer = Number(value)
    if (integer < min || integer > max) throw this.error(`expected an integer from ${min} to ${max}, got ${integer}`)
    return integer
  }

  /** An integer of any size, as a number or as decimal or hexadecimal digits. */
  bigint(): bigint {
    const { value } = this
    if (typeof value === 'bigint') return value
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
    if (typeof value === 'string' && value.length <= 80 && /^-?\d+$|^0x[\da-f]+$/i.test(value)) return BigInt(value)
    throw this.expected('an integer')
  }

  private expected(what: string): AppError<'input.abi'> {
    const { value } = this
    if (value === undefined) return this.error(`missing: expected ${what}`)
    const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
    return this.error(`expected ${what}, got ${found}`)
  }
}
