import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { elapsedMs } from './elapsedMs.ts'

test('runs as fast as the clock of the performance API', async () => {
  const [outerStart, start] = [performance.now(), elapsedMs()]
  await wait(30)
  const [end, outerEnd] = [elapsedMs(), performance.now()]
  expect(end - start).toBeGreaterThanOrEqual(25)
  expect(end - start).toBeLessThanOrEqual(outerEnd - outerStart + 1)
})
