import { toRawAddress } from '@tonoscope/core/encoding/address'
import { formatIsoSeconds, parseUnixTime } from '../format/blockInput.ts'
import type { UrlParam } from './urlParams.ts'

/** The tabs of an account. */
export const accountTabs = ['events', 'balance', 'data', 'code', 'methods', 'wallets', 'rent', 'raw'] as const
/** A tab of an account, as the URL names it. */
export type AccountTab = (typeof accountTabs)[number]

/** Which events of an account are listed: those that match every filter that is set. */
export type EventFilters = {
  /** Any of these kinds of actions; all if empty. */
  readonly kinds: readonly string[]
  readonly direction?: 'in' | 'out' | undefined
  /** A raw address. */
  readonly counterpart?: string | undefined
  /** `TON`, the raw address of a jetton master, or `extra:<id>`. */
  readonly asset?: string | undefined
  /** In smallest units of the asset, or in nanotons. */
  readonly min?: bigint | undefined
  readonly max?: bigint | undefined
  /** Unix times, in seconds. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly failed: boolean
}

/** The filters that match every event. */
export const noEventFilters: EventFilters = { kinds: [], failed: false }

/** Limits the size of untrusted URLs. */
const MAX_KINDS = 50

const parseAmount = (text: string | null): bigint | undefined =>
  text !== null && /^\d{1,40}$/.test(text) ? BigInt(text) : undefined

const parseTime = (text: string | null): number | undefined => (text === null ? undefined : parseUnixTime(text))

function parseAsset(text: string | null): string | undefined {
  if (text === null || text === 'TON' || /^extra:\d{1,10}$/.test(text)) return text ?? undefined
  return toRawAddress(text)
}

function parseDirection(text: string | null): 'in' | 'out' | undefined {
  return text === 'in' || text === 'out' ? text : undefined
}

/** The filters of events: `kind` (repeated), `way`, `with`, `asset`, `min`, `max`, `from`, `to`, `failed`. */
export const eventFiltersParam: UrlParam<EventFilters> = {
  read(query) {
    const filters: EventFilters = {
      kinds: [...new Set(query.getAll('kind'))].filter(kind => /^[\w.]{1,60}$/.test(kind)).slice(0, MAX_KINDS),
      direction: parseDirection(query.get('way')),
      counterpart: toRawAddress(query.get('with') ?? ''),
      asset: parseAsset(query.get('asset')),
      min: parseAmount(query.get('min')),
      max: parseAmount(query.get('max')),
      from: parseTime(query.get('from')),
      to: parseTime(query.get('to')),
      failed: query.get('failed') === '1',
    }
    return countFilters(filters) === 0 ? noEventFilters : filters
  },
  write(query, { kinds, direction, counterpart, asset, min, max, from, to, failed }) {
    query.delete('kind')
    for (const kind of kinds) query.append('kind', kind)
    const values = {
      way: direction,
      with: counterpart,
      asset,
      min: min === undefined ? undefined : String(min),
      max: max === undefined ? undefined : String(max),
      from: from === undefined ? undefined : formatIsoSeconds(from),
      to: to === undefined ? undefined : formatIsoSeconds(to),
      failed: failed ? '1' : undefined,
    }
    for (const [name, value] of Object.entries(values)) {
      query.delete(name)
      if (value !== undefined) query.set(name, value)
    }
  },
}

/** How many filters are set. */
export const countFilters = ({ kinds, failed, ...others }: EventFilters): number =>
  kinds.length + (failed ? 1 : 0) + Object.values(others).filter(value => value !== undefined).length
