import { parseAcceptLanguage } from '../actions/texts/language.ts'
import type { Call, Handlers } from '../contract/operations.ts'
import type { EventReading } from '../engines/account/AccountTraces.ts'
import { getBalanceHistory } from '../engines/account/accountBalances.ts'
import { getAccountEvents } from '../engines/account/getAccountEvents.ts'
import { getAccountView } from '../engines/account/getAccountView.ts'
import { getDnsRecords } from '../engines/account/getDnsRecords.ts'
import { getMethodRecording } from '../engines/account/getMethodRecording.ts'
import { listAccountEvents } from '../engines/account/listAccountEvents.ts'
import { listAccountTransactions } from '../engines/account/listTransactions.ts'
import { openAccount } from '../engines/account/openAccount.ts'
import { presentAccount, presentRawAccount } from '../engines/account/presentAccount.ts'
import { getMethodDetails, runAccountMethod } from '../engines/account/runAccountMethod.ts'
import { getJettonBalances, getNftItemsOfAccount } from '../engines/account/v2Holdings.ts'
import { parseTypedArgument, parseV2Argument, presentMethodResult } from '../engines/account/v2Method.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import type { EventDescription } from '../engines/describe/describeTrace.ts'
import { resolveAccountId } from '../engines/items/resolveAccountId.ts'
import { findDomainNames } from '../engines/names/findDomainNames.ts'
import { getAccountNames } from '../engines/names/getAccountNames.ts'
import { listNamedAccounts } from '../engines/names/listNamedAccounts.ts'
import { presentAccountEvent } from '../present/presentAccountEvent.ts'
import { type Lt, unixSec } from '../units.ts'

const defaultEventLimit = 20

/** Operations on accounts. */
export const accountOperations = {
  async getAccount(context, { params }) {
    const account = await resolveAccountId(context, params.account_id)
    const isNamed = context.network.label?.(account) !== undefined
    const [opened, domains] = await Promise.all([
      openAccount(context, { account }),
      isNamed ? undefined : findDomainNames(context, [account]),
    ])
    return presentAccount(context, opened, domains?.get(account))
  },

  getRawAccount: async (context, { params }) =>
    presentRawAccount(await openAccount(context, { account: params.account_id })),

  getAccountEvents: (context, call) => listEvents(context, call),

  getAccountTransactions: (context, { params }) => listAccountTransactions(context, params),

  getJettonBalances: (context, { params }) => getJettonBalances(context, params.account_id, params),

  getNftItemsOfAccount: (context, { params }) => getNftItemsOfAccount(context, params.account_id, params),

  resolveDomain: (context, { params }) => getDnsRecords(context, params.domain_name),

  async runGetMethod(context, { params }) {
    const stack = (params.args ?? []).map(parseV2Argument)
    const request = { account: params.account_id, method: params.method_name }
    return presentMethodResult(await runAccountMethod(context, request, stack))
  },

  async runGetMethodWithBody(context, { params, body }) {
    const request = { account: params.account_id, method: params.method_name }
    return presentMethodResult(await runAccountMethod(context, request, body.args.map(parseTypedArgument)))
  },

  debugAccount: (context, { body }) => getAccountView(context, body),

  debugAccountEvents: (context, { headers, body }) => getAccountEvents(context, body, headers['accept-language']),

  debugAccountBalances: (context, { body }) => getBalanceHistory(context, body),

  debugNamedAccounts: async ({ network }) => listNamedAccounts(network),
  debugNames: (context, { body }) => getAccountNames(context, body),

  debugGetMethod: (context, { body }) => getMethodDetails(context, body),

  debugMethodRecording: (context, { body }) => getMethodRecording(context, body),
} satisfies Partial<Handlers<CallContext>>

const eventReading: EventReading<EventDescription> = {
  fromKept: (descriptions, kept) => descriptions.restoreEvent(kept),
  fromTrace: (descriptions, found) => descriptions.describeEvent(found),
}

/** Events from the side of an account; `/v2` cannot say that its source has none of them, so that this is an error. */
async function listEvents(context: CallContext, { params, headers }: Call<'getAccountEvents'>) {
  const { after_lt, before_lt, limit = defaultEventLimit, start_date, end_date, initiator } = params
  const account = await resolveAccountId(context, params.account_id)
  const page = await listAccountEvents(context, account, eventReading, {
    // Logical times of the request.
    beforeLt: before_lt as Lt | undefined,
    afterLt: after_lt as Lt | undefined,
    limit,
    ...(start_date !== undefined && { fromTime: unixSec(start_date) }),
    ...(end_date !== undefined && { toTime: unixSec(end_date) }),
    ...(initiator && { matches: ({ described }) => described.outline.initiator === account }),
  })
  if (page.scanned === 0 && page.failure) throw page.failure
  const options = {
    language: parseAcceptLanguage(headers['accept-language']),
    subjectOnly: params.subject_only ?? false,
  }
  return {
    events: page.events.map(({ described }) => presentAccountEvent(described, account, options)),
    next_from: page.nextBeforeLt ?? 0n,
  }
}
