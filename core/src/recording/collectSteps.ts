import type { Verbosity } from '../emulator/Emulation.ts'
import { readVmLog, type Steps, toArray } from '../emulator/vmLog.ts'
import { isAppError } from '../errors.ts'
import type { RecordedRun, RecordedStep } from './Recording.ts'

/** One run of the same code, possibly with less gas. */
export type LogRun = {
  readonly log: string
  /** The gas limit at the start and at the end, if known. */
  readonly startLimit: number | undefined
  readonly endLimit: number | undefined
  /** Steps of the whole run, if known. */
  readonly allSteps?: number | undefined
}

/** How to run the code again, and how long all runs together may take. */
export type CollectInput = {
  /** @throws limit.time, limit.cells, emulation.failed when the result is another one */
  readonly run: (verbosity: Verbosity, timeoutMs: number, gasLimit: number | undefined) => LogRun
  readonly elapsedMs: () => number
  readonly timeMs: number
}
export type Collected = Pick<RecordedRun, 'steps' | 'isTruncated' | 'exitCode' | 'missingStacks'>

/** Gas that a shorter run has beyond the step that it must reach: enough for any step but the largest. */
const gasBeyond = 2000

/**
 * All steps of a run, with their stacks. The emulator keeps the last 1 MiB of a log: what is before is taken from runs that stop
 * earlier for want of gas. Stacks that take more than the time or the memory allowed are missing, from the start; steps never
 * are, unless even their short lines take too long.
 *
 * @throws emulation.failed, and limits of a run without stacks
 */
export function collectSteps(input: CollectInput): Collected {
  const end = input.elapsedMs() + input.timeMs
  const timeLeft = () => Math.ceil(end - input.elapsedMs())
  const withStacks = collect(input, 'stack', timeLeft)
  if (withStacks.isComplete && withStacks.last) {
    return { steps: withStacks.steps, isTruncated: false, exitCode: withStacks.last.exitCode }
  }
  const short = collect({ ...input, timeMs: Number.POSITIVE_INFINITY }, 'gas', () => Number.POSITIVE_INFINITY)
  const reason = withStacks.reason ?? 'the log of the emulator is too long'
  const [known, all] = [toArray(withStacks.steps), toArray(short.steps)]
  const from = all.length - known.length
  const isAligned = from >= 0 && (known.length === 0 || isSameStep(all[from], known[0]))
  const steps = isAligned ? [...all.slice(0, from), ...known] : all
  return {
    steps,
    isTruncated: !short.isComplete,
    exitCode: short.last?.exitCode,
    missingStacks: { steps: isAligned ? from : steps.length, reason },
  }
}

type Part = {
  readonly steps: Steps<RecordedStep>
  readonly isComplete: boolean
  readonly exitCode: number | undefined
}
type Parts = {
  readonly steps: Steps<RecordedStep>
  readonly isComplete: boolean
  readonly last: Part | undefined
  /** Why the first steps are missing, if a limit was reached. */
  readonly reason: string | undefined
}

/** Runs until the log begins at the first step, or the time is over. */
function collect(input: CollectInput, verbosity: Verbosity, timeLeft: () => number): Parts {
  let last: Part | undefined
  let steps: Steps<RecordedStep> = []
  let gasLimit: number | undefined
  try {
    for (;;) {
      const left = timeLeft()
      if (left <= 0) return { steps, isComplete: false, last, reason: tooLong(input) }
      const run = input.run(verbosity, left, gasLimit)
      const part = readPart(run)
      const tookMs = left - timeLeft()
      last ??= part
      const joined = steps.length === 0 ? part.steps : join(toArray(part.steps), toArray(steps))
      // The shorter run does not lead to what is known, or does not begin earlier.
      if (!joined || (gasLimit !== undefined && joined.length === steps.length))
        return { steps, isComplete: false, last, reason: undefined }
      steps = joined
      if (part.isComplete) return { steps, isComplete: true, last, reason: undefined }
      // Each shorter run takes the less, the earlier it ends: half as long on average.
      const runs = run.allSteps === undefined ? 0 : run.allSteps / part.steps.length
      if ((runs * tookMs) / 2 > timeLeft()) return { steps, isComplete: false, last, reason: tooLong(input) }
      const reached = toArray(steps).find(step => step.gasUsed !== undefined)?.gasUsed
      if (reached === undefined) return { steps, isComplete: false, last, reason: undefined }
      gasLimit = reached + gasBeyond
    }
  } catch (error) {
    if (verbosity === 'stack' && isAppError(error) && /^limit\.(time|cells)$/.test(error.code))
      return { steps, isComplete: false, last, reason: error.message }
    throw error
  }
}

const tooLong = ({ timeMs }: CollectInput): string => `printing all of them takes longer than ${timeMs} ms`

function readPart({ log, startLimit, endLimit }: LogRun): Part {
  const parsed = readVmLog(log, { start: startLimit, end: endLimit })
  // A truncated log begins within a step, whose stack or place is missing.
  const steps = parsed.truncated ? toArray(parsed.steps) : []
  const whole = steps.findIndex(step => step.stack !== undefined)
  return {
    steps: parsed.truncated ? steps.slice(Math.max(1, whole)) : parsed.steps,
    isComplete: !parsed.truncated,
    exitCode: parsed.exitCode,
  }
}

/** Earlier steps, up to where the later ones begin; gas only grows, so that is one place. */
function join(earlier: readonly RecordedStep[], later: readonly RecordedStep[]): RecordedStep[] | undefined {
  const first = later.findIndex(step => step.gasUsed !== undefined)
  const anchor = later[first]
  const at = earlier.findIndex(step => step.gasUsed === anchor?.gasUsed)
  if (!anchor || at < first || !isSameStep(earlier[at], anchor)) return undefined
  return [...earlier.slice(0, at - first), ...later]
}

const isSameStep = (a: RecordedStep | undefined, b: RecordedStep | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.instruction === b.instruction &&
  a.offset === b.offset &&
  a.gasUsed === b.gasUsed
