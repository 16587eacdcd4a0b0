import type { DebugVerdict } from '@tonoscope/core/contract/debug'
import { expect } from 'vitest'
import { type ExpectedOutcome, matchers } from './matchers.ts'

/** Adds the matchers to `expect`: name this module in `setupFiles`, or import it in a test. */
expect.extend(matchers)

declare module 'vitest' {
  interface Matchers<T> {
    /** The outcome of a run or an event. */
    toHaveOutcome(expected: DebugVerdict['outcome'] | ExpectedOutcome): void
  }
}
