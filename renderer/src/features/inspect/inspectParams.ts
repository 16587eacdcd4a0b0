import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Filter } from '../../result/filter/filter.ts'
import { keepFilter, readFilter, writeFilter } from '../../result/filter/filterUrl.ts'
import { type ResultTab, resultTabs } from '../../result/ResultView.tsx'

/** The URL state of the Inspect screen. */
export type InspectParams = {
  /** Id of a stored run. */
  readonly run?: string | undefined
  /** Id of a sample of the network. */
  readonly sample?: string | undefined
  readonly tab: ResultTab
  /** The transaction whose drawer is open. */
  readonly node?: string | undefined
  /** The filter of the result. */
  readonly filter?: Filter | undefined
}

/** Parses the URL state from a query. */
export function parseInspectParams(search: string): InspectParams {
  const query = new URLSearchParams(search)
  const tab = resultTabs.find(one => one === query.get('tab')) ?? 'tree'
  const node = query.get('node') ?? undefined
  return {
    run: query.get('run') ?? undefined,
    sample: query.get('sample') ?? undefined,
    tab,
    node: node !== undefined && /^0(\.\d+)*$/.test(node) ? node : undefined,
    filter: readFilter(query),
  }
}

/** The path and query for this URL state. */
export function inspectPath({ run, sample, tab, node, filter }: InspectParams): string {
  const query = new URLSearchParams()
  if (run !== undefined) query.set('run', run)
  if (sample !== undefined) query.set('sample', sample)
  if (tab !== 'tree') query.set('tab', tab)
  if (node !== undefined) query.set('node', node)
  writeFilter(query, filter)
  return `/inspect?${query}`
}

/** The URL state and its setter. */
export function useInspectParams() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const params = useMemo(() => parseInspectParams(search), [search])
  const setParams = useCallback(
    (change: Partial<InspectParams>, { replace = false } = {}) =>
      navigate(inspectPath({ ...params, filter: keepFilter(params.filter, change), ...change }), { replace }),
    [navigate, params],
  )
  return { params, setParams }
}
