import { expect, test } from 'vitest'
import { block } from '../../../test/fixtures/proofs.ts'
import { reduceTransactionList } from './transactionListEvents.ts'
import type { BlockTransactionRow } from './transactionRows.ts'

const row = { hash: 'ab' } as BlockTransactionRow

test('filters change only themselves, and are cleared together', () => {
  expect(reduceTransactionList({ type: 'searched', find: 'alice' })).toEqual({ find: 'alice' })
  expect(reduceTransactionList({ type: 'failedChosen', failed: true })).toEqual({ failed: true })
  expect(reduceTransactionList({ type: 'triggerChosen', trigger: 'bounced' })).toEqual({ trigger: 'bounced' })
  expect(reduceTransactionList({ type: 'triggerChosen', trigger: undefined })).toEqual({ trigger: undefined })
  expect(reduceTransactionList({ type: 'filtersCleared' })).toEqual({ find: '', failed: false, trigger: undefined })
})

test('a row of another block is opened with its block', () => {
  expect(reduceTransactionList({ type: 'opened', row })).toEqual({ tx: 'ab', txBlock: undefined })
  expect(reduceTransactionList({ type: 'opened', row: { ...row, block: block(5) } })).toEqual({
    tx: 'ab',
    txBlock: '(-1,8000000000000000,5)',
  })
  expect(reduceTransactionList({ type: 'closed' })).toEqual({ tx: undefined, txBlock: undefined })
})
