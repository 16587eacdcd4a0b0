import { AppError } from '../../errors.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { onAbort } from '../onAbort.ts'

/**
 * Runs work with a time limit; when it passes, the work is aborted and no longer awaited.
 *
 * @throws source.timeout that names `source`, limit.cancelled, whatever the work throws
 */
export async function withDeadline<T>(
  ms: number,
  source: string,
  outer: AbortSignal | undefined,
  work: (options: Required<CallOptions>) => Promise<T>,
): Promise<T> {
  if (outer?.aborted) throw new AppError('limit.cancelled', {})
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let removeListener = () => {}
  const ended = new Promise<never>((_, reject) => {
    if (outer)
      removeListener = onAbort(outer, () => {
        reject(new AppError('limit.cancelled', {}))
        controller.abort()
      })
    timer = setTimeout(() => {
      reject(new AppError('source.timeout', { source, afterMs: ms }))
      controller.abort()
    }, ms)
  })
  try {
    return await Promise.race([work({ signal: controller.signal }), ended])
  } finally {
    clearTimeout(timer)
    removeListener()
  }
}
