import { parseHash } from '../cell/address.ts'
import { AppError, isAppError } from '../errors.ts'
import { type Hash, type UnixSec, unixSec } from '../units.ts'

/** A block by its place; `shard` is 16 lower-case hex digits. */
export type NotedPlace = {
  readonly workchain: number
  readonly shard: string
  readonly seqno: number
  /** Where the name was given with its hashes. */
  readonly hashes?: { readonly root: Hash; readonly file: Hash }
}

/** What a notation of a block means. */
export type BlockNotation =
  | { readonly kind: 'newest' }
  | ({ readonly kind: 'place' } & NotedPlace)
  /** The masterchain block of a moment. */
  | { readonly kind: 'time'; readonly utime: UnixSec }
  | { readonly kind: 'root'; readonly rootHash: Hash }

/** The one shard of the masterchain, and of a workchain that is not split. */
export const wholeShard = '8000000000000000'

const masterchain = (seqno: string): BlockNotation => ({
  kind: 'place',
  workchain: -1,
  shard: wholeShard,
  seqno: checkedSeqno(seqno),
})

/**
 * What block a text names, in any notation that tools and explorers use.
 *
 * @example
 * parseBlockNotation('4234234')                        // of the masterchain
 * parseBlockNotation('(0,8000000000000000,56)')        // also with both hashes, and with colons
 * parseBlockNotation('newest')
 * parseBlockNotation('2026-03-01 12:00')               // UTC unless it says otherwise
 * parseBlockNotation('@1767225600')                    // unix seconds
 * parseBlockNotation('https://tonscan.org/block/-1:8000000000000000:4234234')
 * @throws input.block
 */
