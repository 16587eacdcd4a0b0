import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { friendlyAddress } from '../../format/address.ts'
import { readAddress } from '../../format/readAddress.ts'

/** What the address says of this screen. */
export type DomainsPlace = {
  /** Raw. */
  readonly account: string | undefined
  /** Days to look ahead. */
  readonly period: number
}

/** A year, as long as a domain is paid for at a time. */
export const USUAL_PERIOD = 365
/** The most days that can be looked ahead. */
export const LONGEST_PERIOD = 3660

/** A number of days that a person typed; `undefined` when it is none that can be asked for. */
export function parsePeriod(text: string): number | undefined {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN
  return days >= 1 && days <= LONGEST_PERIOD ? days : undefined
}

/** Where on the screen one is, from the query of an address. */
export function readDomainsPlace(search: string): DomainsPlace {
  const query = new URLSearchParams(search)
  const reading = readAddress(query.get('account') ?? '')
  return {
    account: 'raw' in reading ? reading.raw : undefined,
    period: parsePeriod(query.get('period') ?? '') ?? USUAL_PERIOD,
  }
}

/** The address of a place. */
export function domainsPath({ account, period }: DomainsPlace): string {
  const query = new URLSearchParams()
  if (account !== undefined) query.set('account', friendlyAddress(account, { bounceable: true, testnet: false }))
  if (period !== USUAL_PERIOD) query.set('period', String(period))
  const text = query.toString()
  return text === '' ? '/domains' : `/domains?${text}`
}

/** The place in the address, and a way to go to another one. */
export function useDomainsPlace() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => readDomainsPlace(search), [search])
  const go = useCallback((next: DomainsPlace) => navigate(domainsPath(next)), [navigate])
  return { place, go }
}
