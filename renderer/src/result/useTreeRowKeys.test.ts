import { expect, test } from 'vitest'
import { jettonTransfer } from '../../test/fixtures/results.ts'
import { buildTraceModel } from '../trace/traceModel.ts'
import { getNextIndex } from './useTreeRowKeys.ts'

/** The five transactions of a transfer: a chain of three, the last of which has two children. */
const rows = buildTraceModel(jettonTransfer()).nodes.map(item => ({ item, depth: item.depth }))

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 0, 0],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 4, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['PageDown', 1, 4],
  ['PageUp', 3, 0],
])('%s goes from row %i to row %i', (key, from, to) => {
  expect(getNextIndex(rows, from, key)).toBe(to)
})

test('before the first key, down goes to the first row', () => {
  expect(getNextIndex(rows, -1, 'ArrowDown')).toBe(0)
})

test('other keys stay with the browser', () => {
  expect(getNextIndex(rows, 0, 'a')).toBeUndefined()
})
