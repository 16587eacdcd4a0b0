import type { Handlers } from '../contract/operations.ts'
import { getAccountView } from '../engines/account/getAccountView.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** Operations on accounts. */
export const accountOperations = {
  debugAccount: (context, { body }) => getAccountView(context, body),
} satisfies Partial<Handlers<CallContext>>
