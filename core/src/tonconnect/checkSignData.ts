import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { crc32 } from '../encoding/crc.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import type { Address } from '../units.ts'
import type { SignDataReply } from './ConnectReply.ts'
import { checkTimestamp, compareDomain, type ProofExpectations } from './checkTonProof.ts'
import { type ProofCheck, type ProofStep, type SignedPart, toProofCheck } from './ProofStep.ts'
import { checkIdentity, encodeAddress } from './proofIdentity.ts'
import { checkSignature, encodeUint, type HashParts, hashParts, type Variation } from './signedBytes.ts'
import type { SignData } from './TonConnectRequest.ts'

type Signer = Pick<SignDataReply, 'address' | 'domain' | 'timestamp'>

/** Checks a wallet's reply to `signData` step by step. */
export function checkSignData(reply: SignDataReply, data: SignData, expected: ProofExpectations): ProofCheck {
  const { address, publicKey, stateInit, domain, timestamp, signature } = reply
  const identity = checkIdentity({ address, publicKey, stateInit, account: expected.account })
  const isCell = data.type === 'cell'
  const parts = isCell ? listCellParts(reply, data) : listBytesParts(reply, data)
  const hash: HashParts = isCell ? each => hashCell(each, reply, data.cell) : hashParts
  const steps: readonly ProofStep[] = [
    compareDomain(domain, expected.domain, isCell ? encodeDomain(domain) : encodeUtf8(domain)),
    checkTimestamp(timestamp, expected.now, true),
    ...identity.steps,
    {
      id: 'message',
      status: 'ok',
      text: isCell ? 'the hash of the signed cell' : 'SHA-256 of the parts',
      bytes: hash(parts),
    },
    checkSignature({
      ...{ parts, hash, signature, key: identity.key },
      variations: isCell ? cellVariations(reply, data) : bytesVariations(reply),
    }),
  ]
  return toProofCheck(steps, parts)
}

/** The bytes that are signed for text and binary data. */
function listBytesParts({ address, domain, timestamp }: Signer, data: SignData): readonly SignedPart[] {
  const payload = data.type === 'text' ? encodeUtf8(data.text) : data.type === 'binary' ? data.bytes : new Uint8Array(0)
  return [
    { name: 'prefix', bytes: new Uint8Array([0xff, 0xff, ...encodeUtf8('ton-connect/sign-data/')]) },
    { name: 'address', bytes: encodeAddress(address) },
    { name: 'domain length', bytes: encodeUint(encodeUtf8(domain).length, 4) },
    { name: 'domain', bytes: encodeUtf8(domain) },
    { name: 'timestamp', bytes: encodeUint(timestamp, 8) },
    { name: 'kind', bytes: encodeUtf8(data.type === 'text' ? 'txt' : 'bin') },
    { name: 'payload length', bytes: encodeUint(payload.length, 4) },
    { name: 'payload', bytes: payload },
  ]
}

const bytesVariations = ({ domain, timestamp }: Signer): readonly Variation[] => [
  {
    part: 'domain length',
    bytes: encodeUint(encodeUtf8(domain).length, 4, true),
    mistake: 'a length of the domain in little-endian; signData has it in big-endian',
  },
  {
    part: 'timestamp',
    bytes: encodeUint(timestamp, 8, true),
    mistake: 'a timestamp in little-endian; signData has it in big-endian',
  },
  { part: 'kind', bytes: encodeUtf8('bin'), mistake: 'binary data; the payload is a text' },
  { part: 'kind', bytes: encodeUtf8('txt'), mistake: 'a text; the payload is binary data' },
]

type CellData = Extract<SignData, { readonly type: 'cell' }>

/** The fields of the signed cell; the payload by its hash. */
const listCellParts = ({ address, domain, timestamp }: Signer, { schema, cell }: CellData): readonly SignedPart[] => [
  { name: 'prefix', bytes: encodeUint(cellPrefix, 4) },
  { name: 'schema hash', bytes: encodeUint(crc32(encodeUtf8(schema)), 4) },
  { name: 'timestamp', bytes: encodeUint(timestamp, 8) },
  { name: 'address', bytes: encodeAddress(address) },
  { name: 'domain', bytes: encodeDomain(domain) },
  { name: 'payload hash', bytes: cell.hashBytes() },
]

const cellPrefix = 0x75569022

const cellVariations = ({ domain }: Signer, { schema }: CellData): readonly Variation[] => [
  {
    part: 'domain',
    bytes: encodeUtf8(domain),
    mistake:
      'a domain as plain text; signData has it in the form of TON DNS: labels from the last one, each with a zero byte',
  },
  {
    part: 'domain',
    bytes: encodeUtf8(`${domain}\0`),
    mistake: 'a domain with its labels in the usual sequence; signData has them reversed',
  },
  {
    part: 'schema hash',
    bytes: encodeUint(crc32(encodeUtf8(schema.trim())), 4),
    mistake: 'a schema without the white space around it',
  },
]

/** message#75569022 schema_hash:uint32 timestamp:uint64 userAddress:MsgAddress appDomain:^SnakeData payload:^Cell */
function hashCell(parts: readonly SignedPart[], { address }: Signer, payload: Cell): Uint8Array {
  const find = (name: string) => parts.find(part => part.name === name)?.bytes ?? new Uint8Array(0)
  return new Builder()
    .bytes(find('prefix'))
    .bytes(find('schema hash'))
    .bytes(find('timestamp'))
    .address(address satisfies Address)
    .ref(toSnake(find('domain')))
    .ref(payload)
    .end()
    .hashBytes()
}

/** Bytes in a chain of cells, 127 in each. */
function toSnake(bytes: Uint8Array): Cell {
  const builder = new Builder().bytes(bytes.subarray(0, 127))
  return (bytes.length > 127 ? builder.ref(toSnake(bytes.subarray(127))) : builder).end()
}

/** In the form of TON DNS: labels from the last one, each with a zero byte: `com\0example\0`. */
export const encodeDomain = (domain: string): Uint8Array =>
  encodeUtf8(
    domain
      .toLowerCase()
      .split('.')
      .reverse()
      .map(label => `${label}\0`)
      .join(''),
  )
