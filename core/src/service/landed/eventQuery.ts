import { parseAddress, parseHash } from '../../cell/address.ts'
import type { BlockPlace } from '../../chain/TraceSource.ts'
import { AppError, isAppError } from '../../errors.ts'
import { shardDigits } from '../../input/blockNotation.ts'
import { type Candidate, recognise } from '../../input/recognise.ts'
import { normalizedHash } from '../../tlb/normalizedHash.ts'
import { type Address, type Hash, type Lt, lt } from '../../units.ts'

/** What somebody asks an event by. */
export type EventQuery = {
  /** What to look for, the most exact first: a message as it is, then as it is when normalized. */
  readonly keys: readonly { readonly by: 'transaction' | 'message' | 'any'; readonly hash: Hash }[]
  /** A transaction by its account and logical time, where that was told too. */
  readonly place?: { readonly account: Address; readonly lt: Lt }
}

const advice = 'give the hash of a transaction or a message in hex or base64, a link to one, or the message itself'

/**
 * What a text asks for: an event id, the hash of a transaction or a message (hex, base64, base64url), an explorer's link to
 * one, or a message itself as a bag of cells.
 *
 * @example
 * parseEventQuery('https://tonviewer.com/transaction/ab…').keys // [{ by: 'any', hash: 'ab…' }]
 * @throws input.hash, saying what the text is instead
 */
export function parseEventQuery(text: string): EventQuery {
  const plain = text.trim().replace(/^["'`<]+|["'`>,;.]+$/g, '')
  // In a path a plus sign may have become a space.
  const own = hashOf(plain.length === 43 || plain.length === 44 ? plain.replaceAll(' ', '+') : plain)
  if (own) return { keys: [{ by: 'any', hash: own }] }
  const fromLink = linkQuery(plain)
  if (fromLink) return fromLink
  const { candidates, problem } = recognise(text)
  for (const candidate of candidates) {
    const keys = keysOf(candidate)
    if (keys) return { keys }
  }
  throw new AppError('input.hash', {
    text: text.trim(),
    advice: `${insteadOf(candidates[0], problem?.message)}; ${advice}`,
  })
}

function keysOf({ kind, value, cell, message }: Candidate): EventQuery['keys'] | undefined {
  if (kind === 'hash') return [{ by: 'any', hash: value as Hash }] // recognised as one
  if (kind === 'transaction' && cell) return [{ by: 'transaction', hash: cell.hash() }]
  if (!message) return undefined
  const [exact, normalized] = [message.cell.hash(), normalizedHash(message)]
  return [exact, ...(normalized === exact ? [] : [normalized])].map(hash => ({ by: 'message', hash }))
}

function insteadOf(candidate: Candidate | undefined, problem: string | undefined): string {
  switch (candidate?.kind) {
    case undefined:
      return problem ?? 'nothing was recognised'
    case 'address':
      return 'this is the address of an account'
    case 'block':
      return 'this is a block'
    case 'transfer-link':
      return 'this is a request for a transfer'
    default:
      return 'this is no message'
  }
}

function hashOf(text: string): Hash | undefined {
  const compact = text.replace(/^0x(?=[\w+/-]{43}=?$)/, '')
  return orNone(() => parseHash(compact))
}

/**
 * Hash, account and logical time as explorers put them together:
 *
 *     …/tx/LT:HASH:ADDRESS    …/ADDRESS/LT_HASH    …/transaction?account=ADDRESS&lt=LT&hash=HASH
 */
function linkQuery(text: string): EventQuery | undefined {
  const whole = decoded(text)
  const joined = joinedHash.exec(whole)
  const isLink = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = isLink ? orNone(() => new URL(text)) : undefined
  const parts = (url?.pathname ?? '').split('/').map(decoded)
  const account = parts.find(isAddress)
  if (joined) {
    const hash = hashOf(joined[2] ?? '')
    if (hash) return queryOf(hash, joined[3] ?? account, joined[1])
  }
  if (!url) return undefined
  const named = new Map(
    [...text.matchAll(/[?&#]([^?&#=/]+)=([^&#]*)/g)].map(([, name = '', of = '']) => [name, decoded(of)]),
  )
  const inHash = url.hash.slice(1).split(/[/?&=#]/)
  // Some links have the slashes of base64 as they are.
  const withSlashes = /\/([\w+/-]{43}=)(?:[?#]|$)/.exec(whole)?.[1] ?? ''
  const hash = [...parts.toReversed(), ...named.values(), ...inHash.map(decoded), withSlashes]
    .map(hashOf)
    .find(found => found !== undefined)
  return hash && queryOf(hash, named.get('account') ?? named.get('address') ?? account, named.get('lt'))
}

const joinedHash = /(?<!\d)(\d{6,20})[:_]([0-9a-f]{64}|[\w+/-]{43}=?)(?::(-?\d+:[0-9a-f]{64}|[\w+/-]{48}))?(?![\w+-])/i

function queryOf(hash: Hash, account: string | undefined, at: string | undefined): EventQuery {
  const address = account === undefined ? undefined : orNone(() => parseAddress(account))
  const place =
    address && at !== undefined && /^\d{1,20}$/.test(at) ? { account: address, lt: lt(BigInt(at)) } : undefined
  return { keys: [{ by: 'any', hash }], ...(place && { place }) }
}

const isAddress = (text: string): boolean => orNone(() => parseAddress(text)) !== undefined

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll(' ', '+')
  } catch {
    // A lone percent sign means itself.
    return part
  }
}

/**
 * A block's name.
 *
 * @example
 * parseBlockPlace('(0,8000000000000000,56)') // { workchain: 0, shard: '8000000000000000', seqno: 56 }
 * @throws input.block
 */
export function parseBlockPlace(text: string): BlockPlace {
  const [, workchain, shard, seqno] =
    /^\(?(-?\d{1,10})[,:]([0-9a-f]{1,16})[,:](\d{1,10})[^\d]?.*$/i.exec(text.trim()) ?? []
  const digits = shard === undefined ? undefined : shardDigits(shard)
  if (workchain === undefined || digits === undefined || seqno === undefined)
    throw new AppError('input.block', { text })
  return { workchain: Number(workchain), shard: digits, seqno: Number(seqno) }
}

function orNone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (thrown) {
    if (isAppError(thrown) || thrown instanceof TypeError) return undefined
    throw thrown
  }
}
