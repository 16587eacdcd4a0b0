import { writeBoc } from '../../cell/boc.ts'
import { Cell } from '../../cell/Cell.ts'
import { concatBytes } from '../../encoding/concatBytes.ts'
import { fromHex } from '../../encoding/hex.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import type { Hash } from '../../units.ts'
import { tags } from './valueTags.ts'

const hashPattern = /^[0-9a-f]{64}$/
const accountPattern = /^(0|-?[1-9][0-9]{0,9}):([0-9a-f]{64})$/

/** Writes values one after another. @throws TypeError for what is not plain data */
export class ValueWriter {
  private bytes = new Uint8Array(1024)
  private length = 0
  private readonly texts = new Map<string, number>()
  private readonly shapes = new Map<string, number>()
  private readonly objects = new Map<object, number>()
  private readonly cells = new Map<Hash, { readonly index: number; readonly cell: Cell }>()

  write(value: unknown): void {
    switch (typeof value) {
      case 'undefined':
        this.byte(tags.undefined)
        break
      case 'boolean':
        this.byte(value ? tags.true : tags.false)
        break
      case 'number':
        this.number(value)
        break
      case 'bigint':
        this.byte(value < 0n ? tags.negativeBigint : tags.bigint)
        this.bigint(value < 0n ? -value : value)
        break
      case 'string':
        this.text(value)
        break
      case 'object':
        if (value === null) this.byte(tags.null)
        else this.object(value)
        break
      default:
        throw new TypeError(`a ${typeof value} cannot be kept`)
    }
  }

  /** All that was written: its length, the values, the cells. */
  finish(): Uint8Array {
    const cells = [...this.cells.values()].map(({ cell }) => cell)
    const boc = cells.length > 0 ? writeBoc(cells) : new Uint8Array()
    const head = new ValueWriter()
    head.uint(this.length)
    return concatBytes([head.written(), this.written(), boc])
  }

  private written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private number(value: number): void {
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
      this.byte(tags.integer)
      // Zigzag, by arithmetic: shifts have 32 bits.
      this.bigint(value < 0 ? -2n * BigInt(value) - 1n : 2n * BigInt(value))
      return
    }
    const float = new Uint8Array(8)
    new DataView(float.buffer).setFloat64(0, value)
    this.byte(tags.float)
    this.append(float)
  }

  private text(value: string): void {
    const known = this.texts.get(value)
    if (known !== undefined) {
      this.byte(tags.knownText)
      this.uint(known)
      return
    }
    this.texts.set(value, this.texts.size)
    const [, workchain, id] = accountPattern.exec(value) ?? []
    if (hashPattern.test(value)) {
      this.byte(tags.hash)
      this.append(fromHex(value))
    } else if (workchain !== undefined && id !== undefined) {
      this.byte(tags.account)
      this.number(Number(workchain))
      this.append(fromHex(id))
    } else {
      const utf8 = encodeUtf8(value)
      // A lone surrogate is no Unicode text: it would come back as another character.
      if (decodeUtf8(utf8) !== value) throw new TypeError('this text cannot be kept')
      this.byte(tags.text)
      this.uint(utf8.length)
      this.append(utf8)
    }
  }

  private object(value: object): void {
    const known = this.objects.get(value)
    if (value instanceof Cell) this.cell(value)
    else if (known !== undefined) {
      this.byte(tags.known)
      this.uint(known)
    } else {
      this.objects.set(value, this.objects.size)
      this.newObject(value)
    }
  }

  private newObject(value: object): void {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (Array.isArray(value)) this.list(tags.array, value)
    else if (value instanceof Map) this.list(tags.map, [...value].flat(1), value.size)
    else if (value instanceof Set) this.list(tags.set, [...value])
    else if (prototype === Object.prototype || prototype === null) this.fields(value)
    else throw new TypeError('an object of a class cannot be kept')
  }

  private fields(value: object): void {
    const keys = Object.keys(value)
    const shape = JSON.stringify(keys)
    const known = this.shapes.get(shape)
    if (known === undefined) {
      this.shapes.set(shape, this.shapes.size)
      this.byte(tags.object)
      this.uint(keys.length)
      for (const key of keys) this.text(key)
    } else {
      this.byte(tags.objectOfKnownShape)
      this.uint(known)
    }
    for (const each of Object.values(value)) this.write(each)
  }

  private list(tag: number, items: readonly unknown[], count = items.length): void {
    this.byte(tag)
    this.uint(count)
    for (const item of items) this.write(item)
  }

  private cell(cell: Cell): void {
    const hash = cell.hash()
    const known = this.cells.get(hash) ?? { index: this.cells.size, cell }
    this.cells.set(hash, known)
    this.byte(tags.cell)
    this.uint(known.index)
  }

  private uint(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128)
    this.byte(rest)
  }

  /** A whole number that is not negative: 7 bits per byte, lowest first. */
  private bigint(value: bigint): void {
    let rest = value
    for (; rest >= 128n; rest >>= 7n) this.byte(Number(rest & 127n) | 128)
    this.byte(Number(rest))
  }

  private byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  private append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + count, 2 * this.bytes.length))
    larger.set(this.written())
    this.bytes = larger
  }
}
