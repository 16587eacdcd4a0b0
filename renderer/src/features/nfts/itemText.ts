import type { NftItem, Price } from '@tonoscope/core/contract/schemas/assets'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { capitalize } from '../../format/words.ts'
import type { TokenUnit } from '../../ui/Amount.tsx'
import type { ItemRow } from './useItems.ts'
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

/** What is known of the token of a price; `undefined` for the native currency. */
export function toPriceToken(price: Price, tokens: ItemRow['token_names'] = []): TokenUnit | undefined {
  const { currency_type, token_name: symbol, decimals, jetton } = price
  if (currency_type === 'native') return undefined
  if (currency_type !== 'jetton') return { symbol, decimals }
  const known = tokens.find(({ address }) => address === jetton)
  return { symbol: known?.symbol, decimals: known?.decimals, master: jetton }
}

/** Why an item could not be loaded, in words. */
export function failureText({ input, address = input, problem }: ItemRow): string {
  const text = problem?.text ?? 'there is no item at this address'
  // The address is already next to the text.
  return capitalize(text.startsWith(`${address} `) ? `it${text.slice(address.length)}` : text)
}
