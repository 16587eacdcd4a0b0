import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { toFriendlyAddress } from '../../format/address.ts'
import { parseAddress } from '../../format/parseAddress.ts'

/** What the address says of this screen. */
export type DomainsParams = {
  /** Raw. */
  readonly account: string | undefined
  /** Days to look ahead. */
  readonly period: number
}

/** A year, as long as a domain is paid for at a time. */
export const DEFAULT_PERIOD_DAYS = 365
/** The most days that can be looked ahead. */
export const MAX_PERIOD_DAYS = 3660

/** A number of days that a person typed; `undefined` when it is none that can be asked for. */
export function parsePeriod(text: string): number | undefined {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= MAX_PERIOD_DAYS ? days : undefined
}

/** Where on the screen one is, from the query of an address. */
export function parseDomainsParams(search: string): DomainsParams {
  const query = new URLSearchParams(search)
  const reading = parseAddress(query.get('account') ?? '')
  return {
    account: 'raw' in reading ? reading.raw : undefined,
    period: parsePeriod(query.get('period') ?? '') ?? DEFAULT_PERIOD_DAYS,
  }
}

/** The address of a place. */
export function domainsPath({ account, period }: DomainsParams): string {
  const query = new URLSearchParams()
  if (account !== undefined) query.set('account', toFriendlyAddress(account, { bounceable: true, testnet: false }))
  if (period !== DEFAULT_PERIOD_DAYS) query.set('period', String(period))
  const text = query.toString()
  return text === '' ? '/domains' : `/domains?${text}`
}

/** The place in the address, and a way to go to another one. */
export function useDomainsParams() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => parseDomainsParams(search), [search])
  const go = useCallback((next: DomainsParams) => navigate(domainsPath(next)), [navigate])
  return { place, go }
}
