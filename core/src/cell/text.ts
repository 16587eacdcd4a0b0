// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import { parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { fromHex, toHex } from './hex.ts'

export { fromHex, toHex }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** The value of each letter by its code; 64 for what is none. */
const values = new Uint8Array(128).fill(64)
for (const [value, letter] of [...alphabet].entries()) values[letter.charCodeAt(0)] = value
values['-'.charCodeAt(0)] = 62
values['_'.charCodeAt(0)] = 63
/** Two letters at once: 12 bits. */
const pairs = Array.from({ length: 4096 }, (_, bits) => alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63))

/** Bytes as base64 of the usual alphabet, padded. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  const whole = bytes.length - (bytes.length % 3)
  for (let i = 0; i < whole; i += 3) {
    const group = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!
    text += pairs[group >> 12]! + pairs[group & 4095]!
  }
  const left = bytes.length - whole
  if (left === 1) text += `${pairs[bytes[whole]! << 4]!}==`
  if (left === 2) {
    const group = (bytes[whole]! << 10) | (bytes[whole + 1]! << 2)
    text += `${pairs[group >> 6]!}${alphabet.charAt(group & 63)}=`
  }
  return text
}

/**
 * The bytes that base64 says, in either alphabet, padded or not.
 *
 * @throws input.text
 */
export function fromBase64(text: string): Uint8Array {
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length
  if (end % 4 === 1 || (end !== text.length && text.length % 4 !== 0)) {
    throw new AppError('input.text', { reason: 'base64 of an impossible length' })
  }
  const bytes = new Uint8Array((end * 3) >> 2)
  const valueAt = (i: number): number => {
    const code = text.charCodeAt(i)
    const value = code < 128 ? values[code]! : 64
    if (value === 64) throw new AppError('input.text', { reason: `not base64 at character ${i}` })
    return value
  }
  let at = 0
  const whole = end - (end % 4)
  for (let i = 0; i < whole; i += 4) {
    const group = (valueAt(i) << 18) | (valueAt(i + 1) << 12) | (valueAt(i + 2) << 6) | valueAt(i + 3)
    bytes[at++] = group >> 16
    bytes[at++] = group >> 8
    bytes[at++] = group
  }
  if (whole < end) {
    const group = (valueAt(whole) << 12) | (valueAt(whole + 1) << 6) | (whole + 2 < end ? valueAt(whole + 2) : 0)
    bytes[at++] = group >> 10
    if (whole + 2 < end) bytes[at] = group >> 2
  }
  return bytes
}

/** A cell as a bag of one root, in hex. */
export const bocHex = (cell: Cell): string => toHex(writeBoc(cell))

/** A cell as a bag of one root, in base64. */
export const bocBase64 = (cell: Cell): string => toBase64(writeBoc(cell))

/** UTF-8 as text; what is no UTF-8 becomes replacement characters. */
export const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Text as UTF-8. */
export const utf8Bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * The one cell of a bag in hex or base64, and nothing else in the text.
 *
 * @throws input.text, input.boc, input.roots
 */
export function cellFromText(text: string): Cell {
  return parseCell(/^[0-9a-f]*$/i.test(text) ? fromHex(text) : fromBase64(text))
}
