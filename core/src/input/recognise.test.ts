import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPath } from '../../test/data.ts'
import { demoBlock } from '../../test/demo.ts'
import { Builder } from '../cell/Builder.ts'
import { writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { formatFriendly } from '../encoding/address.ts'
import { toBase64 } from '../encoding/base64.ts'
import { toHex } from '../encoding/hex.ts'
import type { Address } from '../units.ts'
import { recognise } from './recognise.ts'

const wallet = `0:${'5a'.repeat(32)}` as Address
const other = `0:${'c3'.repeat(32)}` as Address

const body = new Builder()
  .uint(0, 32)
  .text('hello there, this is a comment that makes the message a little longer')
  .end()
const external = new Builder().uint(0b10, 2).uint(0, 2).address(wallet).coins(0n).bit(false).bit(true).ref(body).end()
const internal = new Builder()
  .uint(0b0110, 4)
  .address(wallet)
  .address(other)
  .coins(1_000_000_000n)
  .bit(false)
  .coins(0n)
  .coins(0n)
  .uint(7, 64)
  .uint(0, 32)
  .bit(false)
  .bit(true)
  .ref(body)
  .end()
const externalOut = new Builder()
  .uint(0b11, 2)
  .address(wallet)
  .uint(0, 2)
  .uint(9, 64)
  .uint(0, 32)
  .bit(false)
  .bit(true)
  .ref(body)
  .end()
const init = new Builder()
  .uint(0b00110, 5)
  .ref(new Builder().uint(1, 40).end())
  .ref(new Builder().uint(2, 40).end())
  .end()

const bytesOf = (cell: Cell, crc = false) => writeBoc(cell, { crc })
const hex = toHex(bytesOf(external))
const base64 = toBase64(bytesOf(external, true))
const base64url = base64.replaceAll('+', '-').replaceAll('/', '_')
const wrapped = (text: string, width: number) => text.replace(new RegExp(`.{${width}}`, 'g'), '$&\n')
const hash = 'a7'.repeat(32)
const hashBytes = Uint8Array.from({ length: 32 }, () => 0xa7)

const messages: [name: string, text: string][] = [
  ['hex', hex],
  ['upper-case hex', hex.toUpperCase()],
  ['hex with 0x', `0x${hex}`],
  ['hex in quotes', `"${hex}"`],
  ['hex with white space around', `\n\t ${hex} \r\n`],
  ['hex over lines', wrapped(hex, 64)],
  ['hex in groups', wrapped(hex, 8).replaceAll('\n', ' ')],
  ['base64', base64],
  ['base64 without padding', base64.replace(/=+$/, '')],
  ['base64url', base64url],
  ['base64url without padding', base64url.replace(/=+$/, '')],
  ['base64 over lines', wrapped(base64, 76)],
  ['base64 over lines of Windows', wrapped(base64, 76).replaceAll('\n', '\r\n')],
  ['base64 in single quotes', `'${base64}'`],
  ['base64 in back quotes', `\`${base64}\``],
  ['JSON', JSON.stringify({ boc: base64 })],
  ['JSON with another key', JSON.stringify({ id: 1, method: 'sendBoc', params: { message: hex } })],
  ['JSON in JSON', JSON.stringify({ body: JSON.stringify({ boc: base64 }) })],
  ['JSON with escaped slashes', JSON.stringify({ boc: base64 }).replaceAll('/', '\\/')],
  ['JSON with escaped line ends', JSON.stringify({ boc: wrapped(base64, 60) })],
  [
    'a curl command',
    `curl -X POST https://example.org/v2/traces/emulate -H 'Content-Type: application/json' -d '{"boc":"${base64}"}'`,
  ],
  ['a curl command over lines', `curl -X POST https://example.org \\\n  --data '{"boc": "${hex}"}'`],
  ['a form body', `boc=${encodeURIComponent(base64)}&send=1`],
  ['a log line', `2026-03-01T12:00:00Z INFO wallet sending external ${base64} to network`],
  ['a log with other lines', `start\nseqno=5 valid_until=1795244587\nBOC: ${hex}\ndone in 12 ms`],
  ['an emulate link', `https://tonviewer.com/emulate/${hex}`],
  ['an emulate link with base64', `https://tonviewer.com/emulate/${encodeURIComponent(base64)}`],
  ['a link with a query', `https://example.org/tool?boc=${encodeURIComponent(base64)}&x=1`],
  ['a Python literal', `boc = b"${base64}"`],
  ['a TypeScript line', `const message = Cell.fromBase64('${base64}')`],
]

describe('a message', () => {
  test.each(messages)('is found in %s', (_name, text) => {
    const { candidates, problem } = recognise(text)
    expect(problem).toBeUndefined()
    expect(candidates.map(candidate => candidate.kind)).toEqual(['external-message'])
    expect(candidates[0]?.cell?.hash()).toBe(external.hash())
    expect(candidates[0]?.value).toBe(hex)
  })

  test('is found in the bytes of a file, and in a file that holds text', () => {
    expect(recognise(bytesOf(external, true)).candidates[0]?.cell?.hash()).toBe(external.hash())
    expect(recognise(new TextEncoder().encode(base64)).candidates[0]?.cell?.hash()).toBe(external.hash())
  })

  test('has its position when the text contains more', () => {
    expect(recognise(JSON.stringify({ boc: base64 })).candidates[0]?.foundIn).toBe('member boc')
    expect(recognise(`https://tonviewer.com/emulate/${hex}`).candidates[0]?.foundIn).toBe('link to tonviewer.com')
    expect(recognise(base64).candidates[0]?.foundIn).toBeUndefined()
  })
})

describe('other cells', () => {
  const kindOf = (cell: Cell) => recognise(toHex(bytesOf(cell))).candidates[0]?.kind
  test('an internal message', () => expect(kindOf(internal)).toBe('internal-message'))
  test('an external-out message', () => expect(kindOf(externalOut)).toBe('external-out-message'))
  test('a comment body, with its operation', () => {
    expect(recognise(toHex(bytesOf(body))).candidates[0]).toMatchObject({ kind: 'body', op: 'text_comment' })
  })
  test('a state init', () => expect(kindOf(init)).toBe('state-init'))
  test('a cell that is none of these', () => expect(kindOf(new Builder().uint(5, 13).end())).toBe('cell'))
  test('two BoCs in one text are both candidates', () => {
    const found = recognise(`first ${hex}\nsecond ${toBase64(bytesOf(internal))}`).candidates
    expect(found.map(candidate => candidate.kind)).toEqual(['external-message', 'internal-message'])
    expect(found.map(candidate => candidate.foundIn)).toEqual(['line 1', 'line 2'])
  })
  test('each root of a BoC is a candidate', () => {
    const found = recognise(toHex(writeBoc([external, internal]))).candidates
    expect(found.map(candidate => candidate.foundIn)).toEqual(['root 1 of 2', 'root 2 of 2'])
  })
})

const references: [name: string, text: string, kind: string, value: string][] = [
  ['a hash in hex', hash, 'hash', hash],
  ['a hash with 0x', `0x${hash.toUpperCase()}`, 'hash', hash],
  ['a hash in base64', toBase64(hashBytes), 'hash', hash],
  ['a hash in base64url', toBase64(hashBytes).replaceAll('+', '-').replaceAll('/', '_'), 'hash', hash],
  ['a hash in quotes', `"${hash}",`, 'hash', hash],
  ['a raw address', wallet, 'address', wallet],
  ['a user-friendly address', formatFriendly(wallet), 'address', wallet],
  [
    'a testnet-only user-friendly address',
    formatFriendly(wallet, { bounceable: false, testnet: true }),
    'address',
    wallet,
  ],
  ['a block id', '(-1,8000000000000000,4234234)', 'block', '(-1,8000000000000000,4234234)'],
  ['a block id with colons', '0:6000000000000000:54302208', 'block', '(0,6000000000000000,54302208)'],
  ['a masterchain seqno', '4234234', 'block', '(-1,8000000000000000,4234234)'],
  ['a transaction link', `https://tonviewer.com/transaction/${hash}`, 'hash', hash],
  ['a link with an encoded hash', `https://tonscan.org/tx/${encodeURIComponent(toBase64(hashBytes))}`, 'hash', hash],
  ['an account link', `https://tonviewer.com/${formatFriendly(wallet)}?section=tokens`, 'address', wallet],
  [
    'a transfer link',
    `ton://transfer/${formatFriendly(wallet)}?amount=1000000000&text=hi`,
    'transfer-link',
    `ton://transfer/${formatFriendly(wallet)}?amount=1000000000&text=hi`,
  ],
  ['a hash in a ticket', `Hi, my money is gone!! tx ${hash} please help`, 'hash', hash],
]

test.each(references)('%s is recognised', (_name, text, kind, value) => {
  expect(recognise(text).candidates[0]).toMatchObject({ kind, value })
})

test('a request of TON Connect is recognised before the BoC in it; the signed reply of a wallet is a message', () => {
  const request = {
    method: 'sendTransaction',
    params: [`{"messages":[{"address":"x","payload":"${toBase64(bytesOf(external))}"}]}`],
    id: '1',
  }
  expect(recognise(JSON.stringify(request)).candidates.map(({ kind }) => kind)).toEqual([
    'connect-request',
    'external-message',
  ])
  const reply = JSON.stringify({ result: toBase64(bytesOf(external)), id: '1' })
  expect(recognise(reply).candidates.map(({ kind }) => kind)).toEqual(['external-message'])
  expect(recognise('tc://?v=2').candidates[0]?.kind).toBe('connect-request')
})

const problems: [name: string, text: string | Uint8Array, code: string, reason: RegExp][] = [
  ['empty text', '  \n', 'input.text', /empty/],
  ['words', 'hello world', 'input.text', /no BoC/],
  ['hex that is not a BoC', 'deadbeef'.repeat(20), 'input.text', /160 hex digits/],
  [
    'base64 that is not a BoC',
    toBase64(new TextEncoder().encode('this is no BoC, only a text of bytes')),
    'input.text',
    /te6cc/,
  ],
  ['a truncated BoC', hex.slice(0, -20), 'input.boc', /truncated/],
  [
    'a BoC with a wrong checksum',
    toHex(bytesOf(external, true).map((byte, at, all) => (at === all.length - 1 ? byte ^ 1 : byte))),
    'input.boc',
    /CRC-32C does not match/,
  ],
  [
    'a user-friendly address with a typo',
    `${formatFriendly(wallet).slice(0, 46)}AA`,
    'input.text',
    /checksum does not match/,
  ],
  ['too much text', 'x'.repeat(2 ** 24 + 1), 'input.text', /longer than 16 MiB/],
]
test.each(problems)('%s is rejected with the reason', (_name, text, code, reason) => {
  const { candidates, problem } = recognise(text)
  expect(candidates).toEqual([])
  expect(problem?.code).toBe(code)
  expect(problem?.message).toMatch(reason)
})

test('a truncated BoC is reported with its offset', () => {
  expect(recognise(hex.slice(0, -20)).problem?.details).toMatchObject({ offset: hex.length / 2 - 10 })
})

// A scan that is not linear would take minutes and exceed the test timeout.
test.each([
  ['words', 'word '.repeat(400_000)],
  ['hex', 'ab'.repeat(1_000_000)],
  ['BoC magics in hex', 'b5ee9c72'.repeat(250_000)],
  ['BoC magics in base64', 'te6cck'.repeat(300_000)],
  ['brackets', '('.repeat(2_000_000)],
  ['links', 'ton://'.repeat(300_000)],
])('megabytes of %s are scanned in one pass', (_name, text) => {
  expect(recognise(text).candidates).toEqual([])
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(hex.length), fc.string(), (noise, length, tail) => {
      recognise(noise)
      recognise(`${noise}${hex.slice(0, length)}${tail}`)
      recognise(`${noise}${base64.slice(0, length)}${tail}`)
      recognise(`https://${noise}/transfer/${tail}`)
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => void recognise(bytes)))
})

describe('a block', () => {
  test.each([
    ['mainnet', () => new Uint8Array(readFileSync(dataPath('golden/blocks/block-1.boc')))],
    ['the demo network', demoBlock],
  ])('of %s is recognised from its file and from its text', (_, read) => {
    for (const input of [read(), toBase64(read())]) {
      expect(recognise(input).candidates.map(({ kind }) => kind)).toEqual(['block'])
    }
  })

  test('truncated after its tag is not a block', () => {
    const tagged = new Builder().uint(0x11ef55aa, 32).uint(0, 32).end()
    expect(recognise(toHex(bytesOf(tagged))).candidates.map(({ kind }) => kind)).not.toContain('block')
  })
})
