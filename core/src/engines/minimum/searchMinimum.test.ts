import { expect, test } from 'vitest'
import { amountStep, type MinimumSearch, searchMinimum } from './searchMinimum.ts'

const search = (works: (amount: bigint) => boolean, more: Partial<MinimumSearch> = {}) =>
  searchMinimum({
    upper: 1_000_000_000n,
    guesses: [],
    halvings: 6,
    scansAbove: true,
    maxTrials: 39,
    works: async amount => works(amount),
    ...more,
  })

test.each([0n, 1n, 999n, 1000n, 31_234_567n, 500_000_000n, 999_999_999n])(
  'finds %d to a millionth of a TON, where more always helps',
  async min => {
    const { amount, failsAt, failsAbove, trials } = await search(each => each >= min)
    expect(amount).toBeGreaterThanOrEqual(min)
    expect(amount - min).toBeLessThan(amountStep)
    if (min === 0n) expect(failsAt).toBeUndefined()
    else expect(failsAt).toBeLessThan(min)
    expect(failsAbove).toEqual([])
    expect(trials.length).toBeLessThanOrEqual(40)
  },
)

test('a good guess needs few trials', async () => {
  const { amount, trials } = await search(each => each >= 31_234_000n, { guesses: [31_234_000n, 31_233_000n] })
  expect([amount, trials.length]).toEqual([31_234_000n, 13])
})

test('more need not help: values above that fail are found, and the lowest range that works', async () => {
  const found = await search(each => (each >= 20_000_000n && each < 40_000_000n) || each >= 90_000_000n)
  expect(found.amount).toBe(20_000_000n)
  expect(found.failsAbove).toEqual([62_500_000n])
})

test('with few trials, the least value that was proved', async () => {
  const { amount, failsAt, trials } = await search(each => each >= 31_234_567n, { maxTrials: 8 })
  expect(trials.length).toBeLessThanOrEqual(9)
  expect(trials).toContainEqual({ amount, works: true })
  expect(trials).toContainEqual({ amount: failsAt, works: false })
})

test('the given value is never exceeded', async () => {
  const { amount, failsAt } = await search(() => false, { upper: 500n })
  expect([amount, failsAt]).toEqual([500n, 0n])
})
