import { useCallback, useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import type { Filter } from '../../result/filter/filter.ts'
import { filterAfter, readFilter, writeFilter } from '../../result/filter/filterUrl.ts'
import { type ResultTab, resultTabs } from '../../result/ResultView.tsx'

/** The pages of the library. */
export const libraryPages = ['capsules', 'snapshots', 'history', 'labels'] as const
/** The name of a page, as the address holds it. */
export type LibraryPage = (typeof libraryPages)[number]

/** What the address says of this screen. */
export type LibraryPlace = {
  readonly page: LibraryPage
  /** The capsule that is open. */
  readonly file?: string | undefined
  readonly tab: ResultTab
  readonly node?: string | undefined
  /** What of the result is seen. */
  readonly filter?: Filter | undefined
}

/** Where in the library one is, from an address. */
export function readLibraryPlace(file: string | undefined, search: string): LibraryPlace {
  const query = new URLSearchParams(search)
  const node = query.get('node') ?? undefined
  return {
    page: libraryPages.find(one => one === query.get('page')) ?? 'capsules',
    file: file === '' ? undefined : file,
    tab: resultTabs.find(one => one === query.get('tab')) ?? 'tree',
    node: node !== undefined && /^0(\.\d+)*$/.test(node) ? node : undefined,
    filter: readFilter(query),
  }
}

/** The address of a place in the library. */
export function libraryPath({ page, file, tab, node, filter }: Partial<LibraryPlace>): string {
  const query = new URLSearchParams()
  if (page !== undefined && page !== 'capsules') query.set('page', page)
  if (tab !== undefined && tab !== 'tree') query.set('tab', tab)
  if (node !== undefined) query.set('node', node)
  writeFilter(query, filter)
  const text = query.toString()
  return `/library${file === undefined ? '' : `/${file}`}${text === '' ? '' : `?${text}`}`
}

/** The place in the address, and a way to go to another one. */
export function useLibraryPlace() {
  const search = useSearch()
  const [, params] = useRoute('/library/:file')
  const [, navigate] = useLocation()
  const file = params?.file
  const place = useMemo(() => readLibraryPlace(file, search), [file, search])
  const go = useCallback(
    (change: Partial<LibraryPlace>, { replace = false } = {}) =>
      navigate(libraryPath({ ...place, filter: filterAfter(place.filter, change), ...change }), { replace }),
    [navigate, place],
  )
  return { place, go }
}
