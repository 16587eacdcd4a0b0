import type { z } from 'zod'
import type { ImagePreview } from '../contract/schemas/nft.ts'
import { webAddressOf } from './offChainUri.ts'
import { placeholder } from './previews.ts'

const sizes = [5, 100, 500, 1500] as const
/** A picture inside of the metadata is given four times; a longer one is not. */
const longestData = 32 * 1024

/** The sizes of an item's picture. Nobody scales it for us: all of them are the picture itself, or a placeholder. */
export function itemPictures(image: unknown): z.output<typeof ImagePreview>[] {
  const url = pictureUrl(image) ?? placeholder
  return sizes.map(size => ({ resolution: `${size}x${size}`, url }))
}

/** A link that a page may load as a picture; anything else is none. */
function pictureUrl(image: unknown): string | undefined {
  if (typeof image !== 'string') return undefined
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(image))
    return image.length <= longestData ? image : undefined
  const address = webAddressOf(image)
  return 'url' in address ? address.url : undefined
}

/** A picture of a domain's name, as part of the reply: nothing has to be fetched for it. */
export function domainPicture(name: string): string {
  const text = [...name]
    .slice(0, 40)
    .join('')
    .replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
  const size = Math.max(4, Math.min(14, Math.floor(150 / Math.max(1, [...name].length))))
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect width='100' height='100' fill='#0b6bcb'/><text x='50' y='50' dominant-baseline='central' text-anchor='middle' font-family='sans-serif' font-size='${size}' fill='#fff'>${text}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
