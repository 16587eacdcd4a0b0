import { fromBase64, fromHex } from '../cell/text.ts'

/** A stretch of text that starts as a bag of cells does. */
export type BagInText = {
  readonly bytes: Uint8Array
  /** Where it begins and ends in the text, in characters. */
  readonly start: number
  readonly end: number
  readonly encoding: 'hex' | 'base64'
}

// b5ee9c72, 68ff65f3 and acc3a728, in hex and in base64 (whose sixth letter still holds bits of the fifth byte).
const magic = /b5ee9c72|68ff65f3|acc3a728|te6cc[g-v]|aP9l8[w-z0-9+/_-]|rMOnK[A-P]/gi
const base64Magic = /^(?:te6cc[g-v]|aP9l8[w-z0-9+/_-]|rMOnK[A-P])$/

/** No more than this is looked for in one text: a log has a few, a hostile text thousands. */
const MAX_BAGS = 64

/**
 * Finds bags of cells written as hex or base64 (either alphabet) anywhere in a text: wrapped over lines, in quotes, escaped in JSON
 * or percent-encoded in a link. One pass; what belongs to a bag is told by its own header.
 */
export function findBags(text: string): BagInText[] {
  const found: BagInText[] = []
  magic.lastIndex = 0
  for (let match = magic.exec(text); match !== null && found.length < MAX_BAGS; match = magic.exec(text)) {
    const isBase64 = base64Magic.test(match[0])
    if (!isBase64 && !/^[0-9a-f]+$/i.test(match[0])) continue
    const bag = isBase64 ? readRun(text, match.index, 'base64') : readRun(text, match.index, 'hex')
    found.push(bag)
    magic.lastIndex = Math.max(bag.end, match.index + 8)
  }
  return found
}

const HEADER_LETTERS = 48
const hexLetter = /[0-9a-f]/i
const base64Letter = /[\w+/=-]/

function readRun(text: string, start: number, encoding: 'hex' | 'base64'): BagInText {
  const letters = encoding === 'hex' ? hexLetter : base64Letter
  let run = ''
  let wanted = Number.POSITIVE_INFINITY
  let padded = false
  let at = start
  let end = start
  while (at < text.length && run.length < wanted) {
    const next = letterAt(text, at)
    if (next.letter !== '') {
      if (!letters.test(next.letter) || (padded && next.letter !== '=')) break
      padded ||= next.letter === '='
      run += next.letter
      end = at + next.length
      // The first 24 bytes hold every size that the header can say.
      if (run.length === HEADER_LETTERS) wanted = lettersOf(announcedSize(decode(run, encoding)), encoding)
    }
    at += next.length
  }
  if (run.length < HEADER_LETTERS) run = run.slice(0, lettersOf(announcedSize(decode(run, encoding)), encoding))
  // Padding that follows belongs to the text of the bag.
  while (encoding === 'base64' && letterAt(text, end).letter === '=') end += letterAt(text, end).length
  return { bytes: decode(run, encoding), start, end, encoding }
}

/** The letter that stands here once escapes are undone; none for white space, line ends and continuations. */
function letterAt(text: string, at: number): { letter: string; length: number } {
  const letter = text[at] ?? ''
  if (letter === '%') {
    const code = Number.parseInt(text.slice(at + 1, at + 3), 16)
    return Number.isNaN(code) ? { letter, length: 1 } : { letter: String.fromCharCode(code).trim(), length: 3 }
  }
  if (letter === '\\') {
    const escaped = text[at + 1] ?? ''
    if (escaped === 'u')
      return { letter: String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)), length: 6 }
    return { letter: /[/+=]/.test(escaped) ? escaped : /[nrt\s]/.test(escaped) ? '' : '\\', length: 2 }
  }
  return { letter: letter.trim(), length: 1 }
}

function decode(letters: string, encoding: 'hex' | 'base64'): Uint8Array {
  const text = letters.replace(/=+$/, '')
  return encoding === 'hex'
    ? fromHex(text.slice(0, text.length & ~1))
    : fromBase64(text.length % 4 === 1 ? text.slice(0, -1) : text)
}

const lettersOf = (bytes: number, encoding: 'hex' | 'base64'): number =>
  encoding === 'hex' ? bytes * 2 : Math.ceil((bytes * 4) / 3)

/** How many bytes the bag says it has; infinite when its header is too short to say. */
function announcedSize(bytes: Uint8Array): number {
  const flags = bytes[4]
  const offsetSize = bytes[5]
  if (flags === undefined || offsetSize === undefined) return Number.POSITIVE_INFINITY
  const generic = bytes[0] === 0xb5
  const refSize = generic ? flags & 7 : flags
  const number = (at: number, size: number): number => {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? Number.NaN)
    return value
  }
  const cells = number(6, refSize)
  const roots = number(6 + refSize, refSize)
  const dataSize = number(6 + 3 * refSize, offsetSize)
  const hasIndex = generic ? (flags & 0x80) !== 0 : true
  const hasCrc = generic ? (flags & 0x40) !== 0 : bytes[0] === 0xac
  const size =
    6 +
    3 * refSize +
    offsetSize +
    (generic ? roots * refSize : 0) +
    (hasIndex ? cells * offsetSize : 0) +
    dataSize +
    (hasCrc ? 4 : 0)
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size
}
