import type { DebugEventRequest } from '@tonoscope/core/contract/lookups'
import { useCallback, useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import type { Filter } from '../../result/filter/filter.ts'
import { keepFilter, readFilter, writeFilter } from '../../result/filter/filterUrl.ts'
import { type ResultTab, resultTabs } from '../../result/ResultView.tsx'

/** The URL state of the Event screen. */
export type EventParams = {
  /** The query: a hash, or any text that contains one. */
  readonly query?: string | undefined
  /** With `lt`: the transaction where the search starts, for networks without an index. */
  readonly account?: string | undefined
  readonly lt?: string | undefined
  /** A block to search in. */
  readonly block?: string | undefined
  /** A sample of the network whose message is on chain. */
  readonly sample?: string | undefined
  /** Id of a stored trace file. */
  readonly file?: string | undefined
  readonly tab: ResultTab
  /** The transaction whose drawer is open. */
  readonly node?: string | undefined
  /** The filter of the result. */
  readonly filter?: Filter | undefined
}

/** Whether a query fits the path: `/event/<hash>`. */
const isHashPath = (query: string) => /^[\w=-]{40,70}$/.test(query)

/** Parses the URL state of the Event screen. */
export function parseEventParams(hash: string | undefined, search: string): EventParams {
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

/** The path and query for this URL state. */
export function eventPath({ query, tab, filter, ...rest }: Partial<EventParams>): string {
  const search = new URLSearchParams()
  const inPath = query !== undefined && isHashPath(query)
  if (query !== undefined && !inPath) search.set('q', query)
  for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') search.set(name, value)
  if (tab !== undefined && tab !== 'tree') search.set('tab', tab)
  writeFilter(search, filter)
  const text = search.toString()
  return `/event${inPath ? `/${query}` : ''}${text === '' ? '' : `?${text}`}`
}

/** The request for this URL state; `undefined` if it does not identify an event. */
export function toEventRequest({ query, account, lt, block }: EventParams): DebugEventRequest | undefined {
  if (query === undefined && (account === undefined || lt === undefined)) return undefined
  return {
    ...(query !== undefined && { query }),
    ...(account !== undefined && lt !== undefined && { account, lt: BigInt(lt) }),
    // A block is searched for a hash only.
    ...(block !== undefined && query !== undefined && { block }),
  }
}

/** The URL state and its setter. */
export function useEventParams() {
  const search = useSearch()
  const [, route] = useRoute('/event/:hash')
  const [, navigate] = useLocation()
  const hash = route?.hash
  const params = useMemo(() => parseEventParams(hash, search), [hash, search])
  const setParams = useCallback(
    (change: Partial<EventParams>, { replace = false } = {}) =>
      navigate(eventPath({ ...params, filter: keepFilter(params.filter, change), ...change }), { replace }),
    [navigate, params],
  )
  return { params, setParams }
}
