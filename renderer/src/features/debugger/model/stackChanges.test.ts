import type { StackEntry } from '@tonoscope/core/stepping/RecordingReader'
import { expect, test } from 'vitest'
import { compareStacks } from './stackChanges.ts'

const entry = (id: number, value: number, producer: number): StackEntry => ({ id, value, producer })
const low = entry(0, 10, -1)

test('a result is pushed, its operands are gone', () => {
  const before = [entry(2, 12, 4), entry(1, 11, 3), low]
  expect(compareStacks(before, [entry(3, 13, 5), low])).toEqual({
    changes: ['pushed', undefined],
    gone: [before[0], before[1]],
  })
})

test('entries that changed places are moved', () => {
  const before = [entry(2, 12, 4), entry(1, 11, 3), low]
  const now = [entry(5, 11, 3), entry(4, 12, 4), low]
  expect(compareStacks(before, now)).toEqual({ changes: ['moved', 'moved', undefined], gone: [] })
})

test('of a copy one is the original', () => {
  const before = [entry(1, 11, 3), low]
  expect(compareStacks(before, [entry(2, 11, 3), entry(1, 11, 3), low]).changes).toEqual([
    'pushed',
    undefined,
    undefined,
  ])
})

test('without a stack before there is nothing to compare', () => {
  expect(compareStacks(undefined, [low])).toEqual({ changes: [undefined], gone: [] })
})
