import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { formatDecimal, TON_DECIMALS } from '../../../format/amount.ts'
import { formatTime } from '../../../format/time.ts'
import { type EventFilters, noEventFilters } from '../../../screens/accountParams.ts'
import type { AccountNames } from '../../../ui/AccountNames.tsx'

/** An asset that can be chosen; without decimals its amounts are in smallest units. */
export type AssetOption = { readonly value: string; readonly title: string; readonly decimals: number | undefined }

type AssetSources = {
  readonly view: DebugAccountView | undefined
  readonly tokens: readonly TokenName[]
  /** The name of the currency. */
  readonly unit: string
}

/** TON, the extra currencies and jettons of an account and of its events, and the one that is chosen. */
export function listAssetOptions(
  { asset }: EventFilters,
  { view, tokens, unit }: AssetSources,
): readonly AssetOption[] {
  const known = new Map(
    [...tokens, ...(view?.token_names ?? [])]
      .filter(({ type }) => type === 'jetton')
      .map(token => [token.address, token]),
  )
  const isJetton = asset?.includes(':') === true && !asset.startsWith('extra:')
  const masters = [
    ...(view?.jettons ?? []).map(({ jetton }) => jetton),
    ...known.keys(),
    ...(asset !== undefined && isJetton ? [asset] : []),
  ]
  const extra = [...(view?.extra ?? []).map(({ id }) => `extra:${id}`), ...(asset?.startsWith('extra:') ? [asset] : [])]
  return [
    { value: 'TON', title: unit, decimals: TON_DECIMALS },
    ...[...new Set(extra)].map(value => ({
      value,
      title: `Extra currency ${value.slice('extra:'.length)}`,
      decimals: undefined,
    })),
    ...[...new Set(masters)].map(master => ({
      value: master,
      title: known.get(master)?.symbol ?? known.get(master)?.name ?? shorten(toFriendlyAddress(master)),
      decimals: known.get(master)?.decimals,
    })),
  ]
}

/** The asset of the amounts in a filter; TON by default. */
export const findAmountAsset = ({ asset = 'TON' }: EventFilters, assets: readonly AssetOption[]) =>
  assets.find(({ value }) => value === asset)

/** A filter that is set, and the filters without it. */
export type FilterChip = { readonly key: string; readonly title: string; readonly without: EventFilters }

type ChipSources = {
  readonly assets: readonly AssetOption[]
  readonly kindTitles: ReadonlyMap<string, string>
  readonly names: AccountNames
}

/** The filters that are set, in words. */
export function listFilterChips(filters: EventFilters, { assets, kindTitles, names }: ChipSources): FilterChip[] {
  const { kinds, direction, counterpart, asset, min, max, from, to, failed } = filters
  const amountAsset = findAmountAsset(filters, assets)
  const toAmount = (amount: bigint) =>
    amountAsset?.decimals === undefined
      ? `${amount} smallest units`
      : `${formatDecimal(amount, amountAsset.decimals)} ${amountAsset.title}`
  const chip = (key: keyof EventFilters, title: string): FilterChip => ({
    key,
    title,
    without: { ...filters, [key]: noEventFilters[key] },
  })
  return [
    ...kinds.map(kind => ({
      key: `kind ${kind}`,
      title: kindTitles.get(kind) ?? kind,
      without: { ...filters, kinds: kinds.filter(one => one !== kind) },
    })),
    ...(direction ? [chip('direction', direction === 'in' ? 'incoming' : 'outgoing')] : []),
    ...(counterpart === undefined
      ? []
      : [chip('counterpart', `with ${names.name(counterpart) ?? shorten(toFriendlyAddress(counterpart))}`)]),
    // Amounts of another asset mean nothing.
    ...(asset === undefined
      ? []
      : [
          {
            ...chip('asset', amountAsset?.title ?? asset),
            without: { ...filters, asset: undefined, min: undefined, max: undefined },
          },
        ]),
    ...(min === undefined ? [] : [chip('min', `at least ${toAmount(min)}`)]),
    ...(max === undefined ? [] : [chip('max', `at most ${toAmount(max)}`)]),
    ...(from === undefined ? [] : [chip('from', `from ${formatTime(from)}`)]),
    ...(to === undefined ? [] : [chip('to', `until ${formatTime(to)}`)]),
    ...(failed ? [chip('failed', 'failed only')] : []),
  ]
}
