// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import { lazy } from '../lazy.ts'
import { findNativeBase64 } from './nativeText.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The value of each base64 character by its code; 64 for any other. */
const values = new Uint8Array(128).fill(64)
for (const [value, letter] of [...alphabet].entries()) values[letter.charCodeAt(0)] = value
values['-'.charCodeAt(0)] = 62
values['_'.charCodeAt(0)] = 63
/** Two characters at once: 12 bits. Most hosts need none. */
const allPairs = lazy(() =>
  Array.from({ length: 4096 }, (_, bits) => alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63)),
)

const native = findNativeBase64()

/** Bytes as standard base64, padded. */
export const toBase64 = native?.encode ?? encodeBase64

/** The same where the host has none. */
export function encodeBase64(bytes: Uint8Array): string {
  const pairs = allPairs()
  let text = ''
  const fullGroupsEnd = bytes.length - (bytes.length % 3)
  for (let i = 0; i < fullGroupsEnd; i += 3) {
    const group = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!
    text += pairs[group >> 12]! + pairs[group & 4095]!
  }
  const left = bytes.length - fullGroupsEnd
  if (left === 1) text += `${pairs[bytes[fullGroupsEnd]! << 4]!}==`
  if (left === 2) {
    const group = (bytes[fullGroupsEnd]! << 10) | (bytes[fullGroupsEnd + 1]! << 2)
    text += `${pairs[group >> 6]!}${alphabet.charAt(group & 63)}=`
  }
  return text
}

/** Bytes as base64url, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/**
 * Decodes base64 or base64url, padded or not.
 *
 * @throws input.text
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length
  if (end % 4 === 1 || (end !== text.length && text.length % 4 !== 0)) {
    throw new AppError('input.text', { reason: 'invalid base64 length' })
  }
  // Else it is in the other alphabet, or has a character to report.
  return native?.decode(text, (end * 3) >> 2) ?? decodeBase64(text, end)
}

/** The same where the host has none; `end` is without padding. @throws input.text */
export function decodeBase64(text: string, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((end * 3) >> 2)
  const valueAt = (i: number): number => {
    const code = text.charCodeAt(i)
    const value = code < 128 ? values[code]! : 64
    if (value === 64) throw new AppError('input.text', { reason: `invalid base64 at character ${i}` })
    return value
  }
  let at = 0
  const fullGroupsEnd = end - (end % 4)
  for (let i = 0; i < fullGroupsEnd; i += 4) {
    const group = (valueAt(i) << 18) | (valueAt(i + 1) << 12) | (valueAt(i + 2) << 6) | valueAt(i + 3)
    bytes[at++] = group >> 16
    bytes[at++] = group >> 8
    bytes[at++] = group
  }
  if (fullGroupsEnd < end) {
    const group =
      (valueAt(fullGroupsEnd) << 12) |
      (valueAt(fullGroupsEnd + 1) << 6) |
      (fullGroupsEnd + 2 < end ? valueAt(fullGroupsEnd + 2) : 0)
    bytes[at++] = group >> 10
    if (fullGroupsEnd + 2 < end) bytes[at] = group >> 2
  }
  return bytes
}
