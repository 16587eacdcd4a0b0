import { fromBase64 } from '../encoding/base64.ts'
import { fromHex } from '../encoding/hex.ts'

/** A part of a text that starts like a BoC. */
export type BocInText = {
  readonly bytes: Uint8Array
  /** Range in the text, in characters. */
  readonly start: number
  readonly end: number
  readonly encoding: 'hex' | 'base64'
}

// b5ee9c72, 68ff65f3 and acc3a728, in hex and base64 (whose sixth character includes bits of the fifth byte).
const magic = /b5ee9c72|68ff65f3|acc3a728|te6cc[g-v]|aP9l8[w-z0-9+/_-]|rMOnK[A-P]/gi
const base64Magic = /^(?:te6cc[g-v]|aP9l8[w-z0-9+/_-]|rMOnK[A-P])$/

/** Limit per text: a log has a few, a hostile text thousands. */
const MAX_BOCS = 64

/**
 * Finds BoCs in hex, base64 or base64url anywhere in a text: wrapped over lines, in quotes, escaped in JSON or
 * percent-encoded in a link. One pass; the length of a BoC comes from its header.
 */
export function findBocs(text: string): BocInText[] {
  const found: BocInText[] = []
  magic.lastIndex = 0
  for (let match = magic.exec(text); match !== null && found.length < MAX_BOCS; match = magic.exec(text)) {
    const isBase64 = base64Magic.test(match[0])
    if (!isBase64 && !/^[0-9a-f]+$/i.test(match[0])) continue
    const boc = isBase64 ? readRun(text, match.index, 'base64') : readRun(text, match.index, 'hex')
    found.push(boc)
    magic.lastIndex = Math.max(boc.end, match.index + 8)
  }
  return found
}

/** The largest BoC in a text. */
export const findLargestBoc = (text: string): Uint8Array | undefined =>
  findBocs(text)
    .map(({ bytes }) => bytes)
    .reduce<Uint8Array | undefined>((max, bytes) => (max && max.length >= bytes.length ? max : bytes), undefined)

const HEADER_CHARS = 48
const hexChar = /[0-9a-f]/i
const base64Char = /[\w+/=-]/

function readRun(text: string, start: number, encoding: 'hex' | 'base64'): BocInText {
  const allowed = encoding === 'hex' ? hexChar : base64Char
  let run = ''
  let expectedLength = Number.POSITIVE_INFINITY
  let padded = false
  let at = start
  let end = start
  while (at < text.length && run.length < expectedLength) {
    const next = charAt(text, at)
    if (next.char !== '') {
      if (!allowed.test(next.char) || (padded && next.char !== '=')) break
      padded ||= next.char === '='
      run += next.char
      end = at + next.length
      // The first 24 bytes include every size field of the header.
      if (run.length === HEADER_CHARS) expectedLength = encodedLength(declaredSize(decodeRun(run, encoding)), encoding)
    }
    at += next.length
  }
  if (run.length < HEADER_CHARS) run = run.slice(0, encodedLength(declaredSize(decodeRun(run, encoding)), encoding))
  // Trailing padding belongs to the BoC.
  while (encoding === 'base64' && charAt(text, end).char === '=') end += charAt(text, end).length
  return { bytes: decodeRun(run, encoding), start, end, encoding }
}

/** The unescaped character at a position; empty for white space, line ends and continuations. */
function charAt(text: string, at: number): { char: string; length: number } {
  const char = text[at] ?? ''
  if (char === '%') {
    const code = Number.parseInt(text.slice(at + 1, at + 3), 16)
    return Number.isNaN(code) ? { char, length: 1 } : { char: String.fromCharCode(code).trim(), length: 3 }
  }
  if (char === '\\') {
    const escaped = text[at + 1] ?? ''
    if (escaped === 'u')
      return { char: String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)), length: 6 }
    return { char: /[/+=]/.test(escaped) ? escaped : /[nrt\s]/.test(escaped) ? '' : '\\', length: 2 }
  }
  return { char: char.trim(), length: 1 }
}

function decodeRun(run: string, encoding: 'hex' | 'base64'): Uint8Array {
  const text = run.replace(/=+$/, '')
  return encoding === 'hex'
    ? fromHex(text.slice(0, text.length & ~1))
    : fromBase64(text.length % 4 === 1 ? text.slice(0, -1) : text)
}

const encodedLength = (bytes: number, encoding: 'hex' | 'base64'): number =>
  encoding === 'hex' ? bytes * 2 : Math.ceil((bytes * 4) / 3)

/** The size of the BoC by its header; infinite when the header is truncated. */
function declaredSize(bytes: Uint8Array): number {
  const flags = bytes[4]
  const offsetSize = bytes[5]
  if (flags === undefined || offsetSize === undefined) return Number.POSITIVE_INFINITY
  const isGeneric = bytes[0] === 0xb5
  const refSize = isGeneric ? flags & 7 : flags
  const number = (at: number, size: number): number => {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? Number.NaN)
    return value
  }
  const cells = number(6, refSize)
  const roots = number(6 + refSize, refSize)
  const dataSize = number(6 + 3 * refSize, offsetSize)
  const hasIndex = isGeneric ? (flags & 0x80) !== 0 : true
  const hasCrc = isGeneric ? (flags & 0x40) !== 0 : bytes[0] === 0xac
  const size =
    6 +
    3 * refSize +
    offsetSize +
    (isGeneric ? roots * refSize : 0) +
    (hasIndex ? cells * offsetSize : 0) +
    dataSize +
    (hasCrc ? 4 : 0)
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size
}
