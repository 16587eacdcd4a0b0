/** Where `ipfs://` links are read unless told otherwise. */
export const usualIpfsGateway = 'https://ipfs.io/ipfs/'

const longestUri = 2048

/**
 * The address on the web that a token's link means, or why there is none.
 *
 * @example
 * webAddressOf('ipfs://bafy…/1.json').url // 'https://ipfs.io/ipfs/bafy…/1.json'
 * webAddressOf('tonstorage://…').problem  // 'TON Storage is not read: …'
 */
export function webAddressOf(
  uri: string,
  ipfsGateway = usualIpfsGateway,
): { readonly url: string } | { readonly problem: string } {
  const text = uri.trim()
  if (text === '') return { problem: 'the link is empty' }
  if (text.length > longestUri) return { problem: `the link has ${text.length} characters` }
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(text) ?? []
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'https':
      return webUrl(text)
    case 'ipfs': {
      const path = rest.replace(/^ipfs\//, '')
      if (!/^[A-Za-z0-9]+(\/|$)/.test(path)) return { problem: 'the ipfs link names no content' }
      return webUrl(`${ipfsGateway}${path}`)
    }
    case 'tonstorage':
      return { problem: 'TON Storage is not read: it needs a storage daemon' }
    case '':
      return { problem: 'the link has no scheme' }
    default:
      return { problem: `links of the kind ${scheme.toLowerCase().slice(0, 20)}: are not read` }
  }
}

function webUrl(text: string): { readonly url: string } | { readonly problem: string } {
  try {
    const { href } = new URL(text)
    if (/^https?:\/\/[^/?#]*@/i.test(href)) return { problem: 'the link carries a name or a password' }
    return { url: href.replace(/#.*$/s, '') }
  } catch {
    return { problem: 'the link is no address on the web' }
  }
}
