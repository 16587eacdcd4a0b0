import { type ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '@tonoscope/core/errors'
import type { PoolWorker } from './WorkerSlot.ts'
import type { FromPoolWorker, JsonReply, StartMessage } from './workerProtocol.ts'

type ThreadOptions = {
  readonly file: URL
  readonly execArgv?: readonly string[]
  /** `workerData` of every worker; without it, a worker waits for `start`. */
  readonly workerData?: unknown
  /** Max JavaScript heap of one worker; a call that needs more terminates its worker. */
  readonly maxHeapMb: number
  readonly log: (line: string) => void
}

/** Limits of the memory of a thread. */
export const toResourceLimits = (maxHeapMb: number): ResourceLimits => ({
  maxOldGenerationSizeMb: maxHeapMb,
  // Starting fills the default young generation many times, and most of that stays.
  maxYoungGenerationSizeMb: 96,
})

/** A worker thread; `start` sends its data to one that waits for it. */
export type ThreadWorker<R = JsonReply> = PoolWorker<R> & { readonly start: (data: unknown) => void }

/** Returns a function that starts a worker thread for a pool. */
export const threadWorker =
  <R = JsonReply>({ file, execArgv, workerData, maxHeapMb, log }: ThreadOptions) =>
  (): ThreadWorker<R> => {
    const worker = new Worker(file, {
      workerData,
      resourceLimits: toResourceLimits(maxHeapMb),
      ...(execArgv && { execArgv: [...execArgv] }),
    })
    return toThreadWorker(worker, maxHeapMb, log)
  }

/** A started thread as a worker of a pool. */
export function toThreadWorker<R>(worker: Worker, maxHeapMb: number, log: (line: string) => void): ThreadWorker<R> {
  const toAppError = (error: Error & { code?: string }): AppError =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new AppError('limit.cells', { what: 'memory of the run in MB', limit: maxHeapMb })
      : new AppError('internal.bug', { reference: 'worker' })
  return {
    start: data => worker.postMessage({ type: 'start', data } satisfies StartMessage),
    postMessage: message => worker.postMessage(message),
    addListeners({ message, lost }) {
      worker.on('message', (data: FromPoolWorker<R>) => message(data))
      worker.on('error', error => {
        log(`worker failed: ${error.stack ?? error.message}`)
        lost(toAppError(error))
      })
      worker.on('exit', code => lost(new AppError('internal.bug', { reference: `worker exit ${code}` })))
    },
    end: () => worker.terminate(),
  }
}
