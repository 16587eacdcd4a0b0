import { parseBlockIdJson } from '@tonoscope/core/blockId'
import { expect, test } from 'vitest'
import { block, chain, checking, newsOf, report, step } from '../../../test/fixtures/proofs.ts'
import { hear, isSettled, joinReports, noChain, sentencesOf } from './chain.ts'
import { createReveal } from './pacedQueue.ts'
import { shareText } from './weights.ts'

const told = (steps: Parameters<typeof newsOf>[0], offset = 0, before = noChain) =>
  newsOf(steps).reduce((all, news) => hear(all, offset, news), before)

test('a step counts as checked only when all of its claims are decided', () => {
  const begun = hear(noChain, 0, newsOf(chain([90]))[0]!)
  expect(begun.steps.map(isSettled)).toEqual([false])
  const half = hear(begun, 0, { type: 'step', id: 1, step: checking(0, 0, 90, 4) })
  expect(half.at).toBe(0)
  expect(half.steps.map(isSettled)).toEqual([false])
  expect(half.steps[0]?.checked?.claims).toHaveLength(4)
  const whole = hear(half, 0, { type: 'step', id: 1, step: step(0, 0, 90) })
  expect(whole.steps.map(isSettled)).toEqual([true])
})

test('the next part goes on counting, and the same part once more takes its own place', () => {
  const first = told(chain([90, 103]))
  const second = told([step(0, 103, 174)], 2, first)
  expect(second.steps.map(one => [one.index, one.checked?.index, one.to.seqno])).toEqual([
    [0, 0, 90],
    [1, 1, 103],
    [2, 2, 174],
  ])
  expect(second.trusted).toEqual(block(0))
  expect(told([step(0, 103, 174)], 2, second).steps).toHaveLength(3)
})

test('joined reports name the step among all', () => {
  const first = report(chain([90, 103]), false)
  const second = report([step(0, 103, 174), step(1, 174, 192, 'weight')])
  const joined = joinReports(first, second)
  expect(joined).toMatchObject({ state: 'failed', stopped_at: 3, trusted: block(0), reached: block(174) })
  expect(joined.steps.map(one => one.index)).toEqual([0, 1, 2, 3])
  expect(sentencesOf(joined)).toEqual({
    title: 'Failed at step 4: two thirds of the weight',
    text: 'The weight of 192 is another one',
  })
  expect(joined.text).toBe('Failed at step 4: two thirds of the weight. The weight of 192 is another one')
  expect(sentencesOf(joinReports(first, report([step(0, 103, 174)]))).title).toBe(
    'Verified: block 174 is proven from block 0',
  )
})

test('what is decided is shown in its order, one by one, and faster when much waits', () => {
  const frames: (() => void)[] = []
  const shown: number[][] = []
  let now = 0
  let calm = false
  const reveal = createReveal<number>(
    items => shown.push([...items]),
    () => calm,
    { request: act => frames.push(act), cancel: () => {}, nowMs: () => now },
  )
  const frame = (ms: number) => {
    now += ms
    frames.shift()?.()
  }
  for (let i = 0; i < 100; i++) reveal.push(i)
  expect(frames).toHaveLength(1)
  frame(16)
  expect(shown).toEqual([[0, 1, 2, 3]])
  while (frames.length > 0) frame(16)
  expect(shown.flat()).toEqual(Array.from({ length: 100 }, (_, i) => i))
  expect(shown.at(-1)).toHaveLength(1)
  expect(now).toBeLessThan(1000)
  // A machine that draws ten frames a second takes no longer.
  const start = now
  for (let i = 0; i < 100; i++) reveal.push(i)
  while (frames.length > 0) frame(100)
  expect(now - start).toBeLessThan(1100)
  calm = true
  for (let i = 0; i < 50; i++) reveal.push(i)
  frame(1)
  expect(shown.at(-1)).toHaveLength(50)
})

test('a share is never rounded up to what is needed', () => {
  expect(shareText(666_666n, 1_000_000n)).toBe('66.6 %')
  expect(shareText(2n, 3n)).toBe('66.6 %')
  expect(shareText(999_999n, 1_000_000n)).toBe('99.9 %')
  expect(shareText(7n, 7n)).toBe('100 %')
  expect(shareText(0n, 0n)).toBe('')
})

test('only a name with both hashes needs no network', () => {
  const hashes = `${'AB'.repeat(32)},${'cd'.repeat(32)}`
  expect(parseBlockIdJson(`(-1,8000000000000000,5,${hashes})`)).toMatchObject({ seqno: 5, root_hash: 'ab'.repeat(32) })
  expect(parseBlockIdJson(`-1:8000000000000000:5:${hashes.replace(',', ':')}`)?.workchain).toBe(-1)
  for (const text of ['5', '(-1,8000000000000000,5)', 'newest', `(-1,8000000000000000,5,${'ab'.repeat(32)})`])
    expect(parseBlockIdJson(text)).toBeUndefined()
})
