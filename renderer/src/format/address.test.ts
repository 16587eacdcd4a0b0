import { expect, test } from 'vitest'
import { friendlyAddress, middle, rawAddress, shorten } from './address.ts'

const zero = `0:${'00'.repeat(32)}`
const elector = `-1:${'33'.repeat(32)}`

test('writes addresses as wallets and explorers do', () => {
  // The forms of the zero address and of the elector that every tool shows.
  expect(friendlyAddress(zero, { bounceable: true, testnet: false })).toBe(
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  )
  expect(friendlyAddress(zero, { bounceable: false, testnet: false })).toBe(
    'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
  )
  expect(friendlyAddress(elector, { bounceable: true, testnet: false })).toBe(
    'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  )
})

test('gives back what is no raw address', () => {
  expect(friendlyAddress('somewhere', { bounceable: true, testnet: false })).toBe('somewhere')
})

test('reads both forms of an address and refuses a wrong checksum', () => {
  expect(rawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c')).toBe(zero)
  expect(rawAddress('Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF')).toBe(elector)
  expect(rawAddress(elector.toUpperCase())).toBe(elector)
  expect(rawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9d')).toBeUndefined()
})

test('shortens in the middle and loses nothing', () => {
  expect(shorten('b5ee9c7201010101')).toBe('b5ee9c…010101')
  expect(shorten('b5ee9c72')).toBe('b5ee9c72')
  const { head, hidden, tail } = middle('0123456789abcdefghij')
  expect(head + hidden + tail).toBe('0123456789abcdefghij')
})
