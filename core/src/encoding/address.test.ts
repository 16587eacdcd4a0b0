import { Address as TonAddress } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, addressOf, type Hash } from '../units.ts'
import { formatFriendly, parseAddress, parseFriendly, parseHash, toFriendlyAddress, toRawAddress } from './address.ts'
import { crc16 } from './crc.ts'
import { toHex } from './hex.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => toHex(bytes) as Hash) // 32 bytes
const address = fc.tuple(fc.integer({ min: -128, max: 127 }), hash).map(([workchain, id]) => addressOf(workchain, id))
const zero = '0'.repeat(64)
const zeroAddress = `0:${zero}`

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

const elector = `-1:${'33'.repeat(32)}`

test('writes addresses as wallets and explorers do', () => {
  // The forms of the zero address and of the elector that every tool shows.
  expect(toFriendlyAddress(zeroAddress)).toBe('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c')
  expect(toFriendlyAddress(zeroAddress, { bounceable: false, testnet: false })).toBe(
    'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
  )
  expect(toFriendlyAddress(elector)).toBe('Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')
})

test('returns other texts unchanged', () => {
  expect(toFriendlyAddress('somewhere')).toBe('somewhere')
})

test('parses both forms of an address and rejects a wrong checksum', () => {
  expect(toRawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c')).toBe(zeroAddress)
  expect(toRawAddress('Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')).toBe(elector)
  expect(toRawAddress(elector.toUpperCase())).toBe(elector)
  expect(toRawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9d')).toBeUndefined()
})

describe('a pasted address', () => {
  const bytes = Buffer.from(formatFriendly(zeroAddress as Address), 'base64url')
  /** A user-friendly address with another tag byte and a valid checksum. */
  const withTag = (tag: number): string => {
    bytes[0] = tag
    bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34)
    return bytes.toString('base64url')
  }

  test('has one of the four tag bytes', () => {
    for (const tag of [0x11, 0x51, 0x91, 0xd1]) expect(toRawAddress(withTag(tag))).toBe(zeroAddress)
    for (const tag of [0x00, 0x10, 0x12, 0x50, 0x53, 0x90, 0xd3, 0xff]) {
      expect(toRawAddress(withTag(tag))).toBeUndefined()
      expect(() => parseAddress(withTag(tag))).toThrow(/unknown user-friendly address tag/)
    }
  })

  test('may be in base64 or base64url, with white space around it', () => {
    const raw = `0:${'fb'.repeat(32)}`
    const text = toFriendlyAddress(raw)
    expect(text).toMatch(/[-_]/)
    for (const form of [text, text.replaceAll('-', '+').replaceAll('_', '/'), ` ${text}\t`, `\n${raw.toUpperCase()} `])
      expect(toRawAddress(form)).toBe(raw)
    expect(toRawAddress(`${text.slice(0, 24)} ${text.slice(24)}`)).toBeUndefined()
  })

  test('has all its digits in the raw form', () => {
    expect(toRawAddress('0:ab')).toBeUndefined()
    expect(toRawAddress(`0:${'0'.repeat(63)}`)).toBeUndefined()
  })

  test('has no user-friendly form in a workchain beyond 8 bits', () => {
    expect(toRawAddress(`300:${zero}`)).toBe(`300:${zero}`)
    expect(toFriendlyAddress(`300:${zero}`)).toBe(`300:${zero}`)
  })
})
