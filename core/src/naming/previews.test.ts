import { expect, test } from 'vitest'
import type { Address } from '../units.ts'
import { gatherNames } from './gatherNames.ts'
import { readJettonName } from './previews.ts'

const master = `0:${'ab'.repeat(32)}` as Address
const link = 'content at https://j.example: HTTP 404'

test.each([
  ['no content', {}, undefined, {}],
  ['a link that could not be loaded', {}, link, {}],
  ['a symbol beside a link that could not be loaded', { symbol: 'JET' }, link, { symbol: 'JET' }],
  ['decimals beside a link that could not be loaded', { decimals: '6' }, link, { decimals: 6 }],
  ['a symbol without decimals', { symbol: 'JET' }, undefined, { symbol: 'JET', decimals: 9 }],
  ['a name without a symbol', { name: 'Jet' }, undefined, { name: 'Jet', decimals: 9 }],
  ['decimals as a number', { symbol: 'JET', decimals: 0 }, undefined, { symbol: 'JET', decimals: 0 }],
  ['decimals that are not a number', { symbol: 'JET', decimals: 'six' }, undefined, { symbol: 'JET' }],
  ['a symbol of spaces', { symbol: '  ', decimals: '6' }, undefined, { decimals: 6 }],
])('with %s, only what is stated is known', (_, members, unknown, known) => {
  expect(readJettonName({ members, ...(unknown !== undefined && { unknown }) })).toEqual(known)
})

test('nothing is known of a jetton that no source describes, nor of one that was not looked up', async () => {
  const names = await gatherNames(
    { accounts: new Set(), items: new Set(), jettons: new Set([master]) },
    { interfaces: () => [] },
  )
  expect(names.tokens).toEqual([{ address: master, type: 'jetton', origin: 'contract' }])
  expect([master, `0:${'cd'.repeat(32)}` as Address, undefined].map(names.jettonUnit)).toEqual([
    { address: master, type: 'jetton', origin: 'contract' },
    {},
    {},
  ])
  // `/v2` completes it as tonapi does.
  expect(names.jetton(master)).toMatchObject({ symbol: expect.stringMatching(/^UKWN/), decimals: 9 })
})

test('an index fills in what its content does not have', async () => {
  const names = await gatherNames(
    { accounts: new Set(), items: new Set(), jettons: new Set([master]) },
    { interfaces: () => [], indexedJettons: async () => new Map([[master, { symbol: 'JET', decimals: '3' }]]) },
  )
  expect(names.jettonUnit(master)).toMatchObject({ symbol: 'JET', decimals: 3 })
})
