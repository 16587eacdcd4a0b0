import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { isBocBytes } from '../encoding/fileText.ts'
import { decodeUtf8 } from '../encoding/utf8.ts'
import { type AnyAppError, AppError, isAppError, tryRead } from '../errors.ts'
import { isErrorText } from '../errorTexts/explainErrorText.ts'
import { decodeInternal } from '../messages/decode.ts'
import { readBlock } from '../tlb/block.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { readRequest } from '../tonconnect/readRequest.ts'
import type { TonConnectRequest } from '../tonconnect/TonConnectRequest.ts'
import { type BocInText, findBocs } from './findBocs.ts'
import { parseLink, parseReference, type Reference } from './parseReference.ts'

/** One interpretation of a text. */
export type Candidate = {
  readonly kind:
    | 'external-message'
    | 'internal-message'
    | 'external-out-message'
    | 'transaction'
    | 'block'
    | 'state-init'
    | 'body'
    | 'cell'
    | 'connect-request'
    | 'error-text'
    | Reference['kind']
  /** A BoC in hex, a hash, a raw address, a public key in hex, a block id, a link. */
  readonly value: string
  /** Where it was found, when the text contains more. */
  readonly foundIn?: string
  readonly cell?: Cell
  readonly message?: Message
  readonly op?: string
  /** A request of TON Connect. */
  readonly request?: TonConnectRequest
}

/** The result: candidates, most likely first; `problem` when nothing was recognised or a BoC is invalid. */
export type Recognition = { readonly candidates: readonly Candidate[]; readonly problem?: AnyAppError }

/** Longer texts are rejected: no message is that large, and everything is kept in memory. */
const MAX_TEXT = 16 * 2 ** 20
const MAX_CANDIDATES = 8
const MAX_ROOTS = 8

/**
 * Recognises pasted or dropped input: a BoC in hex, base64 or raw bytes, alone or inside JSON, a curl command, a log or
 * a link; a hash, an address, a block id. Never throws: errors are in `problem`.
 *
 * @example
 * recognise('{"boc": "te6cckEB…"}').candidates[0]?.kind // 'external-message'
 */
export function recognise(input: string | Uint8Array): Recognition {
  if (typeof input !== 'string') {
    return isBocBytes(input)
      ? fromBocs([{ bytes: input, start: 0, end: 0, encoding: 'hex' }], '')
      : recognise(decodeUtf8(input))
  }
  if (input.length > MAX_TEXT) return unrecognised(`the text is longer than ${MAX_TEXT >> 20} MiB`)
  const text = input.trim()
  if (text === '') return unrecognised('the text is empty')
  const isBoc = onlyBoc.test(text)
  const error: Candidate[] = !isBoc && isErrorText(text) ? [{ kind: 'error-text', value: text }] : []
  const request = isBoc ? undefined : findRequest(text)
  const bocs = findBocs(text)
  if (request || bocs.length > 0) {
    const { candidates, problem } = fromBocs(bocs, text)
    return {
      candidates: [...error, ...(request ? [request] : []), ...candidates].slice(0, MAX_CANDIDATES),
      ...(problem && { problem }),
    }
  }
  // Its hashes and addresses are part of the explanation.
  if (error.length > 0) return { candidates: error }
  const references = findReferences(text)
  return references.length > 0 ? { candidates: references } : unrecognised(explainUnrecognised(text))
}

/** Nothing but a BoC: to search it for anything else takes as long as to decode it. */
const onlyBoc = /^(?:b5ee9c72[\da-f]*|te6cc[\w+/=-]*)$/i

/** A request of TON Connect; a wallet's reply with a signed message is that message, and a payment link a reference. */
function findRequest(text: string): Candidate | undefined {
  // Its faults that depend on the time are not used.
  const request = readRequest(text, { now: 0 })
  if (!request || request.kind === 'invalid' || request.kind === 'wallet-reply' || request.kind === 'transfer-link')
    return undefined
  const { foundIn } = request
  return { kind: 'connect-request', value: text, request, ...(foundIn !== undefined && { foundIn }) }
}

const unrecognised = (reason: string): Recognition => ({
  candidates: [],
  problem: new AppError('input.text', { reason }),
})

