import type { Progress } from '@tonoscope/core/contract/progress'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleProgress } from './throttleProgress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const reported: Progress[] = []
  return { reported, ...throttleProgress(progress => reported.push(progress)) }
}
const executing = (done: number): Progress => ({ stage: 'executing', done })

test('a short call reports nothing', () => {
  const { reported, add, end } = start()
  add({ stage: 'states' })
  vi.advanceTimersByTime(19)
  add(executing(1))
  end()
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual([])
})

test('a call that waits reports what it did last', () => {
  const { reported, add } = start()
  add({ stage: 'states' })
  vi.advanceTimersByTime(5)
  add(executing(1))
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual([executing(1)])
})

test('a call that computes reports with its next progress', () => {
  const { reported, add } = start()
  add(executing(1))
  // Without a pause, in which a timer would run.
  vi.setSystemTime(Date.now() + 30)
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 30)
  add(executing(2))
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual([executing(2)])
})

test('of one stage there is one progress per interval; a new stage is reported at once', () => {
  const { reported, add } = start()
  vi.advanceTimersByTime(20)
  add(executing(1))
  vi.advanceTimersByTime(39)
  add(executing(2))
  add({ stage: 'naming' })
  vi.advanceTimersByTime(40)
  add({ stage: 'naming', done: 1 })
  expect(reported).toEqual([executing(1), { stage: 'naming' }, { stage: 'naming', done: 1 }])
})
