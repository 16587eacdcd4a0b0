// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

/** A bit string, left aligned; the unused bits of the last byte are zero. */
export type BitString = { readonly bytes: Uint8Array; readonly length: number }

/** Two big-endian bytes. */
export const uint16At = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!

/** Up to 53 bits as an unsigned number. */
export function uintAt(bytes: Uint8Array, position: number, bits: number): number {
  if (bits === 0) return 0
  let index = position >>> 3
  let have = 8 - (position & 7)
  let value = bytes[index]! & (0xff >>> (8 - have))
  if (have >= bits) return value >>> (have - bits)
  for (; have + 8 <= bits; have += 8) value = value * 256 + bytes[++index]!
  const missing = bits - have
  return missing === 0 ? value : value * (1 << missing) + (bytes[++index]! >>> (8 - missing))
}

/** Any number of bits as an unsigned integer. */
export function bigUintAt(bytes: Uint8Array, position: number, bits: number): bigint {
  const head = bits % 48
  let value = BigInt(uintAt(bytes, position, head))
  for (let at = position + head; at < position + bits; at += 48) {
    value = (value << 48n) | BigInt(uintAt(bytes, at, 48))
  }
  return value
}

/** A copy of some bits, left aligned, zero padded. */
export function copyBits(bytes: Uint8Array, position: number, bits: number): Uint8Array {
  const start = position >>> 3
  const shift = position & 7
  const length = (bits + 7) >>> 3
  if (shift === 0) {
    const copy = bytes.slice(start, start + length)
    if (bits & 7) copy[length - 1] = copy[length - 1]! & (0xff00 >>> (bits & 7))
    return copy
  }
  const copy = new Uint8Array(length)
  for (let i = 0; i < length; i++) {
    const take = Math.min(8, bits - 8 * i)
    copy[i] = uintAt(bytes, position + 8 * i, take) << (8 - take)
  }
  return copy
}

/** Writes left-aligned bits at any bit position; the target's bits from there on must be zero. */
export function writeBits(target: Uint8Array, position: number, source: Uint8Array, bits: number): void {
  const shift = position & 7
  let at = position >>> 3
  for (let i = 0, left = bits; left > 0; i++, left -= 8) {
    const byte = source[i]! & (left < 8 ? 0xff00 >>> left : 0xff)
    target[at] = target[at]! | (byte >>> shift)
    at++
    if (shift !== 0 && left > 8 - shift) target[at] = (byte << (8 - shift)) & 0xff
  }
}
