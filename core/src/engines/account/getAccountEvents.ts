import type { Language } from '../../actions/texts/language.ts'
import { parseAcceptLanguage } from '../../actions/texts/language.ts'
import type { DebugAccountEvent, DebugAccountEvents, DebugAccountEventsRequest } from '../../contract/debugAccount.ts'
import { presentActions } from '../../present/debug/presentActions.ts'
import { presentSummary } from '../../present/debug/presentSummary.ts'
import { presentOnChainEvent } from '../../present/presentEvent.ts'
import type { Address, Lt } from '../../units.ts'
import { buildVerdict } from '../../verdict/buildVerdict.ts'
import type { CallContext } from '../context/Deps.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import { type DescribedEvent, getDirection, getOutcome, toEventSearch } from './eventFilters.ts'
import { listAccountEvents } from './listAccountEvents.ts'

const defaultLimit = 20

/** A page of the events of an account, newest first. @throws input.*, lookup.account, source.*, limit.cancelled */
export async function getAccountEvents(
  context: CallContext,
  { account: text, before_lt, limit = defaultLimit, filters }: DebugAccountEventsRequest,
  acceptLanguage: string | undefined,
): Promise<DebugAccountEvents> {
  const { deps, network } = context
  const started = deps.elapsedMs()
  const language = parseAcceptLanguage(acceptLanguage)
  const account = await resolveAccountId(context, text)
  const search = await toEventSearch(context, account, filters)
  const page = await listAccountEvents(
    context,
    account,
    { fromTrace: (descriptions, found) => descriptions.describe(found) },
    { ...search, beforeLt: before_lt as Lt | undefined, limit },
  )
  const tokens = page.events.flatMap(({ described }) => described.names.tokens)
  return {
    network: network.name,
    address: account,
    events: page.events.map(each => presentAccountEvent(each, account, language)),
    token_names: [...new Map(tokens.map(token => [token.address, token])).values()],
    ...(page.nextBeforeLt !== undefined && { next_before_lt: page.nextBeforeLt }),
    scanned: page.scanned,
    ...(page.unknown !== undefined && { unknown: page.unknown }),
    took_ms: deps.elapsedMs() - started,
  }
}

function presentAccountEvent(
  { described, lt }: DescribedEvent,
  account: Address,
  language: Language,
): DebugAccountEvent {
  const { trace, actions, flow } = described
  const verdict = buildVerdict({ preflight: [], trace, actions })
  const change = flow.find(each => each.account === account)?.ton
  return {
    event: presentOnChainEvent(described, language),
    summary: presentSummary(described, verdict, language),
    actions: presentActions(described, language),
    lt,
    outcome: getOutcome(described),
    direction: getDirection(described, account),
    ...(change !== undefined && { change }),
  }
}
