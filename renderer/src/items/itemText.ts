import type { NftItem } from '@tonoscope/core/contract/schemas/assets'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { isWebAddress } from './webAddress.ts'

const textAt = (metadata: NftItem['metadata'], key: string): string | undefined => {
  const value = metadata[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The name of an item: its domain, its metadata name, or its index in the collection. */
export const itemName = (item: NftItem): string =>
  item.dns ??
  textAt(item.metadata, 'name') ??
  (item.collection ? `${item.collection.name || 'Item'} ${shortIndex(item)}` : shorten(item.address))

/** The description in the metadata of an item. */
export const itemDescription = (item: NftItem): string | undefined => textAt(item.metadata, 'description')

/** Collections that use hashes as indices have indices of seventy digits. */
const shortIndex = ({ exact_index: digits }: NftItem): string =>
  digits.length > 12 ? `#${shorten(digits, 4)}` : `#${digits}`

/** The picture URL of an item: https only, and none for blacklisted items. */
export function pictureUrl(item: NftItem): string | undefined {
  if (item.trust === 'blacklist') return undefined
  const bySize = [...(item.previews ?? [])].sort((a, b) => previewWidth(a.resolution) - previewWidth(b.resolution))
  const best = bySize.find(preview => previewWidth(preview.resolution) >= 400) ?? bySize.at(-1)
  return [best?.url, textAt(item.metadata, 'image')].find(url => url !== undefined && isWebAddress(url))
}

const previewWidth = (resolution: string): number => Number.parseInt(resolution, 10) || 0
