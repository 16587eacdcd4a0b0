import type { Handlers } from '../contract/operations.ts'
import { describeRequest } from '../engines/connect/describeRequest.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** Operations for wallets and apps: requests of TON Connect, payment links. */
export const connectOperations = {
  debugTonConnect: (context, { body }) => describeRequest(context, body),
} satisfies Partial<Handlers<CallContext>>
