import { expect, test } from 'vitest'
import { pagePace } from './pagePace.ts'

test('a pause is due after half a frame, and anew after each', async () => {
  let now = 100
  const pace = pagePace(() => now)
  now += 7
  expect(pace.shouldYield()).toBe(false)
  now += 1
  expect(pace.shouldYield()).toBe(true)
  await pace.yield()
  expect(pace.shouldYield()).toBe(false)
})

test('what waited comes in during a pause', async () => {
  let came = false
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    came = true
    port1.close()
  }
  port2.postMessage(undefined)
  await pagePace().yield()
  expect(came).toBe(true)
})
