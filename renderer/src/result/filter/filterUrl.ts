import { type Filter, isEmptyFilter } from './filter.ts'

/** Limits the size of untrusted URLs. */
const MAX_VALUES = 50
const token = 'token '

/**
 * The filter in URL parameters, `undefined` if there is none: `only` for accounts, `asset` for assets.
 *
 * @example
 * readFilter(new URLSearchParams('asset=ton')) // { accounts: [], assets: ['ton'] }
 */
export function readFilter(query: URLSearchParams): Filter | undefined {
  const named = (name: string) => [...new Set(query.getAll(name))].filter(one => one !== '').slice(0, MAX_VALUES)
  const filter: Filter = {
    accounts: named('only').filter(one => /^-?\d+:[0-9a-f]{64}$/.test(one)),
    assets: named('asset').map(one => (one === 'ton' || one === 'nft' ? one : `${token}${one}`)),
  }
  return isEmptyFilter(filter) ? undefined : filter
}

/** Writes a filter into URL parameters, replacing the existing one. */
export function writeFilter(query: URLSearchParams, filter: Filter | undefined): void {
  query.delete('only')
  query.delete('asset')
  for (const account of filter?.accounts ?? []) query.append('only', account)
  for (const asset of filter?.assets ?? [])
    query.append('asset', asset.startsWith(token) ? asset.slice(token.length) : asset)
}

/** The filter after a change of URL parameters: kept on another tab of the same result, dropped for another result. */
export const keepFilter = (filter: Filter | undefined, change: object): Filter | undefined =>
  Object.keys(change).every(name => name === 'tab' || name === 'node') ? filter : undefined
