import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toHex } from '../../encoding/hex.ts'
import { decodeUtf8 } from '../../encoding/utf8.ts'
import { damaged, tags } from './valueTags.ts'

/** Reads what `ValueWriter` wrote. @throws Error if the bytes are damaged */
export class ValueReader {
  private readonly bytes: Uint8Array
  private end: number
  private at = 0
  private readonly texts: string[] = []
  private readonly shapes: (readonly string[])[] = []
  private readonly objects: object[] = []
  private cells: readonly Cell[] = []

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.end = bytes.length
  }

  readAll(): unknown {
    const length = this.uint()
    const end = this.at + length
    if (end > this.bytes.length) throw damaged('it ends too early')
    if (end < this.bytes.length) this.cells = parseBoc(this.bytes.subarray(end)).roots
    this.end = end
    const value = this.read()
    if (this.at !== end) throw damaged('it has more than one value')
    return value
  }

  private read(): unknown {
    const tag = this.byte()
    switch (tag) {
      case tags.undefined:
        return undefined
      case tags.null:
        return null
      case tags.false:
        return false
      case tags.true:
        return true
      case tags.integer:
        return this.integer()
      case tags.float: {
        const float = this.take(8)
        return new DataView(float.buffer, float.byteOffset, 8).getFloat64(0)
      }
      case tags.bigint:
        return this.bigint()
      case tags.negativeBigint:
        return -this.bigint()
      case tags.cell:
        return at(this.cells, this.uint())
      case tags.known:
        return at(this.objects, this.uint())
      case tags.array:
        return this.fill([] as unknown[], (list, count) => {
          for (let i = 0; i < count; i++) list.push(this.read())
        })
      case tags.map:
        return this.fill(new Map<unknown, unknown>(), (map, count) => {
          for (let i = 0; i < count; i++) map.set(this.read(), this.read())
        })
      case tags.set:
        return this.fill(new Set<unknown>(), (set, count) => {
          for (let i = 0; i < count; i++) set.add(this.read())
        })
      case tags.object: {
        const object = this.begin<Record<string, unknown>>({})
        const keys = Array.from({ length: this.count() }, () => this.text(this.byte()))
        this.shapes.push(keys)
        return this.fillObject(object, keys)
      }
      case tags.objectOfKnownShape:
        return this.fillObject(this.begin<Record<string, unknown>>({}), at(this.shapes, this.uint()))
      default:
        return this.text(tag)
    }
  }

  private text(tag: number): string {
    if (tag === tags.knownText) return at(this.texts, this.uint())
    const value = this.newText(tag)
    this.texts.push(value)
    return value
  }

  private newText(tag: number): string {
    switch (tag) {
      case tags.text:
        return decodeUtf8(this.take(this.uint()))
      case tags.hash:
        return toHex(this.take(32))
      case tags.account:
        if (this.byte() !== tags.integer) throw damaged('an account has no workchain')
        return `${this.integer()}:${toHex(this.take(32))}`
      default:
        throw damaged(`unknown tag ${tag}`)
    }
  }

  private begin<T extends object>(object: T): T {
    this.objects.push(object)
    return object
  }

  private fill<T extends object>(object: T, fill: (object: T, count: number) => void): T {
    fill(this.begin(object), this.count())
    return object
  }

  private fillObject(object: Record<string, unknown>, keys: readonly string[]): object {
    for (const key of keys) object[key] = this.read()
    return object
  }

  /** The number of values that follow: each has a byte at least. */
  private count(): number {
    const count = this.uint()
    if (count > this.end - this.at) throw damaged('a list is longer than the data')
    return count
  }

  private integer(): number {
    const zigzag = this.bigint()
    return Number(zigzag & 1n ? -(zigzag >> 1n) - 1n : zigzag >> 1n)
  }

  private uint(): number {
    return Number(this.bigint())
  }

  private bigint(): bigint {
    let [value, shift] = [0, 0]
    let byte = this.byte()
    // Numbers up to 28 bits without bigints, which are slow.
    for (; byte >= 128 && shift < 21; shift += 7) {
      value |= (byte & 127) << shift
      byte = this.byte()
    }
    if (byte < 128) return BigInt(value | (byte << shift))
    let big = BigInt(value)
    for (; byte >= 128; shift += 7) {
      big |= BigInt(byte & 127) << BigInt(shift)
      byte = this.byte()
    }
    return big | (BigInt(byte) << BigInt(shift))
  }

  private byte(): number {
    const byte = this.bytes[this.at]
    if (byte === undefined || this.at >= this.end) throw damaged('it ends too early')
    this.at++
    return byte
  }

  private take(count: number): Uint8Array {
    if (count > this.end - this.at) throw damaged('it ends too early')
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw damaged(`there is no entry ${index}`)
  return value
}
