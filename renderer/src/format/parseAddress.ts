import { toRawAddress } from './address.ts'

/** What a text says as an address: its raw form, or what is wrong with it. */
export type ParsedAddress = { readonly raw: string } | { readonly problem: string }

const friendlyInLink = /(?<![\w-])[EUk0][Qf][\w-]{46}(?![\w-])/
const rawInLink = /-?\d{1,3}:[0-9a-f]{64}(?![0-9a-f])/i

/**
 * Reads an address in any form that people pass around, also out of an explorer's link.
 *
 * @example
 * readAddress('https://tonviewer.com/EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c') // { raw: '0:0000…' }
 * readAddress('EQAAA') // { problem: 'A friendly address has 48 characters, this has 5' }
 */
export function parseAddress(text: string): ParsedAddress {
  const said = text.trim()
  const raw = toRawAddress(said)
  if (raw !== undefined) return checkWorkchain(raw)
  const inLink = said.includes('/') ? (friendlyInLink.exec(said)?.[0] ?? rawInLink.exec(said)?.[0]) : undefined
  if (inLink !== undefined) {
    const found = toRawAddress(inLink)
    return found === undefined ? { problem: 'The address in this link has a wrong checksum' } : checkWorkchain(found)
  }
  return { problem: describeProblem(said) }
}

// Only these two workchains exist.
const checkWorkchain = (raw: string): ParsedAddress =>
  /^(0|-1):/.test(raw) ? { raw } : { problem: `There is no workchain ${raw.slice(0, raw.indexOf(':'))}` }

function describeProblem(said: string): string {
  const digits = /^-?\d+:([0-9a-f]*)$/i.exec(said)?.[1]
  if (digits !== undefined) return `A raw address has 64 hex digits after the colon, this has ${digits.length}`
  if (said.includes(':') && !said.includes('/')) return 'A raw address is workchain:64 hex digits'
  if (/^(0x)?[0-9a-f]{64}$/i.test(said)) return 'A hash; a raw address begins with its workchain, for example 0:'
  if (/^[\w+/-]{48}$/.test(said)) return 'The checksum is wrong, a letter may be mistyped'
  if (/^[EUk0][Qf][\w+/-]{3,}$/.test(said)) return `A friendly address has 48 characters, this has ${said.length}`
  if (/^[\w-]+(\.[\w-]+)+$/.test(said)) return 'A name; write the address that it stands for'
  return 'Not an address'
}
