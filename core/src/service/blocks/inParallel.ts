import { AppError } from '../../errors.ts'

/** How it goes on, and how it is stopped. */
export type ParallelSettings = {
  readonly atMost: number
  readonly signal?: AbortSignal | undefined
  readonly onDone?: (done: number) => void
}

/**
 * Does the same with each of many things, so many at a time; results are in the order of the things. After a failure
 * nothing new is begun.
 *
 * @throws limit.cancelled, and the first failure
 */
export async function inParallel<T, R>(
  things: readonly T[],
  { atMost, signal, onDone }: ParallelSettings,
  work: (thing: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(things.length)
  const waiting = things.entries()
  let done = 0
  let failed = false
  const worker = async () => {
    for (const [at, thing] of waiting) {
      if (failed) return
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      try {
        results[at] = await work(thing)
      } catch (error) {
        failed = true
        throw error
      }
      onDone?.(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atMost, things.length) }, worker))
  return results
}
