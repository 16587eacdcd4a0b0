import { expect, test } from 'vitest'
import { parseAddressList, summarizeAddressList } from './addressList.ts'

const zero = `0:${'00'.repeat(32)}`
const zeroFriendly = 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'
const elector = `-1:${'33'.repeat(32)}`
const electorFriendly = 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF'

test.each([
  ['one per line', `${zeroFriendly}\n\n  ${electorFriendly}  \n`],
  ['between commas', `${zero},${elector}`],
  ['between commas and spaces', `${zeroFriendly}, ${elector};`],
  ['as a JSON list', JSON.stringify([zero, electorFriendly])],
  ['as the body of a request', JSON.stringify({ account_ids: [zero, elector] }, undefined, 2)],
  ['as a reply with items', JSON.stringify({ nft_items: [{ address: zero, name: 'A' }, { address: elector }] })],
  ['as links', `https://tonviewer.com/${zeroFriendly}\nhttps://tonscan.org/nft/${electorFriendly}`],
  ['as columns of a table', `${zeroFriendly}\tFirst item\t12\n${elector}\tSecond\t13`],
])('reads addresses %s', (_, text) => {
  const list = parseAddressList(text)
  expect(list.addresses).toEqual([zero, elector])
  expect(list.entries.filter(entry => entry.problem !== undefined)).toEqual([])
})

test('reports the problem of each invalid line and keeps the others', () => {
  const list = parseAddressList(`${zeroFriendly}\nnot an address at all\n${electorFriendly.slice(0, -1)}\n${elector}`)
  expect(list.addresses).toEqual([zero, elector])
  expect(list.entries.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, 'Not an address'],
    [3, 'A friendly address has 48 characters, this has 47'],
    [4, undefined],
  ])
})

test('lists each address once, in whatever form it is repeated', () => {
  const list = parseAddressList(`${zero}\n${elector}\n${zeroFriendly}`)
  expect(list.addresses).toEqual([zero, elector])
  expect(list.entries[2]).toMatchObject({ line: 3, repeats: 1 })
  expect(summarizeAddressList(list)).toBe('2 addresses, 1 duplicate')
})

test('finds line numbers in JSON and reports truncated JSON', () => {
  const json = JSON.stringify([zero, 'nonsense'], undefined, 2)
  expect(parseAddressList(json).entries.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, 'Not an address'],
  ])
  const truncated = parseAddressList(json.slice(0, -16))
  expect(truncated.problem).toBe('invalid JSON')
  expect(truncated.addresses).toEqual([zero])
})

test('an empty text is an empty list', () => {
  expect(parseAddressList(' \n ')).toEqual({ entries: [], addresses: [] })
})
