import { toBase64Url } from '@tonoscope/core/encoding/base64'
import { fromHex } from '@tonoscope/core/encoding/hex'

/** The longest link that many programs accept, in characters. */
export const MAX_LINK_LENGTH = 16_000

/** A BoC in base64url, the shortest form for a link. */
export const toCompactBoc = (boc: string): string => (/^([0-9a-f]{2})+$/i.test(boc) ? toBase64Url(fromHex(boc)) : boc)

/** The URL of a path of the app with a fragment, which browsers never send to a server. */
export function toFragmentUrl(path: string, fragment: string): string {
  const { origin, pathname } = location
  if (__TONOSCOPE_STATIC__) {
    const [screen, query] = path.split('?')
    return `${origin}${pathname}?${query}#${screen}${fragment === '' ? '' : `&${fragment}`}`
  }
  return `${origin}${path}${fragment === '' ? '' : `#${fragment}`}`
}

/** Removes the BoC from the URL, so that it does not stay in the browser history. */
export function removeBocFromUrl(): void {
  const rest = location.hash.replace(/[#&]boc=.*$/, '')
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`)
}
