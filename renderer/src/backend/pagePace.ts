import type { Pace } from '@tonoscope/core/wire/Pace'
import { nextTask } from '../ui/nextTask.ts'

/** A frame lasts 16 ms: what else has to be done in it has the other half. */
const stepMs = 8

/** Divides what the page does into steps between which it draws and hears its reader. */
export function pagePace(nowMs: () => number = () => performance.now()): Pace {
  let since = nowMs()
  return {
    isDue: () => nowMs() - since >= stepMs,
    async pause() {
      await nextTask()
      since = nowMs()
    },
  }
}
