import { parseAddress, parseFriendly, parseHash } from '../cell/address.ts'
import { isAppError } from '../errors.ts'
import type { Address, Hash } from '../units.ts'
import { shardDigits } from './blockNotation.ts'

/** Something that names a thing on the chain. */
export type Reference =
  | { readonly kind: 'hash'; readonly value: Hash; readonly foundIn?: string }
  | { readonly kind: 'address'; readonly value: Address; readonly foundIn?: string }
  | { readonly kind: 'block'; readonly value: string; readonly foundIn?: string }
  | { readonly kind: 'transfer-link'; readonly value: string; readonly foundIn?: string }

/**
 * What a single word is: a hash (hex, base64, base64url), an address (raw, friendly), a block id.
 *
 * @example
 * readWord('(-1,8000000000000000,4234234)') // { kind: 'block', value: '(-1,8000000000000000,4234234)' }
 */
export function readWord(word: string): Reference | undefined {
  const block = /^\(?(-?\d{1,10})[,:]([0-9a-f]{1,16})[,:](\d{1,10})(?:[,:][0-9a-f]{64}){0,2}\)?$/i.exec(word)
  if (block && !/^-?\d+:[0-9a-f]{17,}$/i.test(word)) {
    const [, workchain, shard = '', seqno] = block
    return { kind: 'block', value: `(${workchain},${shardDigits(shard)},${seqno})` }
  }
  if (/^\d{1,9}$/.test(word)) return { kind: 'block', value: `(-1,8000000000000000,${word})` }
  if (/^-?\d{1,3}:[0-9a-f]{64}$/i.test(word)) return { kind: 'address', value: parseAddress(word) }
  const friendly = /^[\w+/-]{48}$/.test(word) && orNothing(() => parseFriendly(word))
  if (friendly) return { kind: 'address', value: friendly.address }
  const hash = orNothing(() => parseHash(word))
  return hash && { kind: 'hash', value: hash }
}

/** Everything that an explorer link or a `ton://` link names, the most specific first. */
export function readLink(text: string): Reference[] {
  const url = orNothing(() => new URL(text))
  if (!url) return []
  const transfer =
    /^(?:ton|tonkeeper|tc|https?):$/.test(url.protocol) &&
    /(?:^|\/)transfer\/([^/?#]+)/.exec(`${url.host}${url.pathname}`)
  if (transfer) {
    const to = orNothing(() => parseAddress(decodePart(transfer[1] ?? '')))
    return [
      { kind: 'transfer-link', value: text },
      ...(to ? [{ kind: 'address' as const, value: to, foundIn: 'transfer link' }] : []),
    ]
  }
  const parts = [
    ...url.pathname.split('/').reverse(),
    ...[...url.searchParams].map(([, value]) => value),
    ...url.hash.slice(1).split(/[/?&=]/),
  ]
  return parts.flatMap(part => {
    const word = decodePart(part)
    // A bare number in a link is a page or a time more often than a block.
    const found = /^\d+$/.test(word) ? undefined : readWord(word)
    return found ? [{ ...found, foundIn: `link to ${url.hostname || url.protocol}` }] : []
  })
}

const decodePart = (part: string): string =>
  part
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(' ', '+')

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error) || error instanceof TypeError) return undefined
    throw error
  }
}
