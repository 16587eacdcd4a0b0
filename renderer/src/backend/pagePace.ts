import type { Scheduler } from '@tonoscope/core/wire/Scheduler'
import { yieldToEventLoop } from '../ui/yieldToEventLoop.ts'

/** A frame lasts 16 ms: what else has to be done in it has the other half. */
const stepMs = 8

/** Divides what the page does into steps between which it draws and hears its reader. */
export function pagePace(nowMs: () => number = () => performance.now()): Scheduler {
  let since = nowMs()
  return {
    shouldYield: () => nowMs() - since >= stepMs,
    async yield() {
      await yieldToEventLoop()
      since = nowMs()
    },
  }
}
