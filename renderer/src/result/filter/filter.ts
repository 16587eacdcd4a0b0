import type { Action } from '@tonoscope/core/contract/action'
import type { TraceModel } from '../../trace/model.ts'
import { type ActionLine, movesOf } from '../actionLine.ts'
import { assetsOfLine } from '../assets.ts'

/** What a reader wants to see: any of these accounts, and any of these assets; all of them where none is named. */
export type Filter = { readonly accounts: readonly string[]; readonly assets: readonly string[] }

/** Everything is seen. */
export const noFilter: Filter = { accounts: [], assets: [] }

/** Whether everything is seen. */
export const isEmpty = ({ accounts, assets }: Filter): boolean => accounts.length === 0 && assets.length === 0

/** An action with its line. */
export type LinedAction = { readonly action: Action; readonly line: ActionLine }

/** The accounts and items that an action names. */
export function accountsOf({ action, line }: LinedAction): ReadonlySet<string> {
  const found = new Set(action.simple_preview.accounts.map(one => one.address))
  for (const party of [line.from, line.to, line.item]) if (party) found.add(party.address)
  for (const { from, to } of movesOf(line)) {
    if (from !== undefined) found.add(from)
    if (to !== undefined) found.add(to)
  }
  return found
}

/** Whether an action is one of those that a reader wants to see. */
export function passes(one: LinedAction, { accounts, assets }: Filter): boolean {
  const its = accountsOf(one)
  return (
    (accounts.length === 0 || accounts.some(account => its.has(account))) &&
    (assets.length === 0 || assetsOfLine(one.line).some(({ key }) => assets.includes(key)))
  )
}

/**
 * The transactions that stay in sight in the tree, by their path: those of the actions that are seen, and, as long as
 * only accounts are asked for, all of these accounts. Nothing when everything is seen.
 */
export function kept(filter: Filter, seen: readonly LinedAction[], model: TraceModel): ReadonlySet<string> | undefined {
  if (isEmpty(filter)) return undefined
  const hashes = new Set(seen.flatMap(({ action }) => action.base_transactions))
  const whole = filter.assets.length === 0 ? new Set(filter.accounts) : new Set<string>()
  return new Set(
    model.nodes
      .filter(({ node, account }) => hashes.has(node.transaction.hash) || whole.has(account))
      .map(({ id }) => id),
  )
}

/** The filter with one thing more, or one less when it was there. */
export function toggled<K extends keyof Filter>(filter: Filter, of: K, key: string): Filter {
  const had = filter[of].includes(key)
  return { ...filter, [of]: had ? filter[of].filter(one => one !== key) : [...filter[of], key] }
}

/** What of a filter still makes sense: an account or asset that is not there any more would hide everything. */
export const within = (
  { accounts, assets }: Filter,
  there: { accounts: ReadonlySet<string>; assets: ReadonlySet<string> },
): Filter => ({
  accounts: accounts.filter(one => there.accounts.has(one)),
  assets: assets.filter(one => there.assets.has(one)),
})
