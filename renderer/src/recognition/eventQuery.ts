import type { DebugEventRequest } from '@tonoscope/core/contract/requests'
import type { ScreenParams } from '../screens/screenParams.ts'
import type { Candidate } from './Recognition.tsx'

/**
 * Messages looked up in this session, by the hash in the URL. The message itself gives a better search (it has the account),
 * but a signed message must not be in a URL.
 */
const sentMessages = new Map<string, string>()

/** Remembers the message behind a hash. */
export function rememberMessage(hash: string, boc: string): void {
  sentMessages.set(hash, boc)
}

/** The event query for a recognised text; `undefined` if it does not identify an event. */
export function toEventQuery({ kind, value, message }: Candidate): string | undefined {
  if (kind === 'hash' || kind === 'explorer-link') return value
  if (message) return message.normalized_hash ?? message.hash
  return kind === 'transaction' ? value : undefined
}

/** The request for this URL state; `undefined` if it does not identify an event. */
export function toEventRequest({ query, account, lt, block }: ScreenParams<'event'>): DebugEventRequest | undefined {
  if (query === undefined && (account === undefined || lt === undefined)) return undefined
  return {
    ...(query !== undefined && { query: sentMessages.get(query) ?? query }),
    ...(account !== undefined && lt !== undefined && { account, lt: BigInt(lt) }),
    // A block is searched for a hash only.
    ...(block !== undefined && query !== undefined && { block }),
  }
}
