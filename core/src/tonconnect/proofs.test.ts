import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { sha256 } from '../cell/sha256.ts'
import { toBocBase64 } from '../cell/text.ts'
import { toBase64 } from '../encoding/base64.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { crc32 } from '../encoding/crc.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { deriveWallet } from '../messages/walletInit.ts'
import type { Hash } from '../units.ts'
import { checkSignData } from './checkSignData.ts'
import { checkTonProof } from './checkTonProof.ts'
import { readRequest } from './readRequest.ts'

const now = 1_795_000_000
const seed = new Uint8Array(32).fill(7)
const publicKey = toHex(ed25519.getPublicKey(seed)) as Hash
const wallet = deriveWallet('wallet_v4r2', { publicKey, workchain: 0, network: -239 })
const other = deriveWallet('wallet_v3r2', { publicKey, workchain: 0, network: -239 })
const domain = 'app.example'
const payload = 'nonce-1'

const view = (bytes: number, write: (view: DataView) => void) => {
  const array = new Uint8Array(bytes)
  write(new DataView(array.buffer))
  return array
}

/** Signs a proof as the specification of TON Connect describes it; `change` replaces a part. */
function signProof(change: { length?: Uint8Array; time?: Uint8Array; workchain?: Uint8Array; prefix?: string } = {}) {
  const message = concatBytes([
    encodeUtf8(change.prefix ?? 'ton-proof-item-v2/'),
    change.workchain ?? view(4, each => each.setInt32(0, 0)),
    fromHex(wallet.address.slice(2)),
    change.length ?? view(4, each => each.setUint32(0, domain.length, true)),
    encodeUtf8(domain),
    change.time ?? view(8, each => each.setBigUint64(0, BigInt(now), true)),
    encodeUtf8(payload),
  ])
  const signed = sha256(concatBytes([new Uint8Array([255, 255]), encodeUtf8('ton-connect'), sha256(message)]))
  return toBase64(ed25519.sign(signed, seed))
}

type Account = { address?: string; publicKey?: string; walletStateInit?: string | undefined }

function connectEvent(signature: string, account: Account = {}, proof: object = {}) {
  const text = JSON.stringify({
    event: 'connect',
    id: 1,
    payload: {
      items: [
        {
          name: 'ton_addr',
          network: '-239',
          address: wallet.address,
          publicKey,
          walletStateInit: toBocBase64(wallet.init),
          ...account,
        },
        {
          name: 'ton_proof',
          proof: {
            timestamp: now,
            domain: { lengthBytes: domain.length, value: domain },
            signature,
            payload,
            ...proof,
          },
        },
      ],
    },
  })
  const found = readRequest(text, { now })
  if (found?.kind !== 'connect-reply' || !found.connectEvent) throw new Error('no connect event')
  expect(found.faults).toEqual([])
  return found.connectEvent
}

const expectations = { now: now + 30, domain, payload }
const failing = (check: ReturnType<typeof checkTonProof>) =>
  check?.steps.filter(({ status }) => status === 'fail').map(({ id }) => id)
const textOf = (check: ReturnType<typeof checkTonProof>, id: string) => check?.steps.find(step => step.id === id)?.text

