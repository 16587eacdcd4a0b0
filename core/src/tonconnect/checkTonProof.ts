import { sha256 } from '../cell/sha256.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { formatDuration } from '../encoding/formatDuration.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { formatTimeText } from '../units.ts'
import type { ConnectEvent, TonProof } from './ConnectReply.ts'
import { type ProofCheck, type ProofStep, type SignedPart, toProofCheck } from './ProofStep.ts'
import { type AccountCode, checkIdentity, encodeAddress } from './proofIdentity.ts'
import { checkSignature, encodeUint, hashParts, type Variation } from './signedBytes.ts'

/** What a proof is checked against; what is absent is not checked. */
export type ProofExpectations = {
  readonly now: number
  readonly domain?: string
  /** The payload that the app sent. */
  readonly payload?: string
  readonly account?: AccountCode
}

/** Apps reject older proofs. */
const maxAgeSec = 900
/** Clocks differ. */
const toleranceSec = 60

/** Checks a `ton_proof` step by step; `undefined` if the event has none, or no address. */
export function checkTonProof(event: ConnectEvent, expected: ProofExpectations): ProofCheck | undefined {
  const { proof, address, publicKey, stateInit } = event
  if (!proof || !address) return undefined
  const identity = checkIdentity({ address, publicKey, stateInit, account: expected.account })
  const parts = toParts(proof, address)
  const message = hashParts(parts)
  const signature = checkSignature({
    parts,
    hash: each => hashWithPrefix(hashParts(each)),
    signature: proof.signature,
    key: identity.key,
    variations: listVariations(proof, address),
  })
  const steps: readonly ProofStep[] = [
    checkDomain(proof, expected.domain),
    checkTimestamp(proof.timestamp, expected.now),
    ...(expected.payload === undefined ? [] : [checkPayload(proof.payload, expected.payload)]),
    ...identity.steps,
    {
      id: 'message',
      status: 'ok',
      text: 'SHA-256 of ffff, "ton-connect" and the SHA-256 of the parts',
      bytes: hashWithPrefix(message),
    },
    signature,
  ]
  return toProofCheck(steps, parts)
}

/** sha256(ffff "ton-connect" message_hash) */
const hashWithPrefix = (hash: Uint8Array): Uint8Array =>
  sha256(concatBytes([new Uint8Array([0xff, 0xff]), encodeUtf8('ton-connect'), hash]))

type ProofAddress = NonNullable<ConnectEvent['address']>

function toParts({ domain, timestamp, payload }: TonProof, address: ProofAddress): readonly SignedPart[] {
  return [
    { name: 'prefix', bytes: encodeUtf8('ton-proof-item-v2/') },
    { name: 'address', bytes: encodeAddress(address) },
    { name: 'domain length', bytes: encodeUint(encodeUtf8(domain.value).length, 4, true) },
    { name: 'domain', bytes: encodeUtf8(domain.value) },
    { name: 'timestamp', bytes: encodeUint(timestamp, 8, true) },
    { name: 'payload', bytes: encodeUtf8(payload) },
  ]
}

function listVariations({ domain, timestamp }: TonProof, address: ProofAddress): readonly Variation[] {
  const length = encodeUtf8(domain.value).length
  const reversed = encodeAddress(address)
  reversed.subarray(0, 4).reverse()
  return [
    {
      part: 'domain length',
      bytes: encodeUint(length, 4),
      mistake: 'a length of the domain in big-endian; ton_proof has it in little-endian',
    },
    {
      part: 'timestamp',
      bytes: encodeUint(timestamp, 8),
      mistake: 'a timestamp in big-endian; ton_proof has it in little-endian',
    },
    { part: 'address', bytes: reversed, mistake: 'a workchain in little-endian; ton_proof has it in big-endian' },
    {
      part: 'domain length',
      bytes: encodeUint(domain.value.length, 4, true),
      mistake: 'a length of the domain in characters; ton_proof has it in bytes',
    },
    {
      part: 'prefix',
      bytes: encodeUtf8('ton-proof-item/'),
      mistake: 'the prefix ton-proof-item/; ton_proof has ton-proof-item-v2/',
    },
    { part: 'payload', bytes: new Uint8Array(0), mistake: 'an empty payload' },
  ]
}

function checkDomain({ domain: { value, lengthBytes } }: TonProof, expected: string | undefined): ProofStep {
  const bytes = encodeUtf8(value)
  const id = 'domain'
  if (lengthBytes !== bytes.length)
    return { id, status: 'fail', text: `lengthBytes is ${lengthBytes}, but ${value} has ${bytes.length} bytes`, bytes }
  return compareDomain(value, expected, bytes)
}

/** The domain against that of the app. */
export function compareDomain(value: string, expected: string | undefined, bytes: Uint8Array): ProofStep {
  const id = 'domain'
  if (/^\w+:\/\//.test(value) || value.includes('/'))
    return { id, status: 'fail', text: `${value} is a URL; the domain has neither a scheme nor a path`, bytes }
  if (expected !== undefined && value !== expected)
    return {
      id,
      status: 'fail',
      text: `signed for ${value}, not for ${expected}: another app may have obtained it`,
      bytes,
    }
  return expected === undefined
    ? { id, status: 'warning', text: `${value}: compare it with the domain of the app`, bytes }
    : { id, status: 'ok', text: value, bytes }
}

/** The time of a signature against the time now. */
export function checkTimestamp(timestamp: number, now: number, isOldAccepted = false): ProofStep {
  const id = 'timestamp'
  if (timestamp > 10_000_000_000)
    return { id, status: 'fail', text: `${timestamp} is in milliseconds; it must be in seconds` }
  const time = formatTimeText(timestamp)
  const age = now - timestamp
  if (age < -toleranceSec) return { id, status: 'fail', text: `${time} is ${formatDuration(-age)} in the future` }
  if (age <= maxAgeSec) return { id, status: 'ok', text: `${time}, ${formatDuration(Math.max(0, age))} ago` }
  return {
    id,
    status: isOldAccepted ? 'ok' : 'warning',
    text: `${time}, ${formatDuration(age)} ago${isOldAccepted ? '' : ': apps reject proofs that are older than 15 min'}`,
  }
}

const checkPayload = (payload: string, expected: string): ProofStep =>
  payload === expected
    ? { id: 'payload', status: 'ok', text: 'the payload that the app sent', bytes: encodeUtf8(payload) }
    : {
        id: 'payload',
        status: 'fail',
        text: 'not the payload that the app sent: the proof may be an old one',
        bytes: encodeUtf8(payload),
      }
