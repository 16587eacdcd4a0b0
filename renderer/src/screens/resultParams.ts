import { isRawAddress } from '@tonoscope/core/encoding/address'
import { matchingParam, type UrlParam, withDefault, wordParam } from './urlParams.ts'

const resultTabs = ['tree', 'flow', 'time', 'fees', 'gas', 'state', 'messages', 'raw'] as const
/** A tab, as the URL names it. */
export type ResultTab = (typeof resultTabs)[number]

/** The filter of a result: any of these accounts and any of these assets; an empty list matches all. */
export type Filter = { readonly accounts: readonly string[]; readonly assets: readonly string[] }

/** The filter that matches everything. */
export const emptyFilter: Filter = { accounts: [], assets: [] }

/** Whether a filter matches everything. */
export const isEmptyFilter = ({ accounts, assets }: Filter): boolean => accounts.length === 0 && assets.length === 0

/** Limits the size of untrusted URLs. */
const MAX_VALUES = 50
const token = 'token '

/** The filter, `undefined` if there is none: `only` for accounts, `asset` for assets, e.g. `asset=ton`. */
export const filterParam: UrlParam<Filter | undefined> = {
  read(query) {
    const named = (name: string) => [...new Set(query.getAll(name))].filter(one => one !== '').slice(0, MAX_VALUES)
    const filter: Filter = {
      accounts: named('only').filter(isRawAddress),
      assets: named('asset').map(one => (one === 'ton' || one === 'nft' ? one : `${token}${one}`)),
    }
    return isEmptyFilter(filter) ? undefined : filter
  },
  write(query, filter) {
    query.delete('only')
    query.delete('asset')
    for (const account of filter?.accounts ?? []) query.append('only', account)
    for (const asset of filter?.assets ?? [])
      query.append('asset', asset.startsWith(token) ? asset.slice(token.length) : asset)
  },
}

/** The filter after a change of URL parameters: kept on another tab of the same result, dropped for another result. */
export const keepFilter = (filter: Filter | undefined, change: object): Filter | undefined =>
  Object.keys(change).every(name => name === 'tab' || name === 'node') ? filter : undefined

/** What the URL says about a result. */
export const resultParams = {
  /** The transaction whose drawer is open. */
  node: matchingParam('node', /^0(\.\d+)*$/),
  tab: withDefault(wordParam('tab', resultTabs), 'tree'),
  filter: filterParam,
}
