import type { EventJson } from '@tonoscope/core/contract/event'
import { useMemo } from 'react'
import { emptyFilter, type Filter, filterParam } from '../../screens/resultParams.ts'
import { useUrlParam } from '../../screens/useScreenParams.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { toActionLine } from '../actionLines/actionLine.ts'
import { getAssets, type ResultAsset } from '../actionLines/assets.ts'
import { type ActionWithLine, getActionAccounts, getVisibleNodes, matchesFilter, pruneFilter } from './filter.ts'

/** The filter of a result and what matches it. */
export type FilterState = {
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
  readonly accounts: readonly string[]
  readonly assets: readonly ResultAsset[]
  readonly actions: readonly ActionWithLine[]
  readonly visibleActions: readonly ActionWithLine[]
  /** Ids of the tree nodes that match; all if absent. */
  readonly visibleNodes: ReadonlySet<string> | undefined
}

/** The filter of a result, stored in the URL; after a refresh, values that no longer exist are dropped. */
export function useFilter(event: EventJson | undefined, model: TraceModel): FilterState {
  const [urlFilter = emptyFilter, setFilter] = useUrlParam(filterParam)
  const available = useMemo(() => {
    const actions = (event?.actions ?? []).map((action): ActionWithLine => ({ action, line: toActionLine(action) }))
    const named = new Set(event?.value_flow.map(({ account }) => account.address))
    for (const one of actions) for (const account of getActionAccounts(one)) named.add(account)
    // In order of the letters; accounts without a letter come last.
    const accounts = [...new Set([...model.letters.keys(), ...named])].filter(account => named.has(account))
    const assets = event
      ? getAssets(
          actions.map(({ line }) => line),
          event,
        )
      : []
    return { actions, accounts, assets }
  }, [event, model])
  return useMemo(() => {
    const filter = pruneFilter(urlFilter, {
      accounts: new Set(available.accounts),
      assets: new Set(available.assets.map(({ key }) => key)),
    })
    const visibleActions = available.actions.filter(one => matchesFilter(one, filter))
    return {
      ...available,
      filter,
      setFilter,
      visibleActions,
      visibleNodes: getVisibleNodes(filter, visibleActions, model),
    }
  }, [urlFilter, available, model, setFilter])
}
