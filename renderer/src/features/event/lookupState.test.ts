import { expect, test } from 'vitest'
import { findLookupProblems, type LookupEvent, reduceLookup, toLookupParams, toLookupState } from './lookupState.ts'

const account = `0:${'ab'.repeat(32)}`
const empty = toLookupState({}, false)
const after = (...events: LookupEvent[]) => events.reduce(reduceLookup, empty)
const typed = (field: 'text' | 'account' | 'lt' | 'block', value: string): LookupEvent => ({
  type: 'typed',
  field,
  value,
})

test('the URL fills the form; an account or a block opens the fields for networks without an index', () => {
  expect(toLookupState({ query: 'ab', lt: '1' }, false)).toMatchObject({ text: 'ab', lt: '1', isDetailsOpen: false })
  expect(toLookupState({ block: '5' }, false).isDetailsOpen).toBe(true)
  expect(toLookupState({ account }, false).isDetailsOpen).toBe(true)
  expect(toLookupState({}, true).isDetailsOpen).toBe(true)
})

test('a new text resets the choice between candidates, other fields keep it', () => {
  expect(after({ type: 'chosen', index: 1 }, typed('lt', '5'))).toMatchObject({ chosen: 1, lt: '5' })
  expect(after({ type: 'chosen', index: 1 }, typed('text', 'a'))).toMatchObject({ chosen: 0, text: 'a' })
})

test('a submission waits until it is settled', () => {
  expect(after({ type: 'submitted' }).isSubmitted).toBe(true)
  expect(after({ type: 'submitted' }, { type: 'settled' }).isSubmitted).toBe(false)
})

test('a recognised account or block becomes the start of the search', () => {
  expect(after(typed('text', 'x'), typed('block', '5'), { type: 'searchFrom', account })).toMatchObject({
    text: '',
    account,
    block: '5',
    isDetailsOpen: true,
  })
  expect(after({ type: 'searchFrom', block: '7' })).toMatchObject({ account: '', block: '7' })
})

test('the details open and close', () => {
  expect(after({ type: 'detailsToggled', isOpen: true }).isDetailsOpen).toBe(true)
  expect(after({ type: 'detailsToggled', isOpen: true }, { type: 'detailsToggled', isOpen: false })).toEqual(empty)
})

test('problems are named at their field', () => {
  expect(findLookupProblems(empty)).toEqual({ account: undefined, lt: undefined, block: undefined })
  expect(findLookupProblems(after(typed('account', 'alice'), typed('block', '5')))).toEqual({
    account: 'Not an address',
    lt: 'Needed with the account',
    block: 'Enter a hash to search for in this block',
  })
  expect(findLookupProblems(after(typed('lt', 'x'))).lt).toBe('Digits only')
  expect(findLookupProblems(after(typed('block', '5'), typed('text', 'ab'))).block).toBeUndefined()
})

test('an event is looked up by its hash, or by an account and a logical time', () => {
  expect(toLookupParams(empty, undefined)).toBeUndefined()
  const state = after(typed('account', ` ${account.toUpperCase()} `), typed('lt', ' 5 '), typed('block', ' 7 '))
  expect(toLookupParams(state, undefined)).toEqual({ query: undefined, account, lt: '5', block: '7' })
  expect(toLookupParams({ ...state, text: 'a hash' }, undefined)).toBeUndefined()
  expect(toLookupParams({ ...state, text: 'a hash', lt: '' }, 'ab')).toEqual({
    query: 'ab',
    account,
    lt: undefined,
    block: '7',
  })
})
