import { fromHex } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'
import { verifySignature } from './verifySignature.ts'

/** Bytes with an ed25519 signature. */
export type SignedBytes = { readonly publicKey: Hash; readonly bytes: Uint8Array; readonly signature: Uint8Array }

/** The used part of WebCrypto; a host may not have it, or not support Ed25519. */
type Subtle = {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: 'Ed25519',
    extractable: false,
    usages: ['verify'],
  ): Promise<unknown>
  verify(algorithm: 'Ed25519', key: unknown, signature: Uint8Array, bytes: Uint8Array): Promise<boolean>
}

/** Whether each signature is valid; all are checked in parallel. Never throws: an invalid key makes its signature invalid. */
export async function checkSignatures(signed: readonly SignedBytes[]): Promise<readonly boolean[]> {
  cachedSubtle ??= checkSupport(globalThis.crypto?.subtle as Subtle | undefined) // as declared above
  const subtle = await cachedSubtle
  return Promise.all(signed.map(each => (subtle ? verifyByHost(subtle, each) : verifyInScript(each))))
}

async function verifyByHost(subtle: Subtle, { publicKey, bytes, signature }: SignedBytes): Promise<boolean> {
  if (signature.length !== 64) return false
  try {
    const key = await subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, signature, bytes)
  } catch {
    // A host may reject a key that is not a point of the curve.
    return false
  }
}

/** For hosts without WebCrypto: tens of times slower, so it yields to the event loop before each signature. */
async function verifyInScript({ publicKey, bytes, signature }: SignedBytes): Promise<boolean> {
  await new Promise<void>(done => void setTimeout(done, 0))
  return verifySignature(signature, bytes, fromHex(publicKey), { strict: true })
}

let cachedSubtle: Promise<Subtle | undefined> | undefined

/** The host's WebCrypto, if it verifies a known valid signature. */
async function checkSupport(subtle: Subtle | undefined): Promise<Subtle | undefined> {
  return subtle !== undefined && (await verifyByHost(subtle, knownSignature)) ? subtle : undefined
}

/** The first test vector of RFC 8032: a signature of zero bytes. */
const knownSignature: SignedBytes = {
  // 64 digits
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a' as Hash,
  bytes: new Uint8Array(0),
  signature: fromHex(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ),
}
