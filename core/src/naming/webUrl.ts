const defaultIpfsGateway = 'https://ipfs.io/ipfs/'

const maxUriLength = 2048

/**
 * Converts a token's link to a web URL, or returns why that is not possible.
 *
 * @example
 * toWebUrl('ipfs://bafy…/1.json').url // 'https://ipfs.io/ipfs/bafy…/1.json'
 * toWebUrl('tonstorage://…').problem  // 'TON Storage is not supported: …'
 */
export function toWebUrl(
  uri: string,
  ipfsGateway = defaultIpfsGateway,
): { readonly url: string } | { readonly problem: string } {
  const text = uri.trim()
  if (text === '') return { problem: 'the link is empty' }
  if (text.length > maxUriLength) return { problem: `the link has ${text.length} characters` }
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(text) ?? []
  switch (scheme.toLowerCase()) {
    case 'http':
    case 'https':
      return parseWebUrl(text)
    case 'ipfs': {
      const path = rest.replace(/^ipfs\//, '')
      if (!/^[A-Za-z0-9]+(\/|$)/.test(path)) return { problem: 'the ipfs link has no content ID' }
      return parseWebUrl(`${ipfsGateway}${path}`)
    }
    case 'tonstorage':
      return { problem: 'TON Storage is not supported: it needs a storage daemon' }
    case '':
      return { problem: 'the link has no scheme' }
    default:
      return { problem: `${scheme.toLowerCase().slice(0, 20)}: links are not supported` }
  }
}

function parseWebUrl(text: string): { readonly url: string } | { readonly problem: string } {
  try {
    const { href } = new URL(text)
    if (/^https?:\/\/[^/?#]*@/i.test(href)) return { problem: 'the link contains a user name or password' }
    return { url: href.replace(/#.*$/s, '') }
  } catch {
    return { problem: 'the link is not a valid URL' }
  }
}

/** An inline image is repeated in each preview; a longer one is omitted. */
const maxDataUriLength = 32 * 1024

/** A picture's URL that can be shown: http, https, ipfs through the gateway, or an inline image; `undefined` for any other. */
export function toImageUrl(image: unknown): string | undefined {
  if (typeof image !== 'string') return undefined
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(image))
    return image.length <= maxDataUriLength ? image : undefined
  const address = toWebUrl(image)
  return 'url' in address ? address.url : undefined
}
