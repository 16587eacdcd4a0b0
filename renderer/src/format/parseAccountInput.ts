import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { parseAddressInput } from './parseAddressInput.ts'

/** A parsed account, as links name it, or the problem. */
export type ParsedAccountInput = { readonly account: string } | { readonly problem: string }

/** Whether a text is a domain rather than an address, which has no dot. */
export const isDomain = (text: string): boolean => /^[^\s.:/]+(?:\.[^\s.:/]+)+$/.test(text) && text.length <= 126

/**
 * Parses what names an account: an address in any form, a link that contains one, or a domain.
 *
 * @example
 * parseAccountInput('alice.ton')  // { account: 'alice.ton' }
 * parseAccountInput('0:0000…')    // { account: 'EQAAA…' }
 * parseAccountInput('alice')      // { problem: 'Not an address' }
 */
export function parseAccountInput(text: string): ParsedAccountInput {
  const trimmed = text.trim()
  if (isDomain(trimmed)) return { account: trimmed.toLowerCase() }
  const parsed = parseAddressInput(trimmed)
  return 'raw' in parsed ? { account: toFriendlyAddress(parsed.raw) } : parsed
}
