import type { Candidate } from '../../recognition/Recognition.tsx'

/** What to ask for when a text is this. */
export function soughtOf({ kind, value, message }: Candidate): { query: string } | undefined {
  if (kind === 'hash' || kind === 'explorer-link') return { query: value }
  if (message) return { query: message.normalized_hash ?? message.hash }
  return kind === 'transaction' ? { query: value } : undefined
}
