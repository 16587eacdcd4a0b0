import { type BlockId, type BlockIdExt, fromSignedShard, fullShard } from '../blockId.ts'
import { AppError, isAppError, tryRead } from '../errors.ts'
import { type Hash, type UnixSec, unixSec } from '../units.ts'
import { parseHash } from './address.ts'

/** A block id as it was typed; `hashes` when both were given. */
export type BlockIdRef = BlockId & { readonly hashes?: { readonly root: Hash; readonly file: Hash } }

/** A reference to a block, as a person typed it. */
export type BlockRef =
  | { readonly kind: 'newest' }
  | ({ readonly kind: 'id' } & BlockIdRef)
  /** The masterchain block at a time. */
  | { readonly kind: 'time'; readonly utime: UnixSec }
  | { readonly kind: 'rootHash'; readonly rootHash: Hash }

const masterchainRef = (seqno: string): BlockRef => ({
  kind: 'id',
  workchain: -1,
  shard: fullShard,
  seqno: parseSeqno(seqno),
})

/**
 * Parses a reference to a block in any notation that tools and explorers use.
 *
 * @example
 * parseBlockRef('4234234')                        // masterchain seqno
 * parseBlockRef('(0,8000000000000000,56)')        // also with both hashes, and with colons
 * parseBlockRef('newest')
 * parseBlockRef('2026-03-01 12:00')               // UTC unless a zone is given
 * parseBlockRef('@1767225600')                    // Unix time
 * parseBlockRef('https://tonscan.org/block/-1:8000000000000000:4234234')
 * @throws input.block
 */
