import type { z } from 'zod'
import type { ImagePreview } from '../contract/schemas/assets.ts'
import { placeholderImage } from './previews.ts'
import { toImageUrl } from './webUrl.ts'

const sizes = [5, 100, 500, 1500] as const

/** The previews of an NFT item. There is no image proxy: every size is the original image or a placeholder. */
export function itemPreviews(image: unknown): z.output<typeof ImagePreview>[] {
  const url = toImageUrl(image) ?? placeholderImage
  return sizes.map(size => ({ resolution: `${size}x${size}`, url }))
}

/** An image with the domain name, as a data URI. */
export function domainImage(name: string): string {
  const text = [...name]
    .slice(0, 40)
    .join('')
    .replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
  const size = Math.max(4, Math.min(14, Math.floor(150 / Math.max(1, [...name].length))))
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect width='100' height='100' fill='#0b6bcb'/><text x='50' y='50' dominant-baseline='central' text-anchor='middle' font-family='sans-serif' font-size='${size}' fill='#fff'>${text}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
