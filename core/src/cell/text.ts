// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction; a checked read costs time here

import { AppError } from '../errors.ts'
import { parseCell, writeBoc } from './boc.ts'
import type { Cell } from './Cell.ts'
import { fromHex, toHex } from './hex.ts'

export { fromHex, toHex }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...alphabet].map((letter, value) => [letter.charCodeAt(0), value]))
values.set('-'.charCodeAt(0), 62).set('_'.charCodeAt(0), 63)

/** Bytes as base64 of the usual alphabet, padded. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    text += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63)
    text += (left > 1 ? alphabet.charAt((group >> 6) & 63) : '=') + (left > 2 ? alphabet.charAt(group & 63) : '=')
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
  let group = 0
  let at = 0
  for (let i = 0; i < end; i++) {
    const value = values.get(text.charCodeAt(i))
    if (value === undefined) throw new AppError('input.text', { reason: `not base64 at character ${i}` })
    group = (group << 6) | value
    if (i % 4 !== 0) bytes[at++] = group >> (6 - 2 * (i % 4))
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