export function parseBlockRef(input: string): BlockRef {
  const text = input.trim().replace(/^["'`<]+|["'`>;.]+$/g, '')
  if (text.length > maxLength) throw blockError(input)
  try {
    const found =
      parseWord(text) ?? (text.startsWith('{') ? parseJson(text) : undefined) ?? parseUrl(text) ?? parseDate(text)
    if (found) return found
  } catch (error) {
    if (!isAppError(error) && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw blockError(input)
}
const maxLength = 2000

/** Parses a block id with both hashes; `undefined` for other notations. @throws input.block */
export function parseBlockIdExt(text: string): BlockIdExt | undefined {
  const ref = parseBlockRef(text)
  if (ref.kind !== 'id' || ref.hashes === undefined) return undefined
  const { workchain, shard, seqno, hashes } = ref
  return { workchain, shard, seqno, rootHash: hashes.root, fileHash: hashes.file }
}

/**
 * Parses a block id in parentheses or not; anything behind its seqno is ignored.
 *
 * @example
 * parseBlockId('(0,8000000000000000,56)') // { workchain: 0, shard: '8000000000000000', seqno: 56 }
 * @throws input.block
 */
export function parseBlockId(text: string): BlockId {
  const [, workchain, shard, seqno] =
    /^\(?(-?\d{1,10})[,:]([0-9a-f]{1,16})[,:](\d{1,10})[^\d]?.*$/i.exec(text.trim()) ?? []
  const digits = shard === undefined ? undefined : parseShard(shard)
  if (workchain === undefined || digits === undefined || seqno === undefined) throw blockError(text)
  return { workchain: Number(workchain), shard: digits, seqno: Number(seqno) }
}

function parseWord(text: string): BlockRef | undefined {
  if (/^(?:newest|latest|last|head)$/i.test(text)) return { kind: 'newest' }
  if (/^#?\d{1,10}$/.test(text)) return masterchainRef(text.replace('#', ''))
  const timestamp = /^@(\d{1,10})$/.exec(text)?.[1]
  if (timestamp !== undefined) return { kind: 'time', utime: unixSec(Number(timestamp)) }
  const id = parseId(text)
  if (id) return { kind: 'id', ...id }
  const rootHash = tryParseHash(text)
  return rootHash && { kind: 'rootHash', rootHash }
}

/** `(workchain,shard,seqno)` with or without hashes, in the variations that tools write. */
function parseId(text: string): BlockIdRef | undefined {
  const match = /^\(?\s*([^()]*?)\s*\)?(?::([\w+/=-]{43,64}):([\w+/=-]{43,64}))?$/.exec(text)
  if (!match) return undefined
  const [workchain = '', shard = '', seqno = '', ...innerHashes] = (match[1] ?? '').split(/\s*[,:]\s*/)
  if (!/^-?\d{1,10}$/.test(workchain) || !/^\d{1,10}$/.test(seqno)) return undefined
  const [root, file, ...more] = [...innerHashes, ...match.slice(2).filter(part => part !== undefined)]
  // Both hashes or none.
  if (more.length > 0 || (root === undefined) !== (file === undefined)) return undefined
  const shardHex = parseShard(shard)
  if (shardHex === undefined) return undefined
  const hashes = root !== undefined && file !== undefined && { root: parseHash(root), file: parseHash(file) }
  return { workchain: parseWorkchain(workchain), shard: shardHex, seqno: parseSeqno(seqno), ...(hashes && { hashes }) }
}

/**
 * Parses a shard to 16 hex digits: from hex, with or without leading or trailing zeros, or from a signed or unsigned
 * decimal number, as nodes write it.
 *
 * @example
 * parseShard('8')                    // '8000000000000000'
 * parseShard('d83800000000000')      // '0d83800000000000', leading zero omitted
 * parseShard('-9223372036854775808') // '8000000000000000'
 */
export function parseShard(text: string): string | undefined {
  const isDecimal = /^-\d{1,19}$/.test(text) || /^\d{17,20}$/.test(text)
  if (!isDecimal && !/^(?:0x)?[0-9a-f]{1,16}$/i.test(text)) return undefined
  if (isDecimal) return fromSignedShard(BigInt(text))
  const hex = text.toLowerCase().replace(/^0x/, '')
  // Trailing zeros are omitted all or none.
  return hex.endsWith('0') ? hex.padStart(16, '0') : hex.padEnd(16, '0')
}

function parseJson(text: string): BlockRef | undefined {
  const value: unknown = JSON.parse(text.replace(/("shard"\s*:\s*)(-?\d+)/, '$1"$2"'))
  if (typeof value !== 'object' || value === null) return undefined
  const member = (...names: string[]) =>
    Object.entries(value).find(([name]) => names.includes(name.toLowerCase().replaceAll('_', '')))?.[1]
  const [workchain, shard, seqno] = [member('workchain', 'workchainid'), member('shard'), member('seqno')]
  const hashes = [member('roothash'), member('filehash')].filter(each => each !== undefined)
  const id = parseId(`(${[workchain, shard, seqno, ...hashes].join(',')})`)
  return id && { kind: 'id', ...id }
}

/** Explorers put a block into the path, the query, or the fragment. */
function parseUrl(text: string): BlockRef | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return undefined
  const url = new URL(text)
  const segments = [...url.pathname.split('/'), ...url.hash.slice(1).split(/[/?&=]/)].map(decodeUriPart)
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]))
  const workchain = query.get('workchain') ?? query.get('wc') ?? '-1'
  const hashes = [query.get('roothash'), query.get('filehash')].filter(Boolean)
  const queryId = [
    workchain,
    query.get('shard') ?? fullShard,
    query.get('seqno'),
    ...(hashes.length === 2 ? hashes : []),
  ]
  const candidates = [...segments.toReversed(), ...query.values()]
  // /block/-1/8000000000000000/4234234
  const triples = segments.map((_, at) => `(${segments.slice(at, at + 3).join(',')})`)
  for (const part of [`(${queryId.join(',')})`, ...candidates, ...triples]) {
    const id = parseId(part)
    if (id) return { kind: 'id', ...id }
  }
  // A bare number is a seqno only after a path segment that says so.
  const at = segments.findIndex(part => /^(?:block|blocks|masterchain|seqno|mc)$/i.test(part))
  const seqnoSegment = at < 0 ? undefined : segments.slice(at + 1).find(part => /^\d{1,10}$/.test(part))
  if (seqnoSegment !== undefined) return masterchainRef(seqnoSegment)
  const rootHash = candidates.map(tryParseHash).find(found => found !== undefined)
  return rootHash && { kind: 'rootHash', rootHash }
}

/** ISO 8601; time and zone are optional, default 00:00 and UTC. */
function parseDate(text: string): BlockRef | undefined {
  const [, date, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? []
  if (date === undefined) return undefined
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2')
  const seconds = Math.floor(Date.parse(`${date}T${time}${offset}`) / 1000)
  const midnight = Date.parse(`${date}T00:00Z`)
  // Date.parse accepts 31 February as 3 March.
  if (!Number.isFinite(midnight) || !new Date(midnight).toISOString().startsWith(date)) return undefined
  return seconds >= 0 && seconds < 2 ** 32 ? { kind: 'time', utime: unixSec(seconds) } : undefined
}

const tryParseHash = (text: string): Hash | undefined => tryRead(() => parseHash(text))

function decodeUriPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign stays as it is.
    return part
  }
}

function parseSeqno(text: string): number {
  const seqno = Number(text)
  if (seqno >= 2 ** 32) throw blockError(text)
  return seqno
}

/** The masterchain is sometimes written unsigned (4294967295). */
function parseWorkchain(text: string): number {
  const workchain = Number(text) | 0
  if (workchain !== Number(text) && workchain >>> 0 !== Number(text)) throw blockError(text)
  return workchain
}

const blockError = (text: string) => new AppError('input.block', { text })
