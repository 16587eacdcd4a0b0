import { fromBase64, fromHex } from '../cell/text.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { Json } from '../wire/json.ts'

/** A value somewhere in JSON, which knows the way to it; whatever does not fit is `input.body` with that way. */
export class JsonPlace {
  readonly value: Json | undefined
  readonly path: string

  constructor(value: Json | undefined, path: string) {
    this.value = value
    this.path = path
  }

  maybe(name: string): JsonPlace | undefined {
    const { value, path } = this
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw wrong(path, 'an object is expected')
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    return member === undefined || member === null
      ? undefined
      : new JsonPlace(member, path === '' ? name : `${path}.${name}`)
  }

  has(name: string): boolean {
    return this.maybe(name) !== undefined
  }

  at(name: string): JsonPlace {
    const found = this.maybe(name)
    if (found === undefined) throw wrong(this.path === '' ? name : `${this.path}.${name}`, 'it is missing')
    return found
  }

  list(): readonly JsonPlace[] {
    const { value, path } = this
    if (!Array.isArray(value)) throw wrong(path, 'a list is expected')
    return value.map((item, index) => new JsonPlace(item, `${path}.${index}`))
  }

  text(): string {
    if (typeof this.value !== 'string') throw wrong(this.path, 'text is expected')
    return this.value
  }

  flag(): boolean {
    if (typeof this.value !== 'boolean') throw wrong(this.path, 'true or false is expected')
    return this.value
  }

  /** Written with a sign or without one, as a number or as text. */
  integer(bits: number): bigint {
    const text = String(this.value)
    if (typeof this.value === 'boolean' || !/^-?\d{1,20}$/.test(text)) throw wrong(this.path, 'an integer is expected')
    const value = BigInt(text)
    if (BigInt.asUintN(bits, value) !== value && BigInt.asIntN(bits, value) !== value) {
      throw wrong(this.path, `it does not fit into ${bits} bits`)
    }
    return BigInt.asUintN(bits, value)
  }

  uint32(): number {
    return Number(this.integer(32))
  }

  /** 16 hex digits, or a decimal number with a sign or without one. */
  shard(): string {
    if (typeof this.value === 'string' && /^[0-9a-f]{16}$/i.test(this.value)) return this.value.toLowerCase()
    return this.integer(64).toString(16).padStart(16, '0')
  }

  hash(): Hash {
    const text = this.text()
    if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase() as Hash // 64 digits
    throw wrong(this.path, 'a hash of 64 hex digits is expected')
  }

  /** Hex, or base64. */
  bytes(): Uint8Array {
    const text = this.text()
    if (/^(?:[0-9a-f]{2})*$/i.test(text)) return fromHex(text)
    return within(this.path, () => fromBase64(text))
  }
}

/** Says where text was that could not be read. @throws input.body */
export function within<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isAppError(error)) throw error
    throw new AppError('input.body', { path, reason: error.message }, { cause: error })
  }
}

/** What is wrong at a place. */
export const wrong = (path: string, reason: string) => new AppError('input.body', { path, reason })
