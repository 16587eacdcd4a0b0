import { setTimeout as wait } from 'node:timers/promises'
import { applyNames, createRename, type KnownNames } from '@tonoscope/core/contract/applyNames'
import type { DebugNamesRequest } from '@tonoscope/core/contract/debugNames'
import { toKnownNames, toNamesRequest } from '@tonoscope/core/contract/namesRequest'
import type { Reply } from '@tonoscope/core/contract/operations'
import { isAppError } from '@tonoscope/core/errors'
import type { CommandContext } from './command.ts'

/** A result is printed without the names that take longer. */
const timeoutMs = 4000

type Service = CommandContext['service']

/** A result with domains as names of accounts that have none, and marks of accounts that look like a named one. */
export async function withNames<R extends Reply<'debugEmulate'> | Reply<'debugEvent'>>(
  service: Service,
  result: R,
): Promise<R> {
  return applyNames(result, await loadNames(service, toNamesRequest(result)))
}

/** Events of an account with these names in their sentences. */
export async function withEventNames(
  service: Service,
  events: Reply<'debugAccountEvents'>,
): Promise<Reply<'debugAccountEvents'>> {
  const accounts = events.events.flatMap(({ event, summary }) => [
    ...event.actions.flatMap(action => action.simple_preview.accounts),
    ...summary.money.map(({ account }) => account),
  ])
  const names = await loadNames(service, toNamesRequest({ accounts }))
  // The reply does not have the flag of a test network: its addresses are in one of the two forms.
  const renames = [false, true].flatMap(testnet => createRename(accounts, names, testnet) ?? [])
  const rename = (text: string) => renames.reduce((renamed, change) => change(renamed), text)
  return {
    ...events,
    events: events.events.map(row => ({
      ...row,
      summary: { ...row.summary, sentence: rename(row.summary.sentence) },
    })),
  }
}

/** Names of accounts in a list that are not known, and marks of those that look like a named one. */
export const loadAccountNames = (
  service: Service,
  accounts: readonly { readonly address: string; readonly name?: string | undefined }[],
): Promise<KnownNames> =>
  loadNames(service, toNamesRequest({ accounts: accounts.map(account => ({ ...account, interfaces: [] })) }))

async function loadNames(service: Service, request: DebugNamesRequest | undefined): Promise<KnownNames> {
  if (!request) return new Map()
  try {
    const reply = await Promise.race([
      service.call('debugNames', { body: request }),
      wait(timeoutMs, undefined, { ref: false }),
    ])
    return reply ? toKnownNames(reply) : new Map()
  } catch (error) {
    if (isAppError(error)) return new Map()
    throw error
  }
}
