import { describe, expect, test } from 'vitest'
import type { Address } from '../units.ts'
import { formatFriendly } from './address.ts'
import { parseLabels } from './labels.ts'

const a = `0:${'ab'.repeat(32)}` as Address
const b = `-1:${'cd'.repeat(32)}` as Address

test('labels have addresses in any form', () => {
  const labels = new Map([
    [a, 'Кошелёк "мой"'],
    [b, 'elector'],
  ])
  expect(parseLabels(JSON.stringify(Object.fromEntries(labels)))).toEqual({ labels, problems: [] })
  expect(parseLabels(JSON.stringify({ [formatFriendly(a, { testnet: true })]: ' mine ' })).labels).toEqual(
    new Map([[a, 'mine']]),
  )
})

test.each([
  ['an object', JSON.stringify({ [a]: 'mine', [b]: 'elector' })],
  [
    'an array of objects',
    JSON.stringify([
      { address: formatFriendly(a), name: 'mine' },
      { address: b, label: 'elector', note: 'x' },
    ]),
  ],
  [
    'an array of pairs',
    JSON.stringify([
      [a, 'mine'],
      [b, 'elector'],
    ]),
  ],
  ['CSV with a header', `name;address\r\nmine;${formatFriendly(a)}\r\n\r\n"elector";${b}\r\n`],
  ['CSV with a quoted header', `"address","name"\n"${a}","mine"\n"${b}","elector"`],
  ['CSV without a header', `${a},mine\n${b},elector`],
  ['CSV with tabs', `Address\tLabel\n${a}\tmine\n${b}\telector`],
])('labels can be %s', (_, text) => {
  expect(parseLabels(text)).toEqual({
    labels: new Map([
      [a, 'mine'],
      [b, 'elector'],
    ]),
    problems: [],
  })
})

test('a quoted cell of CSV can have the separator and quotes', () => {
  expect(parseLabels(`address,name\n${a},"Mine, ""main"""`).labels.get(a)).toBe('Mine, "main"')
})

test('invalid rows of CSV and entries of arrays are reported by line', () => {
  expect(parseLabels(`address,name\n${a},\nnothing,x\n${b},good`).problems.map(({ line }) => line)).toEqual([2, 3])
  expect(parseLabels(`address,amount\n${a},1`).problems).toEqual([
    { line: 1, text: expect.stringContaining('no column') },
  ])
  expect(parseLabels(JSON.stringify([7, { address: a }])).problems).toHaveLength(2)
})

describe('invalid labels', () => {
  test('are reported by line, and the rest is read', () => {
    const text = `{
  "${a}": "good",
  "EQrubbish": "x",
  "${b}": 7,

  "0:12": "",
  "${formatFriendly(a)}": "another"
}`
    const { labels, problems } = parseLabels(text)
    expect([...labels]).toEqual([[a, 'good']])
    expect(problems.map(({ line }) => line)).toEqual([3, 4, 6, 7])
    expect(problems.map(({ text }) => text)).toEqual([
      expect.stringContaining('48 base64 characters'),
      expect.stringContaining('is not a text'),
      expect.stringContaining('is empty'),
      'duplicate of the account in line 2',
    ])
  })

  test.each([
    ['{\n"a": 1,\n}', 3],
    ['[]', 1],
    ['', 1],
    ['"text"', 1],
  ])('%j is not a labels file', (text, line) => {
    const { labels, problems } = parseLabels(text)
    expect(labels.size).toBe(0)
    expect(problems).toEqual([{ line, text: expect.any(String) }])
  })

  test('include invisible and bidirectional characters', () => {
    for (const name of ['a\u202eb', 'a\u0000b', 'a\nb']) {
      expect(parseLabels(JSON.stringify({ [a]: name })).labels.size).toBe(0)
    }
  })
})
