import { applyNames } from '@tonoscope/core/contract/applyNames'
import { formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
import { expect, test } from 'vitest'
import { recordedOne } from '../../test/fixtures/recorded.ts'

const toNames = (names: readonly (readonly [string, string])[]) =>
  new Map(names.map(([address, name]) => [address, { name }]))
const result = recordedOne('jetton-transfer')
const find = (name: string) => result.accounts.find(account => account.name === name)?.address ?? ''

test('sentences have the labels of the user in place of names', () => {
  const labels = toNames([[find('alice'), 'My wallet ($1)']])
  const labelled = applyNames(result, labels)
  expect(result.summary.sentence).toMatch(/^alice sends /)
  expect(labelled.summary.sentence).toBe(result.summary.sentence.replace('alice', () => 'My wallet ($1)'))
  expect(labelled.actions?.[0]?.sentence).toMatch(/^My wallet \(\$1\) sends /)
  expect(labelled.accounts.find(({ address }) => address === find('alice'))?.name).toBe('My wallet ($1)')
  expect(applyNames(labelled, labels)).toEqual(labelled)
})

test('sentences have them in place of short addresses', () => {
  const account = `0:${'ab'.repeat(32)}`
  const short = formatAccountLabel(account, {})
  const sentence = `Rejected: there is no contract at ${short}.`
  const unnamed = { ...result, verdict: { ...result.verdict, sentence } }
  expect(applyNames(unnamed, toNames([[account, 'Shop']])).verdict.sentence).toBe(
    'Rejected: there is no contract at Shop.',
  )
})

test('comments and parts of other words stay', () => {
  const sentence = 'alice sends 1 TON to malice with the comment “for alice”.'
  const commented = { ...result, summary: { ...result.summary, sentence } }
  expect(applyNames(commented, toNames([[find('alice'), 'Me']])).summary.sentence).toBe(
    'Me sends 1 TON to malice with the comment “for alice”.',
  )
})

test('without labels the reply is the same object', () => {
  expect(applyNames(result, new Map())).toBe(result)
})

test('a name with any signs is replaced', () => {
  const before = applyNames(result, toNames([[find('alice'), 'alice-market.ton (a+b)']]))
  const after = applyNames(before, toNames([[find('alice'), 'Me']]))
  expect(after.summary.sentence).toBe(result.summary.sentence.replace('alice', 'Me'))
})

test('an account that looks like another one is marked in sentences, with or without a new name', () => {
  const marked = (known: { name?: string; looks_like: string }) =>
    applyNames(result, new Map([[find('alice'), known]])).summary.sentence
  expect(marked({ looks_like: 'exchange' })).toMatch(/^alice \(looks like exchange\) sends /)
  expect(marked({ name: 'a-b.ton', looks_like: 'exchange' })).toMatch(/^a-b\.ton \(looks like exchange\) sends /)
})
