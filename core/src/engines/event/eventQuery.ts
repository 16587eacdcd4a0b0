import { parseAddress, parseHash } from '../../encoding/address.ts'
import { AppError, tryRead } from '../../errors.ts'
import { type Candidate, recognise } from '../../input/recognise.ts'
import type { Message } from '../../tlb/message.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { type Address, type Hash, type Lt, lt } from '../../units.ts'

/** A query for an event. */
export type EventQuery = {
  /** Hashes to look up, the most specific first: a message's own hash, then its normalized hash. */
  readonly keys: readonly { readonly by: 'transaction' | 'message' | 'any'; readonly hash: Hash }[]
  /** A transaction of the trace by account and logical time, if the text contains them. */
  readonly position?: { readonly account: Address; readonly lt: Lt }
  /** The message, if the text contains it: its receiver has the transaction. */
  readonly message?: Message
}

const advice = 'enter a transaction or message hash (hex or base64), a link to one, or the message BoC'

/**
 * Parses a query for an event: an event id, a transaction or message hash (hex, base64, base64url), an explorer link,
 * or a message BoC.
 *
 * @example
 * parseEventQuery('https://tonviewer.com/transaction/ab…').keys // [{ by: 'any', hash: 'ab…' }]
 * @throws input.hash with what the text is instead
 */
export function parseEventQuery(text: string): EventQuery {
  const plain = text.trim().replace(/^["'`<]+|["'`>,;.]+$/g, '')
  // In a path a plus sign may have become a space.
  const hash = findHash(plain.length === 43 || plain.length === 44 ? plain.replaceAll(' ', '+') : plain)
  if (hash) return { keys: [{ by: 'any', hash }] }
  const fromLink = parseEventLink(plain)
  if (fromLink) return fromLink
  const { candidates, problem } = recognise(text)
  for (const candidate of candidates) {
    const keys = queryKeys(candidate)
    if (keys) return { keys, ...(candidate.message && { message: candidate.message }) }
  }
  const [other] = candidates
  const found = other ? (otherKinds[other.kind] ?? 'this is not a message') : (problem?.message ?? 'not recognised')
  throw new AppError('input.hash', { text: text.trim(), advice: `${found}; ${advice}` })
}

function queryKeys({ kind, value, cell, message }: Candidate): EventQuery['keys'] | undefined {
  if (kind === 'hash') return [{ by: 'any', hash: value as Hash }] // recognised as one
  if (kind === 'transaction' && cell) return [{ by: 'transaction', hash: cell.hash() }]
  if (!message) return undefined
  const [exact, normalized] = [message.cell.hash(), normalizedHash(message)]
  return [exact, ...(normalized === exact ? [] : [normalized])].map(hash => ({ by: 'message', hash }))
}

const otherKinds: { readonly [K in Candidate['kind']]?: string } = {
  address: 'this is an account address',
  'public-key': 'this is a public key',
  block: 'this is a block',
  'transfer-link': 'this is a transfer link',
  'connect-request': 'this is a request of TON Connect',
  'error-text': 'this is an error text',
}

function findHash(text: string): Hash | undefined {
  const compact = text.replace(/^0x(?=[\w+/-]{43}=?$)/, '')
  return tryRead(() => parseHash(compact))
}

/**
 * Parses hash, account and logical time from an explorer link:
 *
 *     …/tx/LT:HASH:ADDRESS    …/ADDRESS/LT_HASH    …/transaction?account=ADDRESS&lt=LT&hash=HASH
 */
function parseEventLink(text: string): EventQuery | undefined {
  const decoded = decodeUrlPart(text)
  const joined = joinedHash.exec(decoded)
  const isLink = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = isLink && URL.canParse(text) ? new URL(text) : undefined
  const segments = (url?.pathname ?? '').split('/').map(decodeUrlPart)
  const account = segments.find(isAddressText)
  if (joined) {
    const hash = findHash(joined[2] ?? '')
    if (hash) return createQuery(hash, joined[3] ?? account, joined[1])
  }
  if (!url) return undefined
  const parameters = new Map(
    [...text.matchAll(/[?&#]([^?&#=/]+)=([^&#]*)/g)].map(([, name = '', value = '']) => [name, decodeUrlPart(value)]),
  )
  const fragment = url.hash.slice(1).split(/[/?&=#]/)
  // Some links contain base64 with unescaped slashes.
  const withSlashes = /\/([\w+/-]{43}=)(?:[?#]|$)/.exec(decoded)?.[1] ?? ''
  const hash = [...segments.toReversed(), ...parameters.values(), ...fragment.map(decodeUrlPart), withSlashes]
    .map(findHash)
    .find(found => found !== undefined)
  return (
    hash && createQuery(hash, parameters.get('account') ?? parameters.get('address') ?? account, parameters.get('lt'))
  )
}

const joinedHash = /(?<!\d)(\d{6,20})[:_]([0-9a-f]{64}|[\w+/-]{43}=?)(?::(-?\d+:[0-9a-f]{64}|[\w+/-]{48}))?(?![\w+-])/i

function createQuery(hash: Hash, account: string | undefined, ltText: string | undefined): EventQuery {
  const address = account === undefined ? undefined : tryRead(() => parseAddress(account))
  const position =
    address && ltText !== undefined && /^\d{1,20}$/.test(ltText)
      ? { account: address, lt: lt(BigInt(ltText)) }
      : undefined
  return { keys: [{ by: 'any', hash }], ...(position && { position }) }
}

const isAddressText = (text: string): boolean => tryRead(() => parseAddress(text)) !== undefined

function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll(' ', '+')
  } catch {
    // A percent sign that escapes nothing is literal.
    return part
  }
}
