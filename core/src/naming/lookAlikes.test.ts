import { expect, test } from 'vitest'
import { formatFriendly } from '../encoding/address.ts'
import { type Address, addressOf, type Hash } from '../units.ts'
import { findLookAlikes } from './lookAlikes.ts'

const at = (id: string): Address => addressOf(0, id as Hash)
const mine = at(`abcd${'1'.repeat(56)}ef01`)
const names = new Map([[mine, 'my wallet']])

test('an address with the same ends as a named one is found', () => {
  expect(findLookAlikes(at(`abcd${'2'.repeat(56)}ef01`), names)).toEqual([{ address: mine, name: 'my wallet' }])
})

test('the named account itself, and addresses with other ends, are not', () => {
  expect(findLookAlikes(mine, names)).toEqual([])
  expect(findLookAlikes(at(`abce${'1'.repeat(56)}ef01`), names)).toEqual([])
  expect(findLookAlikes(at(`abcd${'1'.repeat(56)}ef02`), names)).toEqual([])
})

test('the friendly form counts too', () => {
  const friendly = formatFriendly(mine)
  // The first 4 characters have 8 bits of the hash, the last 4 its last byte and the checksum.
  let found: Address | undefined
  for (let number = 0; number < 2 ** 20 && !found; number++) {
    const other = at(`ab${number.toString(16).padStart(60, '0')}01`)
    if (other !== mine && formatFriendly(other).slice(-4) === friendly.slice(-4)) found = other
  }
  expect(found && findLookAlikes(found, names)).toEqual([{ address: mine, name: 'my wallet' }])
})
