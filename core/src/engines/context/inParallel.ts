import { AppError } from '../../errors.ts'

type ParallelSettings = {
  readonly maxParallel: number
  readonly signal?: AbortSignal | undefined
  readonly onDone?: (done: number) => void
}

/**
 * Processes items in parallel, at most `maxParallel` at a time; results are in the order of the items. After a
 * failure no further item is started.
 *
 * @throws limit.cancelled, and the first failure
 */
export async function inParallel<T, R>(
  items: readonly T[],
  { maxParallel, signal, onDone }: ParallelSettings,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length)
  const waiting = items.entries()
  let done = 0
  let failed = false
  const worker = async () => {
    for (const [at, item] of waiting) {
      if (failed) return
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      try {
        results[at] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
      onDone?.(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, worker))
  return results
}
