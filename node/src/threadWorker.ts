import { Worker } from 'node:worker_threads'
import { AppError } from '@tonoscope/core/errors'
import type { PoolWorker } from './pool.ts'
import type { FromWorker } from './workerProtocol.ts'

/** A worker that is a thread of this process. */
export type ThreadOptions = {
  /** The worker's program. */
  readonly file: URL
  readonly execArgv?: readonly string[]
  /** Handed to every worker when it starts. */
  readonly workerData: unknown
  /** The JavaScript heap of one worker; a call that needs more ends with its worker. */
  readonly maxHeapMb: number
  readonly log: (line: string) => void
}

/** Starts threads for a pool. */
export const threadWorker =
  ({ file, execArgv, workerData, maxHeapMb, log }: ThreadOptions) =>
  (): PoolWorker => {
    const worker = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      ...(execArgv && { execArgv: [...execArgv] }),
    })
    const reasonOf = (error: Error & { code?: string }): AppError =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new AppError('limit.cells', { what: 'the memory that this run needs (MB)', limit: maxHeapMb })
        : new AppError('internal.bug', { reference: 'worker' })
    return {
      tell: message => worker.postMessage(message),
      listen({ message, lost }) {
        worker.on('message', (told: FromWorker) => message(told))
        worker.on('error', error => {
          log(`worker failed: ${error.stack ?? error.message}`)
          lost(reasonOf(error))
        })
        worker.on('exit', code => lost(new AppError('internal.bug', { reference: `worker exit ${code}` })))
      },
      end: () => worker.terminate(),
    }
  }
