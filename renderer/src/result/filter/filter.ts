import type { Action } from '@tonoscope/core/contract/event'
import { type Filter, isEmptyFilter } from '../../screens/resultParams.ts'
import type { TraceModel } from '../../trace/traceModel.ts'
import { type ActionLine, getTransfers } from '../actionLines/actionLine.ts'
import { getLineAssets } from '../actionLines/assets.ts'

/** An action with its line. */
export type ActionWithLine = { readonly action: Action; readonly line: ActionLine }

/** The accounts and NFT items of an action. */
export function getActionAccounts({ action, line }: ActionWithLine): ReadonlySet<string> {
  const found = new Set(action.simple_preview.accounts.map(one => one.address))
  for (const party of [line.from, line.to, line.item]) if (party) found.add(party.address)
  for (const { from, to } of getTransfers(line)) {
    if (from !== undefined) found.add(from)
    if (to !== undefined) found.add(to)
  }
  return found
}

/** Whether an action matches the filter. */
export function matchesFilter(one: ActionWithLine, { accounts, assets }: Filter): boolean {
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
export function getVisibleNodes(
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
export const pruneFilter = (
  { accounts, assets }: Filter,
  available: { accounts: ReadonlySet<string>; assets: ReadonlySet<string> },
): Filter => ({
  accounts: accounts.filter(one => available.accounts.has(one)),
  assets: assets.filter(one => available.assets.has(one)),
})
