import { expect, test } from 'vitest'
import { matchSequences } from './matchSequences.ts'

/** Numbers that look random and are the same every time. */
function random(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * limit)
  }
}

/** The length of the longest common subsequence. */
function maxCommonLength(left: readonly number[], right: readonly number[]): number {
  let row = new Array<number>(right.length + 1).fill(0)
  for (const each of left) {
    const next = [0]
    for (const [j, other] of right.entries())
      next.push(each === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

function expectPairs(left: readonly number[], right: readonly number[], pairs: ReturnType<typeof matchSequences>) {
  const isInOrder = ([x, y]: readonly [number, number], at: number) => {
    const [lastX, lastY] = pairs[at - 1] ?? [-1, -1]
    return left[x] === right[y] && x > lastX && y > lastY
  }
  expect(pairs.every(isInOrder)).toBe(true)
}

test('pairs as many equal entries as there are, in order', () => {
  const next = random(1)
  for (let round = 0; round < 400; round++) {
    const sequence = () => Array.from({ length: next(40) }, () => next(6))
    const [left, right] = [sequence(), sequence()]
    const pairs = matchSequences(left, right)
    expectPairs(left, right, pairs)
    expect(pairs.length).toBe(maxCommonLength(left, right))
  }
})

test('empty sequences, and one inside the other', () => {
  expect(matchSequences([], [])).toEqual([])
  expect(matchSequences([], [1])).toEqual([])
  expect(matchSequences([1, 2, 3], [1, 3])).toEqual([
    [0, 0],
    [2, 1],
  ])
  expect(matchSequences([2], [1, 2, 3])).toEqual([[0, 1]])
})

test('100,000 entries: equal but for a part, and without anything in common', () => {
  const next = random(2)
  const left = Array.from({ length: 100_000 }, () => next(500))
  const right = [...left.slice(0, 30_000), ...Array.from({ length: 2000 }, () => 1000), ...left.slice(31_000)]
  const started = performance.now()
  const pairs = matchSequences(left, right)
  expectPairs(left, right, pairs)
  expect(pairs.length).toBe(99_000)
  const other = Array.from({ length: 100_000 }, () => 1000 + next(500))
  expect(matchSequences(left, other)).toEqual([])
  const shuffled = Array.from({ length: 100_000 }, () => next(500))
  expectPairs(left, shuffled, matchSequences(left, shuffled))
  expect(performance.now() - started).toBeLessThan(10_000)
})
