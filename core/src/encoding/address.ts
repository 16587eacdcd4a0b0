import { AppError, tryRead } from '../errors.ts'
import { type Address, accountIdOf, addressOf, type Hash, workchainOf } from '../units.ts'
import { fromBase64, toBase64Url } from './base64.ts'
import { crc16 } from './crc.ts'
import { fromHex, toHex } from './hex.ts'

/** An address with the flags of its user-friendly form. */
export type FriendlyAddress = { readonly address: Address; readonly bounceable: boolean; readonly testnetOnly: boolean }

const addressError = (text: string, reason: string) => new AppError('input.address', { text, reason })

/**
 * Parses an address, raw or user-friendly.
 *
 * @example
 * parseAddress('0:AB') // '0:000…0ab'
 * parseAddress('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs') // '0:b113a994…'
 * @throws input.address
 */
export function parseAddress(text: string): Address {
  const raw = /^(-?\d{1,10}):([0-9a-f]{1,64})$/i.exec(text)
  if (raw === null) {
    if (text.includes(':')) throw addressError(text, 'a raw address has the form workchain:hex')
    return parseFriendly(text).address
  }
  const workchain = Number(raw[1])
  if (workchain !== (workchain | 0)) throw addressError(text, `workchain ${raw[1]} does not fit into 32 bits`)
  return addressOf(workchain, (raw[2] ?? '').toLowerCase().padStart(64, '0') as Hash) // 64 digits, by the pattern
}

/**
 * Parses a user-friendly address in base64 or base64url and checks its checksum.
 *
 * @throws input.address
 */
export function parseFriendly(text: string): FriendlyAddress {
  if (!/^[\w+/-]{48}$/.test(text)) throw addressError(text, 'a user-friendly address has 48 base64 characters')
  const bytes = fromBase64(text)
  const [tag = 0, workchain = 0] = bytes
  const checksum = ((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0)
  if (crc16(bytes.subarray(0, 34)) !== checksum)
    throw addressError(text, 'checksum does not match; check for a mistyped character')
  const testnetOnly = (tag & 0x80) !== 0
  const flags = tag & 0x7f
  if (flags !== 0x11 && flags !== 0x51) throw addressError(text, 'unknown user-friendly address tag')
  const accountId = toHex(bytes.subarray(2, 34)) as Hash // 32 bytes make a hash
  return { address: addressOf((workchain << 24) >> 24, accountId), bounceable: flags === 0x11, testnetOnly }
}

/**
 * The user-friendly form in base64url; bounceable and not testnet-only by default.
 *
 * @throws input.address for a workchain beyond 8 bits
 */
export function formatFriendly(
  address: Address,
  { bounceable = true, testnet = false }: { readonly bounceable?: boolean; readonly testnet?: boolean } = {},
): string {
  const workchain = workchainOf(address)
  if (workchain < -128 || workchain > 127) throw addressError(address, 'this workchain has no user-friendly form')
  const bytes = new Uint8Array(36)
  bytes[0] = (bounceable ? 0x11 : 0x51) | (testnet ? 0x80 : 0)
  bytes[1] = workchain
  bytes.set(fromHex(accountIdOf(address)), 2)
  const checksum = crc16(bytes.subarray(0, 34))
  bytes[34] = checksum >> 8
  bytes[35] = checksum & 255
  return toBase64Url(bytes)
}

/** Whether a text is a raw address with all its digits, `workchain:64 hex digits`. */
export const isRawAddress = (text: string): boolean => /^-?\d{1,3}:[0-9a-f]{64}$/i.test(text)

/**
 * The raw form of a pasted address, raw or user-friendly; `undefined` for any other text. A raw address needs all its
 * digits here: a shorter one is probably truncated.
 */
export function toRawAddress(text: string): Address | undefined {
  const word = text.trim()
  return isRawAddress(word) || !word.includes(':') ? tryRead(() => parseAddress(word)) : undefined
}

/** The user-friendly form of a raw address; a text without such a form stays as it is. */
export const toFriendlyAddress = (raw: string, flags?: Parameters<typeof formatFriendly>[1]): string =>
  (isRawAddress(raw) ? tryRead(() => formatFriendly(raw as Address, flags)) : undefined) ?? raw // checked here

/**
 * Parses a 256-bit hash: hex with or without `0x`, base64 or base64url.
 *
 * @example
 * parseHash('AB'.repeat(32)) // 'abab…ab'
 * parseHash('xyz')           // throws input.hash
 * @throws input.hash
 */
export function parseHash(text: string): Hash {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  if (hex !== undefined) return hex.toLowerCase() as Hash // 64 digits, by the pattern
  if (!/^[\w+/-]{43}=?$/.test(text)) throw new AppError('input.hash', { text })
  return toHex(fromBase64(text)) as Hash // 43 characters are 32 bytes
}
