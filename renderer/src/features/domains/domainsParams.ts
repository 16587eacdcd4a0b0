import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseAddressInput } from '../../format/parseAddressInput.ts'

/** The URL state of the Domains screen. */
export type DomainsParams = {
  /** Raw address. */
  readonly account: string | undefined
  /** Days to look ahead. */
  readonly period: number
}

/** The registration period of a domain, one year. */
export const DEFAULT_PERIOD_DAYS = 365
/** The longest period, in days. */
export const MAX_PERIOD_DAYS = 3660

/** Parses a number of days; `undefined` if it is not a number from 1 to the longest period. */
export function parsePeriod(text: string): number | undefined {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= MAX_PERIOD_DAYS ? days : undefined
}

/** Parses the URL state from a query. */
export function parseDomainsParams(search: string): DomainsParams {
  const query = new URLSearchParams(search)
  const reading = parseAddressInput(query.get('account') ?? '')
  return {
    account: 'raw' in reading ? reading.raw : undefined,
    period: parsePeriod(query.get('period') ?? '') ?? DEFAULT_PERIOD_DAYS,
  }
}

/** The path and query for this URL state. */
export function domainsPath({ account, period }: DomainsParams): string {
  const query = new URLSearchParams()
  if (account !== undefined) query.set('account', toFriendlyAddress(account))
  if (period !== DEFAULT_PERIOD_DAYS) query.set('period', String(period))
  const text = query.toString()
  return text === '' ? '/domains' : `/domains?${text}`
}

/** The URL state and its setter. */
export function useDomainsParams() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const params = useMemo(() => parseDomainsParams(search), [search])
  const setParams = useCallback((next: DomainsParams) => navigate(domainsPath(next)), [navigate])
  return { params, setParams }
}
