import { expect, test } from 'vitest'
import { shorten, splitMiddle, toFriendlyAddress, toRawAddress } from './address.ts'

const zero = `0:${'00'.repeat(32)}`
const elector = `-1:${'33'.repeat(32)}`

test('writes addresses as wallets and explorers do', () => {
  // The forms of the zero address and of the elector that every tool shows.
  expect(toFriendlyAddress(zero, { bounceable: true, testnet: false })).toBe(
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  )
  expect(toFriendlyAddress(zero, { bounceable: false, testnet: false })).toBe(
    'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
  )
  expect(toFriendlyAddress(elector, { bounceable: true, testnet: false })).toBe(
    'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  )
})

test('returns other texts unchanged', () => {
  expect(toFriendlyAddress('somewhere', { bounceable: true, testnet: false })).toBe('somewhere')
})

test('parses both forms of an address and rejects a wrong checksum', () => {
  expect(toRawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c')).toBe(zero)
  expect(toRawAddress('Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')).toBe(elector)
  expect(toRawAddress(elector.toUpperCase())).toBe(elector)
  expect(toRawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9d')).toBeUndefined()
})

test('shortens a text in the middle without losing characters', () => {
  expect(shorten('b5ee9c7201010101')).toBe('b5ee9c…010101')
  expect(shorten('b5ee9c72')).toBe('b5ee9c72')
  const { head, hidden, tail } = splitMiddle('0123456789abcdefghij')
  expect(head + hidden + tail).toBe('0123456789abcdefghij')
})
