import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createLatestTask, useLatestTask } from './latestTask.ts'

test('a new task aborts the one before, and only that one', () => {
  const task = createLatestTask()
  const first = task.start()
  const second = task.start()
  expect([first.aborted, second.aborted]).toEqual([true, false])
  task.stop()
  expect(second.aborted).toBe(true)
  expect(task.start().aborted).toBe(false)
})

test('a removed component stops its task', () => {
  const { result, unmount } = renderHook(useLatestTask)
  const signal = result.current.start()
  unmount()
  expect(signal.aborted).toBe(true)
})
