import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { toFriendlyAddress, toRawAddress } from '../../format/address.ts'

/** What the address says of this screen. */
export type NftsPlace = {
  /** Raw addresses that are shown; absent for lists that are too long for a link. */
  readonly items?: readonly string[] | undefined
  readonly view: 'grid' | 'table'
  /** The item whose page is open. */
  readonly item?: string | undefined
}

/** More addresses than these make a link that programs cut. */
export const MOST_IN_LINK = 30

/** Where on the screen one is, from the query of an address. */
export function readNftsPlace(search: string): NftsPlace {
  const query = new URLSearchParams(search)
  const items = (query.get('items') ?? '').split(',').map(toRawAddress)
  const known = [...new Set(items)].filter(item => item !== undefined).slice(0, MOST_IN_LINK)
  const item = toRawAddress(query.get('item') ?? '')
  return {
    items: known.length === 0 ? undefined : known,
    view: query.get('view') === 'table' ? 'table' : 'grid',
    item,
  }
}

const shortForm = (raw: string): string => toFriendlyAddress(raw, { bounceable: true, testnet: false })

/** The address of a place. */
export function nftsPath({ items, view, item }: NftsPlace): string {
  const query = new URLSearchParams()
  if (items !== undefined && items.length <= MOST_IN_LINK) query.set('items', items.map(shortForm).join(','))
  if (view !== 'grid') query.set('view', view)
  if (item !== undefined) query.set('item', shortForm(item))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '/nfts' : `/nfts?${text}`
}

/** The place in the address, and a way to go to another one. */
export function useNftsPlace() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => readNftsPlace(search), [search])
  const go = useCallback(
    (change: Partial<NftsPlace>, { replace = false } = {}) => navigate(nftsPath({ ...place, ...change }), { replace }),
    [navigate, place],
  )
  return { place, go }
}
