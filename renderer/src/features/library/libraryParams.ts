import { useCallback, useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import type { Filter } from '../../result/filter/filter.ts'
import { keepFilter, readFilter, writeFilter } from '../../result/filter/filterUrl.ts'
import { type ResultTab, resultTabs } from '../../result/ResultView.tsx'

/** The tabs of the library. */
export const libraryPages = ['capsules', 'snapshots', 'history', 'labels'] as const
/** A tab, as the URL names it. */
export type LibraryPage = (typeof libraryPages)[number]

/** The URL state of the Library screen. */
export type LibraryParams = {
  readonly page: LibraryPage
  /** Id of the open capsule. */
  readonly file?: string | undefined
  readonly tab: ResultTab
  readonly node?: string | undefined
  /** The filter of the result. */
  readonly filter?: Filter | undefined
}

/** Parses the URL state of the Library screen. */
export function parseLibraryParams(file: string | undefined, search: string): LibraryParams {
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

/** The path and query for this URL state. */
export function libraryPath({ page, file, tab, node, filter }: Partial<LibraryParams>): string {
  const query = new URLSearchParams()
  if (page !== undefined && page !== 'capsules') query.set('page', page)
  if (tab !== undefined && tab !== 'tree') query.set('tab', tab)
  if (node !== undefined) query.set('node', node)
  writeFilter(query, filter)
  const text = query.toString()
  return `/library${file === undefined ? '' : `/${file}`}${text === '' ? '' : `?${text}`}`
}

/** The URL state and its setter. */
export function useLibraryParams() {
  const search = useSearch()
  const [, route] = useRoute('/library/:file')
  const [, navigate] = useLocation()
  const file = route?.file
  const params = useMemo(() => parseLibraryParams(file, search), [file, search])
  const setParams = useCallback(
    (change: Partial<LibraryParams>, { replace = false } = {}) =>
      navigate(libraryPath({ ...params, filter: keepFilter(params.filter, change), ...change }), { replace }),
    [navigate, params],
  )
  return { params, setParams }
}
