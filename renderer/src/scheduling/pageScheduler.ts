import type { Scheduler } from '@tonoscope/core/wire/jsonPieces'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** Half of a 16 ms frame; the rest is for input and painting. */
const maxStepMs = 8

/** A scheduler that lets the page handle input and paint during long work. */
export function createPageScheduler(nowMs: () => number = () => performance.now()): Scheduler {
  let since = nowMs()
  return {
    shouldYield: () => nowMs() - since >= maxStepMs,
    async yield() {
      await yieldToEventLoop()
      since = nowMs()
    },
  }
}
