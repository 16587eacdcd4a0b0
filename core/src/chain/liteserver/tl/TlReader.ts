import { AppError } from '../../../errors.ts'

/** An error for bytes that do not match the schema; the caller adds the server's name. */
export const malformedTl = (reason: string) => new AppError('source.malformed', { source: 'the liteserver', reason })

/** Reads TL values from bytes, which must stay as they are: byte strings are views of them, not copies. */
export class TlReader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get remaining(): number {
    return this.bytes.length - this.at
  }

  /** The next bytes. */
  take(count: number): Uint8Array {
    if (count > this.remaining)
      throw malformedTl(`the data ends at byte ${this.bytes.length}, in the middle of a value`)
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  /** The next bytes, to read a number from. */
  view(count: number): DataView {
    const { buffer, byteOffset } = this.take(count)
    return new DataView(buffer, byteOffset, count)
  }

  uint(): number {
    return this.view(4).getUint32(0, true)
  }

  /** A byte string as a view. A non-canonical length or non-zero padding is rejected. */
  byteString(): Uint8Array {
    const start = this.at
    let length = this.view(1).getUint8(0)
    if (length === 255) throw malformedTl('a byte string of more than 16 MB')
    if (length === 254) {
      const long = this.view(3)
      length = long.getUint16(0, true) + 65536 * long.getUint8(2)
      if (length < 254) throw malformedTl('a short byte string has a long length prefix')
    }
    const value = this.take(length)
    const padding = this.take((start - this.at) & 3)
    if (padding.some(byte => byte !== 0)) throw malformedTl('the padding of a byte string is not zero')
    return value
  }

  /** @throws source.malformed when bytes remain */
  end(): void {
    if (this.remaining > 0) throw malformedTl(`${this.remaining} bytes are left over`)
  }
}
