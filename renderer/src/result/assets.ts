import type { EventJson } from '@tonoscope/core/contract/event'
import type { ActionLine, Moved, Token } from './actionLine.ts'
import { movesOf } from './actionLine.ts'

/** Something of which amounts are moved: the coins, one token, or all items together. */
export type Asset =
  | { readonly key: 'ton'; readonly kind: 'ton' }
  | { readonly key: 'nft'; readonly kind: 'nft' }
  | { readonly key: string; readonly kind: 'token'; readonly token: Token }

const coins: Asset = { key: 'ton', kind: 'ton' }
const items: Asset = { key: 'nft', kind: 'nft' }

/** What an amount is an amount of; nothing for what is only told in words. */
export function assetOf(moved: Moved): Asset | undefined {
  switch (moved.kind) {
    case 'ton':
      return coins
    case 'item':
      return items
    case 'token':
      return { key: `token ${moved.token.id ?? moved.token.symbol}`, kind: 'token', token: moved.token }
    case 'text':
      return undefined
  }
}

/** The name that a reader knows it by. */
export const assetName = (asset: Asset, unit: string): string =>
  asset.kind === 'ton' ? unit : asset.kind === 'nft' ? 'NFTs' : asset.token.symbol || 'Jetton'

/** What an action is about: all that it moved, and items and domains among it. */
export function assetsOfLine(line: ActionLine): readonly Asset[] {
  const told = [...movesOf(line).map(({ moved }) => moved), line.moved, line.got, line.also]
  const found: Asset[] = told.flatMap(moved => (moved && assetOf(moved)) ?? [])
  if (line.item) found.push(items)
  return [...new Map(found.map(asset => [asset.key, asset])).values()]
}

/** Every asset of an event: the coins first, then tokens as they come, then items. */
export function assetsOf(lines: readonly ActionLine[], event: Pick<EventJson, 'value_flow'>): readonly Asset[] {
  const found = new Map<string, Asset>([[coins.key, coins]])
  for (const asset of lines.flatMap(assetsOfLine)) if (asset.kind === 'token') found.set(asset.key, asset)
  for (const { jettons } of event.value_flow)
    for (const { jetton } of jettons ?? []) {
      const token: Token = { ...jetton, id: jetton.address }
      if (!found.has(jettonKey(jetton.address)))
        found.set(jettonKey(jetton.address), { key: jettonKey(jetton.address), kind: 'token', token })
    }
  if (lines.some(line => assetsOfLine(line).some(({ kind }) => kind === 'nft'))) found.set(items.key, items)
  return [...found.values()]
}

/** The key of a jetton among assets. */
export const jettonKey = (master: string): string => `token ${master}`
