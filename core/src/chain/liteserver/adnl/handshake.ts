import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { toHex } from '../../../encoding/hex.ts'
import type { Hash } from '../../../units.ts'
import { encodeBoxed } from '../tl/codec.ts'
import type { AdnlPort, StreamCipher } from './AdnlPort.ts'

/** The ciphers of a session. */
export type Session = { readonly encrypt: StreamCipher; readonly decrypt: StreamCipher }

/**
 * The handshake packet and the ciphers of its session: 160 random bytes contain the keys of both directions, encrypted
 * with a shared secret that only the owner of the server's key can compute.
 *
 *     server's key id (32) · ephemeral key (32) · sha256 of the 160 bytes (32) · the 160 bytes, encrypted
 *
 * @throws source.malformed when the server's key is not a point of the curve
 */
export function openSession(port: AdnlPort, serverKey: Uint8Array): Session & { readonly packet: Uint8Array } {
  const proposal = port.randomBytes(160)
  const oneTimeSeed = port.randomBytes(32)
  const shared = x25519.getSharedSecret(
    ed25519.utils.toMontgomerySecret(oneTimeSeed),
    ed25519.utils.toMontgomery(serverKey),
  )
  const check = port.sha256(proposal)
  const { key, iv } = proposalCipher(shared, check)
  const packet = new Uint8Array(256)
  // The id of a key is the hash of its TL form.
  packet.set(port.sha256(encodeBoxed('pub.ed25519', { key: toHex(serverKey) as Hash })), 0) // 32 bytes are written like a hash
  packet.set(ed25519.getPublicKey(oneTimeSeed), 32)
  packet.set(check, 64)
  packet.set(port.cipher(key, iv)(proposal), 96)
  return {
    packet,
    decrypt: port.cipher(proposal.subarray(0, 32), proposal.subarray(64, 80)),
    encrypt: port.cipher(proposal.subarray(32, 64), proposal.subarray(80, 96)),
  }
}

/** What the proposal itself is encrypted with: half of the shared secret, half of the proposal's hash. */
function proposalCipher(shared: Uint8Array, check: Uint8Array): { readonly key: Uint8Array; readonly iv: Uint8Array } {
  const key = new Uint8Array(32)
  key.set(shared.subarray(0, 16), 0)
  key.set(check.subarray(16, 32), 16)
  const iv = new Uint8Array(16)
  iv.set(check.subarray(0, 4), 0)
  iv.set(shared.subarray(20, 32), 4)
  return { key, iv }
}
