import { expect, test } from 'vitest'
import { createPageScheduler } from './pageScheduler.ts'

test('should yield after half a frame, and again after each yield', async () => {
  let now = 100
  const pace = createPageScheduler(() => now)
  now += 7
  expect(pace.shouldYield()).toBe(false)
  now += 1
  expect(pace.shouldYield()).toBe(true)
  await pace.yield()
  expect(pace.shouldYield()).toBe(false)
})

test('pending messages are delivered while yielding', async () => {
  let came = false
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    came = true
    port1.close()
  }
  port2.postMessage(undefined)
  await createPageScheduler().yield()
  expect(came).toBe(true)
})
