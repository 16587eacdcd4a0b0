import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '../../../encoding/concatBytes.ts'
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
  // The proposal itself is encrypted with half of the shared secret and half of its hash.
  const encryptProposal = port.cipher(
    concatBytes([shared.subarray(0, 16), check.subarray(16, 32)]),
    concatBytes([check.subarray(0, 4), shared.subarray(20, 32)]),
  )
  // The id of a key is the hash of its TL form.
  const keyId = port.sha256(encodeBoxed('pub.ed25519', { key: toHex(serverKey) as Hash })) // 32 bytes are written like a hash
  return {
    packet: concatBytes([keyId, ed25519.getPublicKey(oneTimeSeed), check, encryptProposal(proposal)]),
    decrypt: port.cipher(proposal.subarray(0, 32), proposal.subarray(64, 80)),
    encrypt: port.cipher(proposal.subarray(32, 64), proposal.subarray(80, 96)),
  }
}