describe('ton_proof', () => {
  test('of a wallet with its StateInit is valid, each step with its bytes', () => {
    const check = checkTonProof(connectEvent(signProof()), expectations)
    expect(check?.steps.map(({ id, status }) => `${id} ${status}`)).toEqual([
      ...[
        'domain ok',
        'timestamp ok',
        'payload ok',
        'address ok',
        'state_init ok',
        'key ok',
        'message ok',
        'signature ok',
      ],
    ])
    expect(check?.isValid).toBe(true)
    expect(toHex(check?.steps.find(({ id }) => id === 'address')?.bytes ?? new Uint8Array(0))).toBe(
      `00000000${wallet.address.slice(2)}`,
    )
    expect(check?.parts.map(({ name }) => name)).toEqual([
      'prefix',
      'address',
      'domain length',
      'domain',
      'timestamp',
      'payload',
    ])
  })

  test.each([
    ['length of the domain in big-endian', { length: view(4, each => each.setUint32(0, domain.length)) }],
    ['timestamp in big-endian', { time: view(8, each => each.setBigUint64(0, BigInt(now))) }],
    ['prefix ton-proof-item/', { prefix: 'ton-proof-item/' }],
  ])('names the mistake of a signer: %s', (mistake, change) => {
    const check = checkTonProof(connectEvent(signProof(change)), expectations)
    expect(failing(check)).toEqual(['signature'])
    expect(textOf(check, 'signature')).toContain(mistake)
  })

  test('of a masterchain wallet has the workchain as a signed integer', () => {
    const address = wallet.address.replace(/^0:/, '-1:')
    const signature = signProof({ workchain: view(4, each => each.setInt32(0, -1)) })
    expect(checkTonProof(connectEvent(signature, { address }), expectations)?.isValid).toBe(true)
  })

  test.each([
    ['another domain', {}, {}, { domain: 'evil.example' }, ['domain']],
    ['another payload', {}, {}, { payload: 'nonce-2' }, ['payload']],
    ['a wrong length of the domain', {}, { domain: { lengthBytes: 3, value: domain } }, {}, ['domain']],
    ['a time in the future', {}, {}, { now: now - 600 }, ['timestamp']],
    ['the StateInit of another wallet', { walletStateInit: toBocBase64(other.init) }, {}, {}, ['state_init']],
    [
      'the key of somebody else',
      { publicKey: toHex(ed25519.getPublicKey(new Uint8Array(32).fill(9))) },
      {},
      {},
      ['key'],
    ],
    ['a StateInit that is text', { walletStateInit: 'aGVsbG8=' }, {}, {}, ['state_init']],
    ['a signature that is too short', {}, { signature: 'AAEC' }, {}, ['signature']],
    ['another timestamp than the signed one', {}, { timestamp: now + 1 }, {}, ['signature']],
  ] as const)('fails at its step: %s', (_, account, proof, expected, steps) => {
    const check = checkTonProof(connectEvent(signProof(), account, proof), { ...expectations, ...expected })
    expect(failing(check)).toEqual(steps)
    expect(check?.isValid).toBe(false)
  })

  test('without a StateInit the key is not bound to the address, unless the chain has it', () => {
    const event = connectEvent(signProof(), { walletStateInit: undefined })
    expect(checkTonProof(event, expectations)?.isValid).toBe(undefined)
    const onChain = checkTonProof(event, { ...expectations, account: wallet })
    expect(onChain?.isValid).toBe(true)
  })
})

const payloadCell = new Builder().uint(5, 32).end()
const schema = 'payload#_ value:uint32 = Payload;'

function signBytes(kind: 'txt' | 'bin', bytes: Uint8Array, isLittleEndian = false) {
  const message = concatBytes([
    new Uint8Array([255, 255]),
    encodeUtf8('ton-connect/sign-data/'),
    view(4, each => each.setInt32(0, 0)),
    fromHex(wallet.address.slice(2)),
    view(4, each => each.setUint32(0, domain.length, isLittleEndian)),
    encodeUtf8(domain),
    view(8, each => each.setBigUint64(0, BigInt(now))),
    encodeUtf8(kind),
    view(4, each => each.setUint32(0, bytes.length)),
    bytes,
  ])
  return ed25519.sign(sha256(message), seed)
}

function signCell(appDomain: string) {
  const signed = new Builder()
    .uint(0x75569022, 32)
    .uint(crc32(encodeUtf8(schema)), 32)
    .uint(now, 64)
    .address(wallet.address)
    .ref(new Builder().text(appDomain).end())
    .ref(payloadCell)
    .end()
  return ed25519.sign(signed.hashBytes(), seed)
}

function checkReply(signature: Uint8Array, data: object) {
  const result = { signature: toBase64(signature), address: wallet.address, timestamp: now, domain, payload: data }
  const found = readRequest(JSON.stringify({ result, id: '1' }), { now })
  if (found?.kind !== 'sign-data-reply' || !found.signDataReply || !found.signData) throw new Error('no reply')
  return checkSignData(found.signDataReply, found.signData, { now, domain, account: wallet })
}

describe('signData', () => {
  test.each([
    ['text', signBytes('txt', encodeUtf8('hi')), { type: 'text', text: 'hi' }],
    ['binary', signBytes('bin', new Uint8Array([1, 2])), { type: 'binary', bytes: 'AQI=' }],
    ['cell', signCell('example\0app\0'), { type: 'cell', schema, cell: toBocBase64(payloadCell) }],
  ])('of %s is valid', (_, signature, data) => {
    const check = checkReply(signature, data)
    expect(failing(check)).toEqual([])
    expect(check.isValid).toBe(true)
  })

  test('names the mistake of a signer', () => {
    const wrong = checkReply(signBytes('txt', encodeUtf8('hi'), true), { type: 'text', text: 'hi' })
    expect(textOf(wrong, 'signature')).toContain('little-endian')
    const plain = checkReply(signCell(domain), { type: 'cell', schema, cell: toBocBase64(payloadCell) })
    expect(textOf(plain, 'signature')).toContain('plain text')
  })

  test('fails for another text', () => {
    const check = checkReply(signBytes('txt', encodeUtf8('hi')), { type: 'text', text: 'ho' })
    expect(failing(check)).toEqual(['signature'])
  })
})
