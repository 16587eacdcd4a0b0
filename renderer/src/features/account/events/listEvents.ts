import type { DebugAccountEvent, DebugAccountEvents } from '@tonoscope/core/contract/debugAccount'
import type { DebugNamesRequest } from '@tonoscope/core/contract/debugNames'
import { toNamesRequest } from '@tonoscope/core/contract/namesRequest'
import type { AccountAddress } from '@tonoscope/core/contract/schemas/account'

/** The events of all loaded pages; an event on the border of two pages once. */
export function listEvents(pages: readonly DebugAccountEvents[] = []): readonly DebugAccountEvent[] {
  const events = pages.flatMap(page => page.events)
  return [...new Map(events.map(event => [event.event.event_id, event])).values()]
}

/** How many of the last pages have no event. */
export function countEmptyPages(pages: readonly DebugAccountEvents[]): number {
  const last = pages.findLastIndex(page => page.events.length > 0)
  return pages.length - 1 - last
}

/** All accounts that an event names. */
export function listAccounts({ event, summary }: DebugAccountEvent): readonly AccountAddress[] {
  const accounts = [
    ...event.actions.flatMap(action => action.simple_preview.accounts),
    ...summary.money.map(({ account }) => account),
    ...event.value_flow.map(({ account }) => account),
  ]
  return [...new Map(accounts.map(account => [account.address, account])).values()]
}

/** The request for the names of the accounts in a page of events, after it is shown; the page does not have their origins. */
export const toEventNamesRequest = (page: DebugAccountEvents | undefined): DebugNamesRequest | undefined =>
  page && toNamesRequest({ accounts: page.events.flatMap(listAccounts).map(({ name: _, ...account }) => account) })
