import { expect, test } from 'vitest'
import { type Address, addressOf, type Hash } from '../units.ts'
import { formatFriendly } from './address.ts'
import { LookAlikeIndex } from './lookAlikes.ts'

const at = (id: string): Address => addressOf(0, id as Hash)
const mine = at(`abcd${'1'.repeat(56)}ef01`)
const names = new LookAlikeIndex([[mine, 'my wallet']])

test('an address with the same ends as a named one is found', () => {
  expect(names.find(at(`abcd${'2'.repeat(56)}ef01`))).toEqual([{ address: mine, name: 'my wallet' }])
})

test('the named account itself, and addresses with other ends, are not', () => {
  expect(names.find(mine)).toEqual([])
  expect(names.find(at(`abce${'1'.repeat(56)}ef01`))).toEqual([])
  expect(names.find(at(`abcd${'1'.repeat(56)}ef02`))).toEqual([])
})

test('the friendly form counts too', () => {
  const friendly = formatFriendly(mine)
  // The first 4 characters have 8 bits of the hash, the last 4 its last byte and the checksum.
  let found: Address | undefined
  for (let number = 0; number < 2 ** 20 && !found; number++) {
    const other = at(`ab${number.toString(16).padStart(60, '0')}01`)
    if (other !== mine && formatFriendly(other).slice(-4) === friendly.slice(-4)) found = other
  }
  expect(found && names.find(found)).toEqual([{ address: mine, name: 'my wallet' }])
})

test('an address that has a name itself is not marked', () => {
  const other = at(`abcd${'2'.repeat(56)}ef01`)
  const both = new LookAlikeIndex([
    [mine, 'my wallet'],
    [other, 'my other wallet'],
  ])
  expect(both.find(other)).toEqual([])
  expect(both.find(at(`abcd${'3'.repeat(56)}ef01`)).map(({ name }) => name)).toEqual(['my wallet', 'my other wallet'])
})
