import type { DebugAction } from '@tonoscope/core/contract/debugActions'
import type { EventJson } from '@tonoscope/core/contract/event'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { useMemo } from 'react'
import { emptyFilter, type Filter, filterParam, isEmptyFilter } from '../../screens/resultParams.ts'
import { useUrlParam } from '../../screens/useScreenParams.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { type ActionLine, getTransfers } from '../actionLines/actionLine.ts'
import { listActionAccounts, toAnyLine } from '../actionLines/anyLine.ts'
import { getAssets, getLineAssets, type ResultAsset } from '../actionLines/assets.ts'
import { toJettonUnits, toKnownLine } from '../actionLines/knownTokens.ts'

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
export function useFilter(
  event: EventJson | undefined,
  described: readonly DebugAction[] | undefined,
  tokens: readonly TokenName[] | undefined,
  model: TraceModel,
): FilterState {
  const [urlFilter = emptyFilter, setFilter] = useUrlParam(filterParam)
  const available = useMemo(() => {
    const units = toJettonUnits(tokens)
    const actions = (described ?? []).map(
      (action): ActionWithLine => ({
        action,
        line: toKnownLine(toAnyLine(action, event), units),
        accounts: listActionAccounts(action, event),
      }),
    )
    const named = new Set(event?.value_flow.map(({ account }) => account.address))
    for (const one of actions) for (const account of getActionAccounts(one)) named.add(account)
    // In order of the letters; accounts without a letter come last.
    const accounts = [...new Set([...model.letters.keys(), ...named])].filter(account => named.has(account))
    const assets = event
      ? getAssets(
          actions.map(({ line }) => line),
          event,
          units,
        )
      : []
    return { actions, accounts, assets }
  }, [event, described, tokens, model])
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

/** An action with its line and its accounts. */
export type ActionWithLine = {
  readonly action: DebugAction
  readonly line: ActionLine
  readonly accounts: readonly string[]
}

/** The accounts and NFT items of an action. */
function getActionAccounts({ line, accounts }: ActionWithLine): ReadonlySet<string> {
  const found = new Set(accounts)
  for (const party of [line.from, line.to, line.item]) if (party) found.add(party.address)
  for (const { from, to } of getTransfers(line)) {
    if (from !== undefined) found.add(from)
    if (to !== undefined) found.add(to)
  }
  return found
}

/** Whether an action matches the filter. */
function matchesFilter(one: ActionWithLine, { accounts, assets }: Filter): boolean {
  const its = getActionAccounts(one)
  return (
    (accounts.length === 0 || accounts.some(account => its.has(account))) &&
    (assets.length === 0 || getLineAssets(one.line).some(({ key }) => assets.includes(key)))
  )
}

/**
 * Ids of the tree nodes that match the filter: transactions of the visible actions and, if the filter has accounts
 * only, all transactions of these accounts. `undefined` for an empty filter.
 */
function getVisibleNodes(
  filter: Filter,
  seen: readonly ActionWithLine[],
  model: TraceModel,
): ReadonlySet<string> | undefined {
  if (isEmptyFilter(filter)) return undefined
  const hashes = new Set(seen.flatMap(({ action }) => action.base_transactions))
  const fullAccounts = filter.assets.length === 0 ? new Set(filter.accounts) : new Set<string>()
  return new Set(
    model.nodes
      .filter(({ node, account }) => hashes.has(node.transaction.hash) || fullAccounts.has(account))
      .map(({ id }) => id),
  )
}

/** The filter with a value added, or removed if it was available. */
export function toggleFilter<K extends keyof Filter>(filter: Filter, of: K, key: string): Filter {
  const had = filter[of].includes(key)
  return { ...filter, [of]: had ? filter[of].filter(one => one !== key) : [...filter[of], key] }
}

/** Drops filter values that no longer exist, which would hide everything. */
const pruneFilter = (
  { accounts, assets }: Filter,
  available: { accounts: ReadonlySet<string>; assets: ReadonlySet<string> },
): Filter => ({
  accounts: accounts.filter(one => available.accounts.has(one)),
  assets: assets.filter(one => available.assets.has(one)),
})
