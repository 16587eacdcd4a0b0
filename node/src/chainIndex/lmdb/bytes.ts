/** Writes a row: fixed numbers big-endian, others with 7 bits per byte. */
export class ByteWriter {
  private buffer = Buffer.allocUnsafeSlow(1024)
  private length = 0

  /** Begins a row: one that failed before may have left a part of it. */
  start(): this {
    this.length = 0
    return this
  }

  /** Makes room; it may replace the buffer, so that it is called before the buffer is read. */
  private reserve(bytes: number): number {
    const at = this.length
    this.length += bytes
    if (this.length > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.length, this.buffer.length * 2))
      this.buffer.copy(larger, 0, 0, at)
      this.buffer = larger
    }
    return at
  }

  u8(value: number): this {
    const at = this.reserve(1)
    this.buffer[at] = value
    return this
  }

  u32(value: number): this {
    const at = this.reserve(4)
    this.buffer.writeUInt32BE(value, at)
    return this
  }

  u64(value: bigint): this {
    const at = this.reserve(8)
    this.buffer.writeBigUInt64BE(value, at)
    return this
  }

  /** A whole number that is not negative, up to 2^53. */
  uint(value: number): this {
    let rest = value
    while (rest >= 128) {
      this.u8((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    return this.u8(rest)
  }

  /** A whole number of either sign. */
  int(value: number): this {
    return this.uint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** A whole number of any size that is not negative. */
  big(value: bigint): this {
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return this.uint(Number(value))
    let rest = value
    while (rest >= 128n) {
      this.u8(Number(rest & 127n) | 128)
      rest >>= 7n
    }
    return this.u8(Number(rest))
  }

  hex(text: string): this {
    const at = this.reserve(text.length / 2)
    this.buffer.write(text, at, 'hex')
    return this
  }

  bytes(value: Uint8Array): this {
    const at = this.reserve(value.length)
    this.buffer.set(value, at)
    return this
  }

  text(value: string): this {
    const bytes = Buffer.from(value)
    return this.uint(bytes.length).bytes(bytes)
  }

  /** A copy of what was written; the writer is empty afterwards. */
  finish(): Buffer {
    const result = Buffer.from(this.buffer.subarray(0, this.length))
    this.length = 0
    return result
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  private readonly buffer: Buffer
  private at = 0

  constructor(buffer: Buffer) {
    this.buffer = buffer
  }

  private skip(bytes: number): number {
    const at = this.at
    this.at += bytes
    if (this.at > this.buffer.length) throw new RangeError('a row ends early')
    return at
  }

  get isAtEnd(): boolean {
    return this.at >= this.buffer.length
  }

  u8(): number {
    return this.buffer[this.skip(1)] ?? 0
  }

  u32(): number {
    return this.buffer.readUInt32BE(this.skip(4))
  }

  u64(): bigint {
    return this.buffer.readBigUInt64BE(this.skip(8))
  }

  uint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  int(): number {
    const value = this.uint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  big(): bigint {
    let [value, scale] = [0, 1]
    for (let i = 0; i < 7; i++, scale *= 128) {
      const byte = this.u8()
      value += (byte & 127) * scale
      if (byte < 128) return BigInt(value)
    }
    let large = BigInt(value)
    for (let shift = 49n; ; shift += 7n) {
      const byte = this.u8()
      large |= BigInt(byte & 127) << shift
      if (byte < 128) return large
    }
  }

  hex(bytes: number): string {
    const at = this.skip(bytes)
    return this.buffer.toString('hex', at, at + bytes)
  }

  bytes(length: number): Buffer {
    const at = this.skip(length)
    return this.buffer.subarray(at, at + length)
  }

  text(): string {
    return this.bytes(this.uint()).toString()
  }

  rest(): Buffer {
    return this.bytes(this.buffer.length - this.at)
  }
}

/** A key of numbers with fixed widths, so that keys sort as their numbers. */
export function toKey(...fields: readonly (readonly [value: number | bigint, width: 1 | 4 | 5 | 8])[]): Buffer {
  const key = Buffer.allocUnsafe(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (typeof value === 'bigint') key.writeBigUInt64BE(value, at)
    else key.writeUIntBE(value, at, width as 1 | 4 | 5)
    at += width
  }
  return key
}

/** The first key after all that begin with this one; the one after the end if there is none. */
export function afterPrefix(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix)
  for (let i = next.length - 1; i >= 0; i--) {
    const byte = next[i] ?? 0
    if (byte < 255) {
      next[i] = byte + 1
      return next.subarray(0, i + 1)
    }
  }
  return Buffer.alloc(prefix.length + 1, 255)
}
