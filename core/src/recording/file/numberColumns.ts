import { snapshotError } from '../../chain/snapshot/snapshotError.ts'

/** Appends whole numbers: seven bits a byte, the lowest first, the sign in the lowest bit. */
export class NumberWriter {
  private bytes = new Uint8Array(1024)
  private length = 0

  /** Each number as its difference from the one before. */
  column(numbers: readonly number[]): void {
    let last = 0
    for (const number of numbers) {
      this.number(number - last)
      last = number
    }
  }

  number(value: number): void {
    if (this.length + 8 > this.bytes.length) this.grow()
    // Not with shifts, which have 32 bits.
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    while (rest >= 128) {
      this.bytes[this.length++] = 128 + (rest % 128)
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  private grow(): void {
    const larger = new Uint8Array(2 * this.bytes.length)
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** 2^53 takes eight bytes. */
const maxNumberBytes = 8

/** Reads what a `NumberWriter` wrote. */
export class NumberReader {
  private at: number
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  /** @throws input.snapshot when it ends before */
  column(count: number): number[] {
    // Before a list of this length is made: a number takes a byte.
    if (count > this.bytes.length - this.at) throw snapshotError('its columns are shorter than its counts say')
    const numbers: number[] = []
    let last = 0
    for (let i = 0; i < count; i++) {
      last += this.number()
      if (!Number.isSafeInteger(last)) throw snapshotError('a number of its columns is too large')
      numbers.push(last)
    }
    return numbers
  }

  /** @throws input.snapshot */
  number(): number {
    let [value, scale] = [0, 1]
    for (let i = 0; i < maxNumberBytes; i++) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw snapshotError('its columns are cut short')
      value += (byte % 128) * scale
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2
      scale *= 128
    }
    throw snapshotError('a number of its columns is too large')
  }

  get position(): number {
    return this.at
  }

  skip(bytes: number): void {
    this.at += bytes
  }

  /** @throws input.snapshot */
  expectEnd(): void {
    if (this.at !== this.bytes.length) throw snapshotError('its columns are longer than its counts say')
  }
}
