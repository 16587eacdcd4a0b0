import type { Handlers } from '../contract/operations.ts'
import { getBalanceHistory } from '../engines/account/accountBalances.ts'
import { getAccountEvents } from '../engines/account/getAccountEvents.ts'
import { getAccountView } from '../engines/account/getAccountView.ts'
import { getMethodDetails } from '../engines/account/runAccountMethod.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** Operations on accounts. */
export const accountOperations = {
  debugAccount: (context, { body }) => getAccountView(context, body),

  debugAccountEvents: (context, { headers, body }) => getAccountEvents(context, body, headers['accept-language']),

  debugAccountBalances: (context, { body }) => getBalanceHistory(context, body),

  debugGetMethod: (context, { body }) => getMethodDetails(context, body),
} satisfies Partial<Handlers<CallContext>>
