import { fromSignedShard } from '../blockId.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { fromHex } from '../encoding/hex.ts'
import { AppError, isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { Json } from '../wire/json.ts'

/** A JSON value with its path; its readers throw `input.body` with that path. */
export class JsonPath {
  readonly value: Json | undefined
  readonly path: string

  constructor(value: Json | undefined, path: string) {
    this.value = value
    this.path = path
  }

  maybe(name: string): JsonPath | undefined {
    const { value, path } = this
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw pathError(path, 'an object is expected')
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    return member === undefined || member === null
      ? undefined
      : new JsonPath(member, path === '' ? name : `${path}.${name}`)
  }

  has(name: string): boolean {
    return this.maybe(name) !== undefined
  }

  at(name: string): JsonPath {
    const found = this.maybe(name)
    if (found === undefined) throw pathError(this.path === '' ? name : `${this.path}.${name}`, 'it is missing')
    return found
  }

  list(): readonly JsonPath[] {
    const { value, path } = this
    if (!Array.isArray(value)) throw pathError(path, 'a list is expected')
    return value.map((item, index) => new JsonPath(item, `${path}.${index}`))
  }

  text(): string {
    if (typeof this.value !== 'string') throw pathError(this.path, 'text is expected')
    return this.value
  }

  flag(): boolean {
    if (typeof this.value !== 'boolean') throw pathError(this.path, 'true or false is expected')
    return this.value
  }

  /** Signed or unsigned, as a number or as text. */
  integer(bits: number): bigint {
    const text = String(this.value)
    if (typeof this.value === 'boolean' || !/^-?\d{1,20}$/.test(text))
      throw pathError(this.path, 'an integer is expected')
    const value = BigInt(text)
    if (BigInt.asUintN(bits, value) !== value && BigInt.asIntN(bits, value) !== value) {
      throw pathError(this.path, `it does not fit into ${bits} bits`)
    }
    return BigInt.asUintN(bits, value)
  }

  uint32(): number {
    return Number(this.integer(32))
  }

  /** 16 hex digits, or a signed or unsigned decimal number. */
  shard(): string {
    if (typeof this.value === 'string' && /^[0-9a-f]{16}$/i.test(this.value)) return this.value.toLowerCase()
    return fromSignedShard(this.integer(64))
  }

  hash(): Hash {
    const text = this.text()
    if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase() as Hash // 64 digits
    throw pathError(this.path, 'a hash of 64 hex digits is expected')
  }

  /** Hex, or base64. */
  bytes(): Uint8Array {
    const text = this.text()
    if (/^(?:[0-9a-f]{2})*$/i.test(text)) return fromHex(text)
    return withPath(this.path, () => fromBase64(text))
  }
}

/** Adds a path to parse errors. @throws input.body */
export function withPath<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isAppError(error)) throw error
    throw new AppError('input.body', { path, reason: error.message }, { cause: error })
  }
}

/** An error at a path. */
export const pathError = (path: string, reason: string) => new AppError('input.body', { path, reason })
