import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Filter } from '../../result/filter/filter.ts'
import { filterAfter, readFilter, writeFilter } from '../../result/filter/filterUrl.ts'
import { type ResultTab, resultTabs } from '../../result/ResultView.tsx'

/** What the address says of this screen. */
export type InspectPlace = {
  /** Name of a run that this browser remembers. */
  readonly run?: string | undefined
  /** A sample of the network: a link that works for everybody. */
  readonly sample?: string | undefined
  readonly tab: ResultTab
  /** The transaction whose drawer is open. */
  readonly node?: string | undefined
  /** What of the result is seen. */
  readonly filter?: Filter | undefined
}

/** Where on the Inspect screen one is, from the query of an address. */
export function readPlace(search: string): InspectPlace {
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

/** The address of a place. */
export function placePath({ run, sample, tab, node, filter }: InspectPlace): string {
  const query = new URLSearchParams()
  if (run !== undefined) query.set('run', run)
  if (sample !== undefined) query.set('sample', sample)
  if (tab !== 'tree') query.set('tab', tab)
  if (node !== undefined) query.set('node', node)
  writeFilter(query, filter)
  return `/inspect?${query}`
}

/** The place in the address, and a way to go to another one. */
export function useInspectPlace() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const place = useMemo(() => readPlace(search), [search])
  const go = useCallback(
    (change: Partial<InspectPlace>, { replace = false } = {}) =>
      navigate(placePath({ ...place, filter: filterAfter(place.filter, change), ...change }), { replace }),
    [navigate, place],
  )
  return { place, go }
}
