import { toFriendlyAddress, toRawAddress } from '@tonoscope/core/encoding/address'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The URL state of the NFTs screen. */
export type NftsParams = {
  /** Raw addresses; absent for lists that are too long for a link. */
  readonly items?: readonly string[] | undefined
  readonly view: 'grid' | 'table'
  /** The item whose dialog is open. */
  readonly item?: string | undefined
}

/** More addresses make links that programs truncate. */
export const MAX_ITEMS_IN_LINK = 30

/** Parses the URL state from a query. */
export function parseNftsParams(search: string): NftsParams {
  const query = new URLSearchParams(search)
  const items = (query.get('items') ?? '').split(',').map(toRawAddress)
  const known = [...new Set(items)].filter(item => item !== undefined).slice(0, MAX_ITEMS_IN_LINK)
  const item = toRawAddress(query.get('item') ?? '')
  return {
    items: known.length === 0 ? undefined : known,
    view: query.get('view') === 'table' ? 'table' : 'grid',
    item,
  }
}

/** The path and query for this URL state. */
export function nftsPath({ items, view, item }: NftsParams): string {
  const query = new URLSearchParams()
  if (items !== undefined && items.length <= MAX_ITEMS_IN_LINK)
    query.set('items', items.map(one => toFriendlyAddress(one)).join(','))
  if (view !== 'grid') query.set('view', view)
  if (item !== undefined) query.set('item', toFriendlyAddress(item))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '/nfts' : `/nfts?${text}`
}

/** The URL state and its setter. */
export function useNftsParams() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const params = useMemo(() => parseNftsParams(search), [search])
  const setParams = useCallback(
    (change: Partial<NftsParams>, { replace = false } = {}) =>
      navigate(nftsPath({ ...params, ...change }), { replace }),
    [navigate, params],
  )
  return { params, setParams }
}
