import { parseAddress, parseHash, toRawAddress } from '../encoding/address.ts'
import { parseShard } from '../encoding/parseBlockRef.ts'
import { parseTaggedPublicKey } from '../encoding/publicKey.ts'
import { tryRead } from '../errors.ts'

/** A reference to something on the chain. */
export type Reference = {
  readonly kind: 'hash' | 'address' | 'block' | 'transfer-link' | 'public-key'
  readonly value: string
  readonly foundIn?: string
}

/**
 * Parses a single word: a hash (hex, base64, base64url), an address (raw, user-friendly), a public key (tonlib's form; any other
 * form is that of a hash, too), a block id.
 *
 * @example
 * parseReference('(-1,8000000000000000,4234234)') // { kind: 'block', value: '(-1,8000000000000000,4234234)' }
 */
export function parseReference(word: string): Reference | undefined {
  const block = /^\(?(-?\d{1,10})[,:]([0-9a-f]{1,16})[,:](\d{1,10})(?:[,:][0-9a-f]{64}){0,2}\)?$/i.exec(word)
  if (block && !/^-?\d+:[0-9a-f]{17,}$/i.test(word)) {
    const [, workchain, shard = '', seqno] = block
    return { kind: 'block', value: `(${workchain},${parseShard(shard)},${seqno})` }
  }
  if (/^\d{1,9}$/.test(word)) return { kind: 'block', value: `(-1,8000000000000000,${word})` }
  const address = toRawAddress(word)
  if (address) return { kind: 'address', value: address }
  const publicKey = parseTaggedPublicKey(word)
  if (publicKey !== undefined) return { kind: 'public-key', value: publicKey }
  const hash = tryRead(() => parseHash(word))
  return hash && { kind: 'hash', value: hash }
}

/** The references in an explorer link or a `ton://` link, the most specific first. */
export function parseLink(text: string): Reference[] {
  if (!URL.canParse(text)) return []
  const url = new URL(text)
  const transfer =
    /^(?:ton|tonkeeper|tc|https?):$/.test(url.protocol) &&
    /(?:^|\/)transfer\/([^/?#]+)/.exec(`${url.host}${url.pathname}`)
  if (transfer) {
    const recipient = tryRead(() => parseAddress(decodePart(transfer[1] ?? '')))
    return [
      { kind: 'transfer-link', value: text },
      ...(recipient ? [{ kind: 'address' as const, value: recipient, foundIn: 'transfer link' }] : []),
    ]
  }
  const segments = [
    ...url.pathname.split('/').reverse(),
    ...[...url.searchParams].map(([, value]) => value),
    ...url.hash.slice(1).split(/[/?&=]/),
  ]
  return segments.flatMap(segment => {
    const word = decodePart(segment)
    // A bare number in a link is usually a page or a time, not a seqno.
    const reference = /^\d+$/.test(word) ? undefined : parseReference(word)
    return reference ? [{ ...reference, foundIn: `link to ${url.hostname || url.protocol}` }] : []
  })
}

const decodePart = (part: string): string =>
  part
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(' ', '+')
