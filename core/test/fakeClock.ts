import type { StartTimer } from '../src/chain/wrappers/withDeadline.ts'

/** A clock that stands until it is advanced, with its timers. */
export type FakeClock = {
  readonly nowMs: () => number
  readonly startTimer: StartTimer
  /** In how many milliseconds the next timer ends; `undefined` without one. */
  readonly nextTimerMs: () => number | undefined
  readonly advance: (ms: number) => void
}

/** A clock for tests: nothing waits in real time. */
export function fakeClock(): FakeClock {
  let now = 0
  const timers = new Set<{ readonly atMs: number; readonly onEnd: () => void }>()
  const next = () => [...timers].toSorted((a, b) => a.atMs - b.atMs)[0]
  return {
    nowMs: () => now,
    startTimer(ms, onEnd) {
      const timer = { atMs: now + ms, onEnd }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    nextTimerMs() {
      const timer = next()
      return timer && timer.atMs - now
    },
    advance(ms) {
      now += ms
      for (let timer = next(); timer && timer.atMs <= now; timer = next()) {
        timers.delete(timer)
        timer.onEnd()
      }
    },
  }
}
