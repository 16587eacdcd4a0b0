import { expect, test } from 'vitest'
import { block, chain, checking, report, step, toProgress } from '../../../test/fixtures/proofs.ts'
import { applyVerifierProgress, describeReport, emptyChain, isDecided, joinReports } from './chain.ts'
import { createPacedQueue } from './pacedQueue.ts'
import { formatShareFloor } from './WeightBar.tsx'

const applyAll = (steps: Parameters<typeof toProgress>[0], offset = 0, before = emptyChain) =>
  toProgress(steps).reduce((all, news) => applyVerifierProgress(all, offset, news), before)

test('a step is decided only when all of its claims are decided', () => {
  const started = applyVerifierProgress(emptyChain, 0, toProgress(chain([90]))[0]!)
  expect(started.steps.map(isDecided)).toEqual([false])
  const half = applyVerifierProgress(started, 0, { type: 'step', id: 1, step: checking(0, 0, 90, 4) })
  expect(half.current).toBe(0)
  expect(half.steps.map(isDecided)).toEqual([false])
  expect(half.steps[0]?.checked?.claims).toHaveLength(4)
  const complete = applyVerifierProgress(half, 0, { type: 'step', id: 1, step: step(0, 0, 90) })
  expect(complete.steps.map(isDecided)).toEqual([true])
})

test('the next part continues the numbering, and a repeated part replaces itself', () => {
  const firstPart = applyAll(chain([90, 103]))
  const secondPart = applyAll([step(0, 103, 174)], 2, firstPart)
  expect(secondPart.steps.map(one => [one.index, one.checked?.index, one.to.seqno])).toEqual([
    [0, 0, 90],
    [1, 1, 103],
    [2, 2, 174],
  ])
  expect(secondPart.trusted).toEqual(block(0))
  expect(applyAll([step(0, 103, 174)], 2, secondPart).steps).toHaveLength(3)
})

test('joined reports number the steps of the whole chain', () => {
  const firstPart = report(chain([90, 103]), false)
  const secondPart = report([step(0, 103, 174), step(1, 174, 192, 'weight')])
  const joined = joinReports(firstPart, secondPart)
  expect(joined).toMatchObject({ state: 'failed', stopped_at: 3, trusted: block(0), reached: block(174) })
  expect(joined.steps.map(one => one.index)).toEqual([0, 1, 2, 3])
  expect(describeReport(joined)).toEqual({
    title: 'Failed at step 4: more than two thirds of the weight',
    text: 'The weight of 192 is wrong',
  })
  expect(joined.text).toBe('Failed at step 4: more than two thirds of the weight. The weight of 192 is wrong')
  expect(describeReport(joinReports(firstPart, report([step(0, 103, 174)]))).title).toBe(
    'Verified: block 174 is proven from block 0',
  )
})

test('the paced queue emits in order, one by one, and faster when many items are queued', () => {
  const frames: (() => void)[] = []
  const shown: number[][] = []
  let now = 0
  let reducedMotion = false
  const queue = createPacedQueue<number>(
    items => shown.push([...items]),
    () => reducedMotion,
    { request: act => frames.push(act), cancel: () => {}, nowMs: () => now },
  )
  const frame = (ms: number) => {
    now += ms
    frames.shift()?.()
  }
  for (let i = 0; i < 100; i++) queue.push(i)
  expect(frames).toHaveLength(1)
  frame(16)
  expect(shown).toEqual([[0, 1, 2, 3]])
  while (frames.length > 0) frame(16)
  expect(shown.flat()).toEqual(Array.from({ length: 100 }, (_, i) => i))
  expect(shown.at(-1)).toHaveLength(1)
  expect(now).toBeLessThan(1000)
  // Ten frames per second take no longer.
  const start = now
  for (let i = 0; i < 100; i++) queue.push(i)
  while (frames.length > 0) frame(100)
  expect(now - start).toBeLessThan(1100)
  reducedMotion = true
  for (let i = 0; i < 50; i++) queue.push(i)
  frame(1)
  expect(shown.at(-1)).toHaveLength(50)
})

test('a share is rounded down', () => {
  expect(formatShareFloor(666_666n, 1_000_000n)).toBe('66.6 %')
  expect(formatShareFloor(2n, 3n)).toBe('66.6 %')
  expect(formatShareFloor(999_999n, 1_000_000n)).toBe('99.9 %')
  expect(formatShareFloor(7n, 7n)).toBe('100 %')
  expect(formatShareFloor(0n, 0n)).toBe('')
})
