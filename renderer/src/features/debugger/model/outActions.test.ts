import type { DebugRecordedCell } from '@tonoscope/core/contract/debugRecording'
import { expect, test } from 'vitest'
import { readActions } from './outActions.ts'

const cell = (data: string, refs: number[] = []): DebugRecordedCell => ({
  hash: 'ab'.repeat(32),
  bit_count: data.length * 4,
  data,
  refs,
})

test('lists the actions in the order in which they were installed', () => {
  const cells = [
    cell('ad4de08e', [1, 4]),
    cell('36e6b80902405f5e1000', [2]),
    cell('0ec3c86d03', [3, 4]),
    cell(''),
    cell('00'),
  ]
  expect(readActions(cells, 0)).toEqual([
    { type: 'message', mode: 3, message: 4 },
    { type: 'reserve', mode: 2, amount: 0x05f5e100n },
    { type: 'code', code: 4 },
  ])
  expect(readActions(cells, 3)).toEqual([])
})

test('modes of libraries have seven bits', () => {
  expect(readActions([cell('26fa1dd405', [1]), cell('')], 0)).toEqual([{ type: 'library', mode: 2 }])
})

test('what is no action is shown as it is, and a list that refers to itself ends', () => {
  expect(readActions([cell('00000000', [-1])], 0)).toEqual([{ type: 'unknown', data: '00000000' }])
  expect(readActions([cell('0ec3c86d03', [0])], 0).length).toBeLessThanOrEqual(256)
})
