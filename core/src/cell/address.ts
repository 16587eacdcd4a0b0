import { AppError } from '../errors.ts'
import { type Address, accountIdOf, addressOf, type Hash, workchainOf } from '../units.ts'
import { crc16 } from './crc.ts'
import { fromHex, toHex } from './hex.ts'
import { fromBase64, toBase64 } from './text.ts'

/** An address and what its friendly form says beside it. */
export type FriendlyAddress = { readonly address: Address; readonly bounceable: boolean; readonly testnetOnly: boolean }

const refuse = (text: string, reason: string) => new AppError('input.address', { text, reason })

/**
 * Reads an address, raw or friendly.
 *
 * @example
 * parseAddress('0:AB') // '0:000…0ab'
 * parseAddress('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs') // '0:b113a994…'
 * @throws input.address
 */
export function parseAddress(text: string): Address {
  const raw = /^(-?\d{1,10}):([0-9a-f]{1,64})$/i.exec(text)
  if (raw === null) {
    if (text.includes(':')) throw refuse(text, 'a raw address is workchain:hex')
    return parseFriendly(text).address
  }
  const workchain = Number(raw[1])
  if (workchain !== (workchain | 0)) throw refuse(text, `there is no workchain ${raw[1]}`)
  return addressOf(workchain, (raw[2] ?? '').toLowerCase().padStart(64, '0') as Hash) // 64 digits, by the pattern
}

/**
 * Reads a friendly address in either base64 alphabet and checks its checksum.
 *
 * @throws input.address
 */
export function parseFriendly(text: string): FriendlyAddress {
  if (!/^[\w+/-]{48}$/.test(text)) throw refuse(text, 'a friendly address has 48 letters of base64')
  const bytes = fromBase64(text)
  const [tag = 0, workchain = 0] = bytes
  const checksum = ((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0)
  if (crc16(bytes.subarray(0, 34)) !== checksum) throw refuse(text, 'the checksum is wrong, a letter may be mistyped')
  const testnetOnly = (tag & 0x80) !== 0
  const form = tag & 0x7f
  if (form !== 0x11 && form !== 0x51) throw refuse(text, 'unknown kind of friendly address')
  const accountId = toHex(bytes.subarray(2, 34)) as Hash // 32 bytes make a hash
  return { address: addressOf((workchain << 24) >> 24, accountId), bounceable: form === 0x11, testnetOnly }
}

/** The friendly form, base64url; bounceable and for every network unless told otherwise. @throws input.address for a workchain beyond 8 bits */
export function formatFriendly(
  address: Address,
  { bounceable = true, testnet = false }: { readonly bounceable?: boolean; readonly testnet?: boolean } = {},
): string {
  const workchain = workchainOf(address)
  if (workchain < -128 || workchain > 127) throw refuse(address, 'this workchain has no friendly form')
  const bytes = new Uint8Array(36)
  bytes[0] = (bounceable ? 0x11 : 0x51) | (testnet ? 0x80 : 0)
  bytes[1] = workchain
  bytes.set(fromHex(accountIdOf(address)), 2)
  const checksum = crc16(bytes.subarray(0, 34))
  bytes[34] = checksum >> 8
  bytes[35] = checksum & 255
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_')
}

/**
 * Reads a 256-bit hash: hex with or without `0x`, base64 or base64url.
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
  return toHex(fromBase64(text)) as Hash // 43 letters make 32 bytes
}
