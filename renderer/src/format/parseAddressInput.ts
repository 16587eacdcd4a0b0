import { parseFriendly, toRawAddress } from '@tonoscope/core/encoding/address'
import { isAppError } from '@tonoscope/core/errors'
import { capitalize } from './words.ts'

/** A parsed address in raw form, or the problem. */
export type ParsedAddressInput = { readonly raw: string } | { readonly problem: string }

const friendlyInLink = /(?<![\w-])[EUk0][Qf][\w-]{46}(?![\w-])/
const rawInLink = /-?\d{1,3}:[0-9a-f]{64}(?![0-9a-f])/i

/**
 * Parses a raw or friendly address, also inside an explorer link.
 *
 * @example
 * parseAddressInput('https://tonviewer.com/EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c') // { raw: '0:0000…' }
 * parseAddressInput('EQAAA') // { problem: 'A friendly address has 48 characters, this has 5' }
 */
export function parseAddressInput(text: string): ParsedAddressInput {
  const trimmed = text.trim()
  const raw = toRawAddress(trimmed)
  if (raw !== undefined) return checkWorkchain(raw)
  const inLink = trimmed.includes('/') ? (friendlyInLink.exec(trimmed)?.[0] ?? rawInLink.exec(trimmed)?.[0]) : undefined
  if (inLink !== undefined) {
    const found = toRawAddress(inLink)
    return found === undefined ? { problem: 'The address in this link has a wrong checksum' } : checkWorkchain(found)
  }
  return { problem: describeProblem(trimmed) }
}

// Only these two workchains exist.
const checkWorkchain = (raw: string): ParsedAddressInput =>
  /^(0|-1):/.test(raw) ? { raw } : { problem: `There is no workchain ${raw.slice(0, raw.indexOf(':'))}` }

function describeProblem(trimmed: string): string {
  const digits = /^-?\d+:([0-9a-f]*)$/i.exec(trimmed)?.[1]
  if (digits !== undefined) return `A raw address has 64 hex digits after the colon, this has ${digits.length}`
  if (trimmed.includes(':') && !trimmed.includes('/')) return 'A raw address is workchain:64 hex digits'
  if (/^(0x)?[0-9a-f]{64}$/i.test(trimmed))
    return 'This is a hash; a raw address starts with its workchain, for example 0:'
  if (/^[\w+/-]{48}$/.test(trimmed)) return friendlyProblem(trimmed)
  if (/^[EUk0][Qf][\w+/-]{3,}$/.test(trimmed)) return `A friendly address has 48 characters, this has ${trimmed.length}`
  if (/^[\w-]+(\.[\w-]+)+$/.test(trimmed)) return 'This is a domain name; enter the address it resolves to'
  return 'Not an address'
}

/** Why the core rejects a text of the right length. */
function friendlyProblem(text: string): string {
  try {
    parseFriendly(text)
  } catch (error) {
    if (isAppError(error) && error.code === 'input.address') return capitalize(error.details.reason)
    throw error
  }
  return 'Not an address'
}
