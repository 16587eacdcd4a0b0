import { toHex } from '../../../encoding/hex.ts'
import { AppError } from '../../../errors.ts'
import type { Hash } from '../../../units.ts'

const text = new TextDecoder('utf-8')

/** An error for bytes that do not match the schema; the caller adds the server's name. */
export const malformedTl = (reason: string) => new AppError('source.malformed', { source: 'the liteserver', reason })

/** Reads TL values from bytes, which must stay as they are: byte strings are views of them, not copies. */
export class TlReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.bytes.length - this.at
  }

  int(): number {
    return this.view.getInt32(this.advance(4), true)
  }

  uint(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  long(): bigint {
    return this.view.getBigInt64(this.advance(8), true)
  }

  hash(): Hash {
    const from = this.advance(32)
    return toHex(this.bytes.subarray(from, from + 32)) as Hash // 32 bytes make a hash
  }

  /** A byte string as a view. A non-canonical length or non-zero padding is rejected. */
  byteString(): Uint8Array {
    const start = this.at
    let length = this.view.getUint8(this.advance(1))
    if (length === 255) throw malformedTl('a byte string of more than 16 MB')
    if (length === 254) {
      const from = this.advance(3)
      length = this.view.getUint16(from, true) + 65536 * this.view.getUint8(from + 2)
      if (length < 254) throw malformedTl('a short byte string has a long length prefix')
    }
    const from = this.advance(length)
    while ((this.at - start) % 4 !== 0) {
      if (this.view.getUint8(this.advance(1)) !== 0) throw malformedTl('the padding of a byte string is not zero')
    }
    return this.bytes.subarray(from, from + length)
  }

  string(): string {
    return text.decode(this.byteString())
  }

  /** @throws source.malformed when bytes remain */
  end(): void {
    if (this.remaining > 0) throw malformedTl(`${this.remaining} bytes are left over`)
  }

  private advance(count: number): number {
    const from = this.at
    if (from + count > this.bytes.length)
      throw malformedTl(`the data ends at byte ${this.bytes.length}, in the middle of a value`)
    this.at = from + count
    return from
  }
}
