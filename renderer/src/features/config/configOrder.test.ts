import { expect, test } from 'vitest'
import type { ConfigSelection } from '../../screens/screenParams.ts'
import { isNewer, olderFirst } from './configOrder.ts'

const newest: ConfigSelection = { kind: 'newest' }
const block = (text: string): ConfigSelection => ({ kind: 'block', block: text })
const pasted: ConfigSelection = { kind: 'pasted', id: 'x' }

test.each([
  [newest, block('100'), true],
  [block('100'), newest, false],
  [block('200'), block('100'), true],
  [block('(-1,8000000000000000,200)'), block('100'), true],
  [block('(-1,8000000000000000,99,ab,cd)'), block('100'), false],
  [block('2025-03-02'), block('@1700000000'), true],
  [block('2025-03-01T00:00:00Z'), block('2025-03-02'), false],
  [block('2025-03-01'), block('100'), undefined],
  [pasted, newest, undefined],
  [newest, newest, false],
] as const)('%j against %j', (one, other, expected) => {
  expect(isNewer(one, other)).toBe(expected)
})

test('the older side comes first; an unknown order stays', () => {
  expect(olderFirst(newest, block('1'))).toEqual({ from: block('1'), to: newest })
  expect(olderFirst(block('1'), newest)).toEqual({ from: block('1'), to: newest })
  expect(olderFirst(pasted, newest)).toEqual({ from: pasted, to: newest })
})
