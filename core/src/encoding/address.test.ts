import { Address as TonAddress } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, type Hash } from '../units.ts'
import { formatFriendly, parseAddress, parseFriendly, parseHash } from './address.ts'
import { toHex } from './hex.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => toHex(bytes) as Hash) // 32 bytes
const address = fc.tuple(fc.integer({ min: -128, max: 127 }), hash).map(([workchain, id]) => addressOf(workchain, id))
const zero = '0'.repeat(64)

test('a user-friendly address equals what @ton/core writes, and round-trips with its flags', () => {
  fc.assert(
    fc.property(address, fc.boolean(), fc.boolean(), (raw, bounceable, testnet) => {
      const theirs = TonAddress.parse(raw)
      const text = formatFriendly(raw, { bounceable, testnet })
      expect(text).toBe(theirs.toString({ bounceable, testOnly: testnet }))
      expect(parseFriendly(text)).toEqual({ address: raw, bounceable, testnetOnly: testnet })
      expect(parseAddress(theirs.toString({ bounceable, testOnly: testnet, urlSafe: false }))).toBe(raw)
    }),
  )
})

test('a raw address may be short and in upper case', () => {
  expect(parseAddress('0:AB')).toBe(`0:${zero.slice(2)}ab`)
  expect(parseAddress('-1:5555')).toBe(`-1:${zero.slice(4)}5555`)
  expect(parseAddress(`2147483647:${zero}`)).toBe(`2147483647:${zero}`)
  expect(formatFriendly(parseAddress(`-1:${'3'.repeat(64)}`))).toBe('Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')
})

test('any single mistyped character is detected', () => {
  const text = formatFriendly(parseAddress(`0:${'3'.repeat(64)}`))
  for (let i = 0; i < text.length; i++) {
    const other = text.slice(0, i) + (text[i] === 'A' ? 'B' : 'A') + text.slice(i + 1)
    expect(() => parseAddress(other)).toThrow(expect.objectContaining({ code: 'input.address' }))
  }
})

describe('rejects', () => {
  test.each(['', '0:', ':00', '0:xyz', `0:${zero}0`, '2147483648:00', '1.5:00', 'EQ', 'foo.ton', `0:${zero} `])(
    '%j',
    text => {
      expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'input.address' }))
    },
  )
  test('a user-friendly form for a workchain beyond 8 bits', () => {
    expect(() => formatFriendly(parseAddress('128:0'))).toThrow(expect.objectContaining({ code: 'input.address' }))
  })
})

test('a hash in hex, base64 and base64url', () => {
  fc.assert(
    fc.property(hash, text => {
      const bytes = Buffer.from(text, 'hex')
      const notations = [text, text.toUpperCase(), `0x${text}`, bytes.toString('base64'), bytes.toString('base64url')]
      for (const notation of notations) expect(parseHash(notation)).toBe(text)
    }),
  )
})

test.each(['', 'xyz', '0x', 'ab'.repeat(31), 'ab'.repeat(33), `${'A'.repeat(44)}`, `${'A'.repeat(42)}==`])(
  'rejects the hash %j',
  text => {
    expect(() => parseHash(text)).toThrow(expect.objectContaining({ code: 'input.hash' }))
  },
)
