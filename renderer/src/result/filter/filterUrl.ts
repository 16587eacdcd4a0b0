import { type Filter, isEmpty } from './filter.ts'

/** More than anybody picks by hand; an address may be written by anybody. */
const most = 50
const token = 'token '

/**
 * The filter of an address, `undefined` when everything is seen: `only` names an account, `asset` what is moved.
 *
 * @example
 * readFilter(new URLSearchParams('asset=ton')) // { accounts: [], assets: ['ton'] }
 */
export function readFilter(query: URLSearchParams): Filter | undefined {
  const named = (name: string) => [...new Set(query.getAll(name))].filter(one => one !== '').slice(0, most)
  const filter: Filter = {
    accounts: named('only').filter(one => /^-?\d+:[0-9a-f]{64}$/.test(one)),
    assets: named('asset').map(one => (one === 'ton' || one === 'nft' ? one : `${token}${one}`)),
  }
  return isEmpty(filter) ? undefined : filter
}

/** Puts a filter into an address, in the place of the one that was there. */
export function writeFilter(query: URLSearchParams, filter: Filter | undefined): void {
  query.delete('only')
  query.delete('asset')
  for (const account of filter?.accounts ?? []) query.append('only', account)
  for (const asset of filter?.assets ?? [])
    query.append('asset', asset.startsWith(token) ? asset.slice(token.length) : asset)
}

/** What stays of the filter when a reader goes elsewhere: all on another page of the same result, nothing on another result. */
export const filterAfter = (filter: Filter | undefined, change: object): Filter | undefined =>
  Object.keys(change).every(name => name === 'tab' || name === 'node') ? filter : undefined
