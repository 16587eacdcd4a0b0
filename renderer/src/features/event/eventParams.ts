import type { DebugEventRequest } from '@tonoscope/core/contract/lookups'
import { useCallback, useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import type { Filter } from '../../result/filter/filter.ts'
import { filterAfter, readFilter, writeFilter } from '../../result/filter/filterUrl.ts'
import { type ResultTab, resultTabs } from '../../result/ResultView.tsx'

/** What the address says of this screen. */
export type EventPlace = {
  /** What is looked up: a hash, or any text that names an event. */
  readonly query?: string | undefined
  /** With `lt`: a transaction to search from, on networks without an index. */
  readonly account?: string | undefined
  readonly lt?: string | undefined
  /** A block to search in. */
  readonly block?: string | undefined
  /** A sample of the network whose message landed. */
  readonly sample?: string | undefined
  /** Name of a recorded trace that this browser keeps. */
  readonly file?: string | undefined
  readonly tab: ResultTab
  /** The transaction whose drawer is open. */
  readonly node?: string | undefined
  /** What of the result is seen. */
  readonly filter?: Filter | undefined
}

/** The part of the address that is the hash itself: `/event/<hash>`. */
const isShort = (query: string) => /^[\w=-]{40,70}$/.test(query)

/** Where on the Event screen one is, from an address. */
export function readEventPlace(hash: string | undefined, search: string): EventPlace {
  const query = new URLSearchParams(search)
  const node = query.get('node') ?? undefined
  const lt = query.get('lt') ?? undefined
  return {
    query: hash === undefined || hash === '' ? (query.get('q') ?? undefined) : hash,
    account: query.get('account') ?? undefined,
    lt: lt !== undefined && /^\d{1,19}$/.test(lt) ? lt : undefined,
    block: query.get('block') ?? undefined,
    sample: query.get('sample') ?? undefined,
    file: query.get('file') ?? undefined,
    tab: resultTabs.find(one => one === query.get('tab')) ?? 'tree',
    node: node !== undefined && /^0(\.\d+)*$/.test(node) ? node : undefined,
    filter: readFilter(query),
  }
}

/** The address of a place. */
export function eventPath({ query, tab, filter, ...rest }: Partial<EventPlace>): string {
  const search = new URLSearchParams()
  const short = query !== undefined && isShort(query)
  if (query !== undefined && !short) search.set('q', query)
  for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') search.set(name, value)
  if (tab !== undefined && tab !== 'tree') search.set('tab', tab)
  writeFilter(search, filter)
  const text = search.toString()
  return `/event${short ? `/${query}` : ''}${text === '' ? '' : `?${text}`}`
}

/** What is asked of the service; `undefined` when the address names nothing. */
export function requestOfPlace({ query, account, lt, block }: EventPlace): DebugEventRequest | undefined {
  if (query === undefined && (account === undefined || lt === undefined)) return undefined
  return {
    ...(query !== undefined && { query }),
    ...(account !== undefined && lt !== undefined && { account, lt: BigInt(lt) }),
    // Without a hash there is nothing to look for in a block.
    ...(block !== undefined && query !== undefined && { block }),
  }
}

/** The place in the address, and a way to go to another one. */
export function useEventPlace() {
  const search = useSearch()
  const [, params] = useRoute('/event/:hash')
  const [, navigate] = useLocation()
  const hash = params?.hash
  const place = useMemo(() => readEventPlace(hash, search), [hash, search])
  const go = useCallback(
    (change: Partial<EventPlace>, { replace = false } = {}) =>
      navigate(eventPath({ ...place, filter: filterAfter(place.filter, change), ...change }), { replace }),
    [navigate, place],
  )
  return { place, go }
}
