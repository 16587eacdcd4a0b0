import { fromHex } from '../../../encoding/hex.ts'
import type { Hash } from '../../../units.ts'

/** Writes TL values into a growing buffer. `reserve` may replace the buffer: call it before using `bytes` or `view`. */
export class TlWriter {
  private bytes = new Uint8Array(256)
  private view = new DataView(this.bytes.buffer)
  private at = 0

  int(value: number): void {
    const at = this.reserve(4)
    this.view.setInt32(at, value, true)
  }

  uint(value: number): void {
    const at = this.reserve(4)
    this.view.setUint32(at, value, true)
  }

  long(value: bigint): void {
    const at = this.reserve(8)
    this.view.setBigInt64(at, value, true)
  }

  hash(value: Hash): void {
    const at = this.reserve(32)
    this.bytes.set(fromHex(value), at)
  }

  byteString(value: Uint8Array): void {
    const { length } = value
    const head = length < 254 ? 1 : 4
    const padded = (head + length + 3) & ~3
    const from = this.reserve(padded)
    if (length < 254) this.view.setUint8(from, length)
    else this.view.setUint32(from, 254 + 256 * length, true)
    this.bytes.set(value, from + head)
    this.bytes.fill(0, from + head + length, from + padded)
  }

  /** What was written. */
  end(): Uint8Array {
    return this.bytes.subarray(0, this.at)
  }

  private reserve(count: number): number {
    const from = this.at
    this.at += count
    if (this.at > this.bytes.length) {
      const grown = new Uint8Array(Math.max(2 * this.bytes.length, this.at))
      grown.set(this.bytes)
      this.bytes = grown
      this.view = new DataView(grown.buffer)
    }
    return from
  }
}
