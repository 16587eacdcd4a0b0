import { expect, test } from 'vitest'
import { accountEvent } from '../../../../test/fixtures/accounts.ts'
import { address, headline, moneyCard } from '../../../../test/fixtures/build.ts'
import { estimateRowHeight, listChanges } from './eventChanges.ts'

const card = moneyCard('alice', -25n)
const paid = {
  ...{ currency_type: 'jetton' as const, value: '-1000000', decimals: 9, token_name: 'GUESS', jetton: address('dusd') },
  ...{ verification: 'none' as const, image: '' },
}
const row = accountEvent(1, {
  summary: headline('alice sends 1 DUSD to bob.', [{ ...card, changes: [...card.changes, paid] }]),
})
const owner = address('alice')
const dusd = { symbol: 'DUSD', decimals: 6 }
const known = new Map([[address('dusd'), dusd]])

test('the tokens of an account, with what is known of them only', () => {
  expect(listChanges(row, owner, known).tokens.map(({ amount, token }) => [amount, token.symbol])).toEqual([
    [-1_000_000n, 'DUSD'],
  ])
  expect(listChanges(row, owner, new Map()).tokens.map(({ token }) => token.decimals)).toEqual([undefined])
  expect(listChanges(row, address('nobody'), known)).toEqual({ tokens: [], items: [] })
})

test('a row is as high as the larger of its two columns, and on a phone as both', () => {
  const height = (of: string, units = known, isNarrow = false) => estimateRowHeight(row, { owner: of, units, isNarrow })
  // Heights that the browser measures.
  expect(height(address('nobody'))).toBe(58)
  expect(height(owner)).toBe(60)
  expect(height(owner, new Map())).toBe(102)
  expect(height(address('nobody'), known, true)).toBe(104)
  const long = { ...row, summary: { ...row.summary, sentence: 'x'.repeat(60) } }
  expect(estimateRowHeight(long, { owner: address('nobody'), units: known, isNarrow: true })).toBe(125)
})
