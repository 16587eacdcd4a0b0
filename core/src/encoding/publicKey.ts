import { tryRead } from '../errors.ts'
import type { Hash } from '../units.ts'
import { parseHash } from './address.ts'
import { fromBase64 } from './base64.ts'
import { crc16 } from './crc.ts'
import { toHex } from './hex.ts'

/** The first two bytes of the form that tonlib prints: a public key, Ed25519. */
const tags = [0x3e, 0xe6] as const

/**
 * The key in the form that tonlib prints, with tag and checksum, 48 characters; `undefined` for any other text.
 *
 * Source: `PublicKey` in `crypto/block/block.cpp` of ton-blockchain/ton.
 */
export function parseTaggedPublicKey(text: string): Hash | undefined {
  if (!/^[\w+/-]{48}$/.test(text)) return undefined
  const bytes = fromBase64(text)
  const checksum = ((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0)
  if (bytes[0] !== tags[0] || bytes[1] !== tags[1] || crc16(bytes.subarray(0, 34)) !== checksum) return undefined
  return toHex(bytes.subarray(2, 34)) as Hash // 32 bytes
}

/**
 * Parses a public key of 32 bytes: hex with or without `0x`, base64, base64url, or the form of tonlib; `undefined` for any other text.
 *
 * @example
 * parsePublicKey('0xA6B0…a867') // 'a6b0…a867'
 */
export const parsePublicKey = (text: string): Hash | undefined =>
  parseTaggedPublicKey(text.trim()) ?? tryRead(() => parseHash(text.trim()), 'input.hash')
