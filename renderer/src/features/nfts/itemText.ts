import type { NftItem } from '@tonoscope/core/contract/schemas/nft'
import type { Price } from '@tonoscope/core/contract/schemas/price'
import { shorten } from '../../format/address.ts'
import { formatPlainDecimal } from '../../format/amount.ts'
import { capitalize } from '../../format/words.ts'
import type { ItemRow } from './useItems.ts'
import { isWebAddress } from './webAddress.ts'

const textAt = (metadata: NftItem['metadata'], key: string): string | undefined => {
  const value = metadata[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** How an item is called: its domain, its own name, or its place in its collection. */
export const nameOfItem = (item: NftItem): string =>
  item.dns ??
  textAt(item.metadata, 'name') ??
  (item.collection ? `${item.collection.name || 'Item'} ${shortIndex(item)}` : shorten(item.address))

/** What an item says of itself. */
export const descriptionOf = (item: NftItem): string | undefined => textAt(item.metadata, 'description')

/** Collections that count from a hash have indices of seventy digits. */
const shortIndex = ({ index }: NftItem): string => {
  const digits = String(index)
  return digits.length > 12 ? `#${shorten(digits, 4)}` : `#${digits}`
}

/** Where a picture of an item is; only addresses that begin with https, and none of what reviewers warn of. */
export function pictureOf(item: NftItem): string | undefined {
  if (item.trust === 'blacklist') return undefined
  const bySize = [...(item.previews ?? [])].sort((a, b) => widthOf(a.resolution) - widthOf(b.resolution))
  const fits = bySize.find(preview => widthOf(preview.resolution) >= 400) ?? bySize.at(-1)
  return [fits?.url, textAt(item.metadata, 'image')].find(url => url !== undefined && isWebAddress(url))
}

const widthOf = (resolution: string): number => Number.parseInt(resolution, 10) || 0

/** A price as text, for spreadsheets. */
export const plainPrice = (price: Price): string =>
  `${formatPlainDecimal(BigInt(price.value), price.decimals)} ${price.token_name}`

/** Why there is no item, in words. */
export function reasonOf({ input: asked, address = asked, problem }: ItemRow): string {
  const text = problem?.text ?? 'there is no item at this address'
  // The address stands beside it already.
  return capitalize(text.startsWith(`${address} `) ? `it${text.slice(address.length)}` : text)
}
