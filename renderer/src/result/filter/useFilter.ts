import type { EventJson } from '@tonoscope/core/contract/event'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { TraceModel } from '../../trace/model.ts'
import { actionLine } from '../actionLine.ts'
import { type Asset, assetsOf } from '../assets.ts'
import { accountsOf, type Filter, kept, type LinedAction, noFilter, passes, within } from './filter.ts'
import { readFilter, writeFilter } from './filterUrl.ts'

/** What is filtered, how, and what is left. */
export type Filtering = {
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
  /** What can be asked for. */
  readonly accounts: readonly string[]
  readonly assets: readonly Asset[]
  /** All actions, in their order. */
  readonly actions: readonly LinedAction[]
  /** Those that are seen. */
  readonly seen: readonly LinedAction[]
  /** Transactions that stay in sight, by their path; all when absent. */
  readonly kept: ReadonlySet<string> | undefined
}

/** The filter of a result, as the address holds it; it outlives a refresh of the result, as far as it still makes sense. */
export function useFilter(event: EventJson | undefined, model: TraceModel): Filtering {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const asked = useMemo(() => readFilter(new URLSearchParams(search)) ?? noFilter, [search])
  const setFilter = useCallback(
    (filter: Filter) => {
      const query = new URLSearchParams(search)
      writeFilter(query, filter)
      const text = query.toString()
      navigate(`${path}${text === '' ? '' : `?${text}`}`, { replace: true })
    },
    [search, path, navigate],
  )
  const there = useMemo(() => {
    const actions = (event?.actions ?? []).map((action): LinedAction => ({ action, line: actionLine(action) }))
    const named = new Set(event?.value_flow.map(({ account }) => account.address))
    for (const one of actions) for (const account of accountsOf(one)) named.add(account)
    // In the order of the letters; what has none comes last.
    const accounts = [...new Set([...model.letters.keys(), ...named])].filter(account => named.has(account))
    const assets = event
      ? assetsOf(
          actions.map(({ line }) => line),
          event,
        )
      : []
    return { actions, accounts, assets }
  }, [event, model])
  return useMemo(() => {
    const filter = within(asked, {
      accounts: new Set(there.accounts),
      assets: new Set(there.assets.map(({ key }) => key)),
    })
    const seen = there.actions.filter(one => passes(one, filter))
    return { ...there, filter, setFilter, seen, kept: kept(filter, seen, model) }
  }, [asked, there, model, setFilter])
}
