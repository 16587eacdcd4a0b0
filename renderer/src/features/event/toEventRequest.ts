import type { DebugEventRequest } from '@tonoscope/core/contract/lookups'
import type { ScreenParams } from '../../screens/screenParams.ts'

/** The request for this URL state; `undefined` if it does not identify an event. */
export function toEventRequest({ query, account, lt, block }: ScreenParams<'event'>): DebugEventRequest | undefined {
  if (query === undefined && (account === undefined || lt === undefined)) return undefined
  return {
    ...(query !== undefined && { query }),
    ...(account !== undefined && lt !== undefined && { account, lt: BigInt(lt) }),
    // A block is searched for a hash only.
    ...(block !== undefined && query !== undefined && { block }),
  }
}
