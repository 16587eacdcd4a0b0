import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { bocHex, fromBase64, utf8 } from '../cell/text.ts'
import { type AnyAppError, AppError, isAppError } from '../errors.ts'
import type { Message } from '../tlb/message.ts'
import { type BagInText, findBags } from './bagsInText.ts'
import { type CellKind, classifyCell } from './classifyCell.ts'
import { type Reference, readLink, readWord } from './references.ts'

/** One thing that a text may mean. */
export type Candidate = {
  readonly kind: CellKind | Reference['kind']
  /** A BOC in hex, a hash, a raw address, a block id, a link. */
  readonly value: string
  /** Where it stood, when the text held more than it. */
  readonly foundIn?: string
  readonly cell?: Cell
  readonly message?: Message
  /** The operation that a body names. */
  readonly op?: string
}

/** What was recognised: candidates, the likeliest first; why nothing was, or why what looks like a bag is none. */
export type Recognition = { readonly candidates: readonly Candidate[]; readonly problem?: AnyAppError }

/** Longer texts are refused: nobody pastes a message of that size, and everything here is kept in memory. */
export const MAX_TEXT = 16 * 2 ** 20
const MAX_CANDIDATES = 8
const MAX_ROOTS = 8

/**
 * Recognises whatever somebody pastes or drops: a bag of cells in hex, base64 or raw bytes, alone or inside JSON, a curl command, a
 * log or a link; a hash, an address, a block id. Never throws: what cannot be used is told in `problem`.
 *
 * @example
 * recognise('{"boc": "te6cckEB…"}').candidates[0]?.kind // 'external-message'
 */
export function recognise(input: string | Uint8Array): Recognition {
  if (typeof input !== 'string') {
    return isBag(input) ? fromBags([{ bytes: input, start: 0, end: 0, encoding: 'hex' }], '') : recognise(utf8(input))
  }
  if (input.length > MAX_TEXT) return nothing(`the text is longer than ${MAX_TEXT >> 20} MiB`)
  const text = input.trim()
  if (text === '') return nothing('the text is empty')
  const bags = findBags(text)
  if (bags.length > 0) return fromBags(bags, text)
  const references = findReferences(text)
  return references.length > 0 ? { candidates: references } : nothing(whyNothing(text))
}

const nothing = (reason: string): Recognition => ({ candidates: [], problem: new AppError('input.text', { reason }) })

const isBag = (bytes: Uint8Array): boolean => /^(?:b5ee9c72|68ff65f3|acc3a728)/.test(hexHead(bytes))
const hexHead = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 4)].map(byte => byte.toString(16).padStart(2, '0')).join('')

function fromBags(bags: readonly BagInText[], text: string): Recognition {
  const candidates: Candidate[] = []
  const seen = new Set<string>()
  let problem: AnyAppError | undefined
  for (const bag of bags) {
    const alone = bag.start <= 3 && bag.end >= text.length - 3
    try {
      const { roots } = parseBoc(bag.bytes, { maxRoots: MAX_ROOTS })
      for (const [index, root] of roots.entries()) {
        if (seen.has(root.hash())) continue
        seen.add(root.hash())
        const place = [
          ...(roots.length > 1 ? [`root ${index + 1} of ${roots.length}`] : []),
          ...(alone ? [] : [placeOf(text, bag)]),
        ]
        const foundIn = place.length > 0 ? { foundIn: place.join(', ') } : {}
        const value = bocHex(root)
        candidates.push(...classifyCell(root).map(reading => ({ ...reading, value, cell: root, ...foundIn })))
      }
    } catch (error) {
      if (!isAppError(error)) throw error
      problem ??= error
    }
  }
  candidates.sort((a, b) => rank[a.kind] - rank[b.kind])
  return { candidates: candidates.slice(0, MAX_CANDIDATES), ...(problem && { problem }) }
}

const rank: { readonly [K in Candidate['kind']]: number } = {
  'external-message': 0,
  'internal-message': 1,
  transaction: 2,
  body: 3,
  'state-init': 4,
  'external-out-message': 5,
  cell: 6,
  'transfer-link': 7,
  hash: 8,
  address: 9,
  block: 10,
}

/** Names the place of a bag in a longer text: the JSON member, the link, or the line. */
function placeOf(text: string, bag: BagInText): string {
  const before = text.slice(Math.max(0, bag.start - 200), bag.start)
  const member = /["']?([\w-]{1,40})["']?\s*[:=]\s*\\?["']?(?:0x)?$/.exec(before)?.[1]
  if (member && !/^https?$/.test(member)) return `member ${member}`
  const host = /https?:\/\/([^/\s]{1,80})\/\S*$/.exec(before)?.[1]
  if (host) return `link to ${host}`
  return `line ${text.slice(0, bag.start).split('\n').length}`
}

const wordLetters = /[\w+/:=.,()%?&#~-]{4,400}/g

function findReferences(text: string): Candidate[] {
  const single = readWord(text.replace(/^["'`]+|["'`,;]+$/g, ''))
  if (single) return [single]
  const found = new Map<string, Candidate>()
  // Only the beginning of a long text: what is not there is not what was meant.
  for (const [word] of text.slice(0, 65_536).matchAll(wordLetters)) {
    const references = /^[a-z]{2,12}:\/\//i.test(word) ? readLink(word) : isTelling(word) ? [readWord(word)] : []
    for (const reference of references) {
      if (reference && found.size < MAX_CANDIDATES && !found.has(reference.value)) found.set(reference.value, reference)
    }
  }
  return [...found.values()]
}

/** In a longer text only words that cannot be anything else count: numbers alone do not. */
const isTelling = (word: string): boolean => word.length >= 43 || /^\(-?\d+,[0-9a-f]+,\d+/i.test(word)

function whyNothing(text: string): string {
  const compact = text.replace(/\s+/g, '')
  const hex = /^(?:0x)?([0-9a-f]+)$/i.exec(compact)?.[1]
  if (hex !== undefined) {
    return hex.length < 64
      ? `${hex.length} hex digits: too short for a hash, and a bag of cells begins with b5ee9c72`
      : `${hex.length} hex digits, but a bag of cells begins with b5ee9c72`
  }
  if (/^[EUk0][Qf][\w+/-]{46}$/.test(compact))
    return 'it looks like an address, but its checksum is wrong: a letter may be mistyped'
  if (compact.length > 24 && /^[\w+/-]+=*$/.test(compact) && decodes(compact)) {
    return 'it may be base64, but a bag of cells begins with te6cc'
  }
  return 'no bag of cells, hash, address, block or link is in it'
}

function decodes(text: string): boolean {
  try {
    return fromBase64(text).length > 0
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  }
}
