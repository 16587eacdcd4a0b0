import type { EventJson } from '@tonoscope/core/contract/event'
import type { AccountNames } from '../../ui/AccountNames.tsx'
import { getTokenName } from '../../ui/Amount.tsx'
import type { ActionLine, MovedAsset, Token } from './actionLine.ts'
import { getTransfers, toJettonToken } from './actionLine.ts'
import { type JettonUnits, toKnownToken } from './knownTokens.ts'

/** An asset of the filter: TON, a token, or all NFTs together. */
export type ResultAsset =
  | { readonly key: 'ton'; readonly kind: 'ton' }
  | { readonly key: 'nft'; readonly kind: 'nft' }
  | { readonly key: string; readonly kind: 'token'; readonly token: Token }

const coins: ResultAsset = { key: 'ton', kind: 'ton' }
const items: ResultAsset = { key: 'nft', kind: 'nft' }

/** The asset of a moved amount; `undefined` for a text. */
export function toAsset(moved: MovedAsset): ResultAsset | undefined {
  switch (moved.kind) {
    case 'ton':
      return coins
    case 'item':
      return items
    case 'token':
      return toTokenAsset(moved.token)
    case 'text':
      return undefined
  }
}

const toTokenAsset = (token: Token): ResultAsset => ({
  key: token.kind === 'jetton' ? getJettonKey(token.master ?? 'unknown') : `token ${token.id}`,
  kind: 'token',
  token,
})

/** The display name of an asset. */
export const formatAssetName = (asset: ResultAsset, unit: string, names: AccountNames): string =>
  asset.kind === 'ton' ? unit : asset.kind === 'nft' ? 'NFTs' : getTokenName(asset.token, names)

/** All assets of an action. */
export function getLineAssets(line: ActionLine): readonly ResultAsset[] {
  const moved = [...getTransfers(line).map(({ moved }) => moved), line.moved, line.received, line.alsoMoved]
  const found: ResultAsset[] = moved.flatMap(one => (one && toAsset(one)) ?? [])
  if (line.item) found.push(items)
  return [...new Map(found.map(asset => [asset.key, asset])).values()]
}

/** All assets of an event: TON, then tokens in order of appearance, then NFTs. */
export function getAssets(
  lines: readonly ActionLine[],
  event: Pick<EventJson, 'value_flow'>,
  units: JettonUnits,
): readonly ResultAsset[] {
  const found = new Map<string, ResultAsset>([[coins.key, coins]])
  for (const asset of lines.flatMap(getLineAssets)) if (asset.kind === 'token') found.set(asset.key, asset)
  for (const { jettons } of event.value_flow)
    for (const { jetton } of jettons ?? []) {
      const asset = toTokenAsset(toKnownToken(toJettonToken(jetton), units))
      if (!found.has(asset.key)) found.set(asset.key, asset)
    }
  if (lines.some(line => getLineAssets(line).some(({ kind }) => kind === 'nft'))) found.set(items.key, items)
  return [...found.values()]
}

/** The asset key of a jetton. */
export const getJettonKey = (master: string): string => `token ${master}`
