// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import { findNativeHex } from './nativeText.ts'

const digits = new TextEncoder().encode('0123456789abcdef')
const decoder = new TextDecoder()

/** Both hex digits of each byte, as two bytes in memory order. */
const pairs = new Uint16Array(new Uint8Array(512).map((_, i) => digits[i & 1 ? (i >> 1) & 15 : i >> 5]!).buffer)

/** Reused buffer for short texts, the common case. */
const scratch = new Uint16Array(4096)
/** The hash that becomes text. */
const hash = new Uint8Array(32)

const native = findNativeHex()
const hashToText = native?.encoder(hash) ?? (() => encodeHex(hash))

/** Bytes as lower-case hex. */
export const toHex = native?.encode ?? encodeHex

/** The same where the host has none. */
export function encodeHex(bytes: Uint8Array): string {
  // String concatenation would build a rope that is flattened on first read.
  const text = bytes.length <= scratch.length ? scratch : new Uint16Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) text[i] = pairs[bytes[i]!]!
  return decoder.decode(new Uint8Array(text.buffer, 0, 2 * bytes.length))
}

/** 256 bits from any bit position as lower-case hex. */
export function hexOfHashAt(bytes: Uint8Array, position: number): string {
  const start = position >>> 3
  const shift = position & 7
  if (shift === 0) for (let i = 0; i < 32; i++) hash[i] = bytes[start + i]!
  else for (let i = 0; i < 32; i++) hash[i] = ((bytes[start + i]! << 8) | bytes[start + i + 1]!) >>> (8 - shift)
  return hashToText()
}

/** Characters from which on the host is faster than to call it. */
const longText = 256

const digitOf = (code: number): number =>
  code >= 48 && code <= 57
    ? code - 48
    : code >= 97 && code <= 102
      ? code - 87
      : code >= 65 && code <= 70
        ? code - 55
        : -1

/**
 * Decodes hex in either case.
 *
 * @throws input.text
 */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0) throw new AppError('input.text', { reason: 'hex has an odd number of digits' })
  // Else it has a character to report.
  return (text.length >= longText && native?.decode(text, text.length / 2)) || decodeHex(text)
}

/** The same where the host has none. @throws input.text */
export function decodeHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) {
    const high = digitOf(text.charCodeAt(2 * i))
    const low = digitOf(text.charCodeAt(2 * i + 1))
    if (high < 0 || low < 0) throw new AppError('input.text', { reason: `invalid hex digit near character ${2 * i}` })
    bytes[i] = 16 * high + low
  }
  return bytes
}
