import type { Candidate } from '../../recognition/Recognition.tsx'

/** The event query for a recognised text; `undefined` if it does not identify an event. */
export function toEventQuery({ kind, value, message }: Candidate): { query: string } | undefined {
  if (kind === 'hash' || kind === 'explorer-link') return { query: value }
  if (message) return { query: message.normalized_hash ?? message.hash }
  return kind === 'transaction' ? { query: value } : undefined
}