function fromBocs(bocs: readonly BocInText[], text: string): Recognition {
  const candidates: Candidate[] = []
  const seen = new Set<string>()
  let problem: AnyAppError | undefined
  for (const boc of bocs) {
    const isWholeText = boc.start <= 3 && boc.end >= text.length - 3
    try {
      const { roots } = parseBoc(boc.bytes, { maxRoots: MAX_ROOTS })
      for (const [index, root] of roots.entries()) {
        if (seen.has(root.hash())) continue
        seen.add(root.hash())
        const location = [
          ...(roots.length > 1 ? [`root ${index + 1} of ${roots.length}`] : []),
          ...(isWholeText ? [] : [describeLocation(text, boc)]),
        ]
        const foundIn = location.length > 0 ? { foundIn: location.join(', ') } : {}
        const value = toBocHex(root)
        candidates.push(...classifyCell(root).map(content => ({ ...content, value, cell: root, ...foundIn })))
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
  'error-text': -2,
  'connect-request': -1,
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
  'public-key': 9,
  block: 10,
}

const messageKinds = {
  ext_in_msg_info: 'external-message',
  int_msg_info: 'internal-message',
  ext_out_msg_info: 'external-out-message',
} as const

/** All interpretations that consume the whole cell, the most specific first; `cell` is the fallback. */
function classifyCell(cell: Cell): Pick<Candidate, 'kind' | 'message' | 'op'>[] {
  if (cell.exotic) return [{ kind: 'cell' }]
  if (tryRead(() => readTransaction(cell))) return [{ kind: 'transaction' }]
  if (tryRead(() => readBlock(cell))) return [{ kind: 'block' }]
  const contents: ReturnType<typeof classifyCell> = []
  const message = tryRead(() => readMessage(cell))
  if (message) contents.push({ kind: messageKinds[message.info.type], message })
  const body = cell.bits >= 32 ? decodeInternal(cell, []) : undefined
  if (body) contents.push({ kind: 'body', op: body.name })
  // Nearly any short cell parses as a StateInit without code; only one with code is reported.
  if (!message && tryRead(() => readStateInit(cell))?.code) contents.push({ kind: 'state-init' })
  return contents.length > 0 ? contents : [{ kind: cell.bits >= 32 && cell.bits % 8 === 0 ? 'body' : 'cell' }]
}

/** Describes the location of a BoC in a longer text: the JSON member, the link, or the line. */
function describeLocation(text: string, boc: BocInText): string {
  const before = text.slice(Math.max(0, boc.start - 200), boc.start)
  const member = /["']?([\w-]{1,40})["']?\s*[:=]\s*\\?["']?(?:0x)?$/.exec(before)?.[1]
  if (member && !/^https?$/.test(member)) return `member ${member}`
  const host = /https?:\/\/([^/\s]{1,80})\/\S*$/.exec(before)?.[1]
  if (host) return `link to ${host}`
  return `line ${text.slice(0, boc.start).split('\n').length}`
}

const wordPattern = /[\w+/:=.,()%?&#~-]{4,400}/g

/** The hashes, addresses, blocks and links in a text. */
export function findReferences(text: string): Candidate[] {
  const singleWord = parseReference(text.replace(/^["'`]+|["'`,;]+$/g, ''))
  if (singleWord) return [singleWord]
  const found = new Map<string, Candidate>()
  // Only the beginning of a long text is searched.
  for (const [word] of text.slice(0, 65_536).matchAll(wordPattern)) {
    const references = /^[a-z]{2,12}:\/\//i.test(word)
      ? parseLink(word)
      : isDistinctive(word)
        ? [parseReference(word)]
        : []
    for (const reference of references) {
      if (reference && found.size < MAX_CANDIDATES && !found.has(reference.value)) found.set(reference.value, reference)
    }
  }
  return [...found.values()]
}

/** In a longer text only unambiguous words count: a bare number does not. */
const isDistinctive = (word: string): boolean => word.length >= 43 || /^\(-?\d+,[0-9a-f]+,\d+/i.test(word)

function explainUnrecognised(text: string): string {
  const compact = text.replace(/\s+/g, '')
  const hex = /^(?:0x)?([0-9a-f]+)$/i.exec(compact)?.[1]
  if (hex !== undefined) {
    return hex.length < 64
      ? `${hex.length} hex digits: too short for a hash (64), and a BoC starts with b5ee9c72`
      : `${hex.length} hex digits, but a BoC starts with b5ee9c72`
  }
  if (/^[EUk0][Qf][\w+/-]{46}$/.test(compact))
    return 'it looks like an address, but the checksum does not match; check for a mistyped character'
  if (compact.length > 24 && /^[\w+/-]+=*$/.test(compact) && isBase64(compact)) {
    return 'it may be base64, but a BoC starts with te6cc'
  }
  return 'no BoC, hash, address, block, link or known error found'
}

const isBase64 = (text: string): boolean => tryRead(() => fromBase64(text).length > 0) ?? false