export function parseBlockNotation(given: string): BlockNotation {
  const text = given.trim().replace(/^["'`<]+|["'`>;.]+$/g, '')
  if (text.length > mostText) throw refuse(given)
  try {
    const found =
      wordNotation(text) ??
      (text.startsWith('{') ? jsonNotation(text) : undefined) ??
      linkNotation(text) ??
      dateNotation(text)
    if (found) return found
  } catch (error) {
    if (!isAppError(error) && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw refuse(given)
}
const mostText = 2000

function wordNotation(text: string): BlockNotation | undefined {
  if (/^(?:newest|latest|last|head)$/i.test(text)) return { kind: 'newest' }
  if (/^#?\d{1,10}$/.test(text)) return masterchain(text.replace('#', ''))
  const stamp = /^@(\d{1,10})$/.exec(text)?.[1]
  if (stamp !== undefined) return { kind: 'time', utime: unixSec(Number(stamp)) }
  const place = placeIn(text)
  if (place) return { kind: 'place', ...place }
  const rootHash = hashIn(text)
  return rootHash && { kind: 'root', rootHash }
}

/** `(workchain,shard,seqno)` with or without hashes, as all tools write it in some variation. */
function placeIn(text: string): NotedPlace | undefined {
  const parts = /^\(?\s*([^()]*?)\s*\)?(?::([\w+/=-]{43,64}):([\w+/=-]{43,64}))?$/.exec(text)
  if (!parts) return undefined
  const [workchain = '', shard = '', seqno = '', ...inside] = (parts[1] ?? '').split(/\s*[,:]\s*/)
  if (!/^-?\d{1,10}$/.test(workchain) || !/^\d{1,10}$/.test(seqno)) return undefined
  const [root, file, ...more] = [...inside, ...parts.slice(2).filter(part => part !== undefined)]
  // One hash alone names nothing that two do not.
  if (more.length > 0 || (root === undefined) !== (file === undefined)) return undefined
  const digits = shardDigits(shard)
  if (digits === undefined) return undefined
  const hashes = root !== undefined && file !== undefined && { root: parseHash(root), file: parseHash(file) }
  return {
    workchain: checkedWorkchain(workchain),
    shard: digits,
    seqno: checkedSeqno(seqno),
    ...(hashes && { hashes }),
  }
}

/**
 * A shard as 16 digits: from hex, with or without its zeros at either end, or from the signed or unsigned decimal number
 * that nodes write.
 *
 * @example
 * shardDigits('8')                    // '8000000000000000'
 * shardDigits('d83800000000000')      // '0d83800000000000', written as a number
 * shardDigits('-9223372036854775808') // '8000000000000000'
 */
export function shardDigits(text: string): string | undefined {
  const isDecimal = /^-\d{1,19}$/.test(text) || /^\d{17,20}$/.test(text)
  if (!isDecimal && !/^(?:0x)?[0-9a-f]{1,16}$/i.test(text)) return undefined
  if (isDecimal) return BigInt.asUintN(64, BigInt(text)).toString(16).padStart(16, '0')
  const hex = text.toLowerCase().replace(/^0x/, '')
  // Who leaves out the zeros at the end leaves out all of them.
  return hex.endsWith('0') ? hex.padStart(16, '0') : hex.padEnd(16, '0')
}

function jsonNotation(text: string): BlockNotation | undefined {
  const value: unknown = JSON.parse(text.replace(/("shard"\s*:\s*)(-?\d+)/, '$1"$2"'))
  if (typeof value !== 'object' || value === null) return undefined
  const member = (...names: string[]) =>
    Object.entries(value).find(([name]) => names.includes(name.toLowerCase().replaceAll('_', '')))?.[1]
  const [workchain, shard, seqno] = [member('workchain', 'workchainid'), member('shard'), member('seqno')]
  const hashes = [member('roothash'), member('filehash')].filter(each => each !== undefined)
  const place = placeIn(`(${[workchain, shard, seqno, ...hashes].join(',')})`)
  return place && { kind: 'place', ...place }
}

/** Explorers put a block into the path, into parameters of their own, or behind the `#`. */
function linkNotation(text: string): BlockNotation | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return undefined
  const url = new URL(text)
  const parts = [...url.pathname.split('/'), ...url.hash.slice(1).split(/[/?&=]/)].map(decoded)
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]))
  const seqno = query.get('seqno')
  if (seqno !== undefined) {
    const workchain = query.get('workchain') ?? query.get('wc') ?? '-1'
    const hashes = [query.get('roothash'), query.get('filehash')].filter(each => each !== undefined && each !== '')
    const named = hashes.length === 2 ? hashes : []
    const place = placeIn(`(${[workchain, query.get('shard') ?? wholeShard, seqno, ...named].join(',')})`)
    if (place) return { kind: 'place', ...place }
  }
  const rest = [...parts.toReversed(), ...query.values()]
  for (const part of rest) {
    const place = placeIn(part)
    if (place) return { kind: 'place', ...place }
  }
  for (const [at, part] of parts.entries()) {
    // /block/-1/8000000000000000/4234234
    const place = placeIn(`(${[part, parts[at + 1], parts[at + 2]].join(',')})`)
    if (place) return { kind: 'place', ...place }
  }
  // A bare number is a block only where the link says so.
  const at = parts.findIndex(part => /^(?:block|blocks|masterchain|seqno|mc)$/i.test(part))
  const number = at < 0 ? undefined : parts.slice(at + 1).find(part => /^\d{1,10}$/.test(part))
  if (number !== undefined) return masterchain(number)
  const rootHash = rest.map(hashIn).find(found => found !== undefined)
  return rootHash && { kind: 'root', rootHash }
}

/** ISO 8601; the time may be left out, and is UTC where no zone is given. */
function dateNotation(text: string): BlockNotation | undefined {
  const [, date, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? []
  if (date === undefined) return undefined
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2')
  const seconds = Math.floor(Date.parse(`${date}T${time}${offset}`) / 1000)
  const midnight = Date.parse(`${date}T00:00Z`)
  // Date.parse takes the 31st of February for the 3rd of March.
  if (!Number.isFinite(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined
  return seconds >= 0 && seconds < 2 ** 32 ? { kind: 'time', utime: unixSec(seconds) } : undefined
}

function hashIn(text: string): Hash | undefined {
  try {
    return parseHash(text)
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign means itself.
    return part
  }
}

function checkedSeqno(text: string): number {
  const seqno = Number(text)
  if (seqno >= 2 ** 32) throw refuse(text)
  return seqno
}

/** The masterchain is sometimes written unsigned. */
function checkedWorkchain(text: string): number {
  const workchain = Number(text) | 0
  if (workchain !== Number(text) && workchain >>> 0 !== Number(text)) throw refuse(text)
  return workchain
}

const refuse = (text: string) => new AppError('input.block', { text })
