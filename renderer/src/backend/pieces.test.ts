// @vitest-environment node
// The platform’s own copying: what a page’s stand-in has of it makes things of another kind.
import { expect, test } from 'vitest'
import { thousand } from '../../test/fixtures/results.ts'
import { type Part, partTaker, takeApart } from './pieces.ts'

/** Takes a value apart and together again, with copies of each message as threads make them. */
function cross(value: unknown) {
  const take = partTaker()
  const sizes: number[] = []
  let whole: unknown
  takeApart(structuredClone(value), parts => {
    sizes.push(parts.reduce((sum, part) => sum + valuesIn(part), 0))
    whole = take(structuredClone(parts))
  })
  return { whole, sizes }
}

const valuesIn = ({ value }: Part): number => count(value)
const count = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + count(one), 1)
    : 1

test('a result of a thousand transactions is the same on the other side, and crosses in small messages', () => {
  const value = thousand()
  const { whole, sizes } = cross(value)
  expect(whole).toEqual(value)
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThan(6000)
})

test.each([
  ['nothing', null],
  ['a number of any length', 10n ** 30n],
  ['a short list', [1, undefined, 'b', { a: 1n }]],
  ['bytes', { file: new Uint8Array(100_000) }],
  ['a long list of small things', Array.from({ length: 5000 }, (_, i) => ({ i, text: `${i}` }))],
  ['a list of lists', Array.from({ length: 40 }, (_, i) => Array.from({ length: 300 }, (_, j) => [i, j]))],
])('%s crosses as it is', (_, value) => {
  expect(cross(value).whole).toEqual(value)
})
