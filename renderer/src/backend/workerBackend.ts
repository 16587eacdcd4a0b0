import type { Backend, CallSettings, Progress } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { FromWorker, OpenedSnapshot, ToWorker } from './workerProtocol.ts'

/** The part of a Web Worker that is used here. */
export type WorkerLike = {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type Waiting = {
  readonly message: ToWorker
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** A worker of this page, and what it can be told besides calls. */
export type WorkerBackend = Backend & {
  /** Says something that is not answered; a worker that is started later hears it from `begin`. */
  tell(message: Exclude<ToWorker, { id: number }>): void
  /** Makes a snapshot's file a network. @throws input.snapshot */
  openSnapshot(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<OpenedSnapshot>
}

type Options = {
  /** What each new worker is told before anything else. */
  readonly begin?: () => readonly ToWorker[]
  /** How long a worker may stay silent after a cancelled run before it is replaced. */
  readonly patienceMs?: number
}

const SOURCE = 'the worker of this page'

/**
 * The operations, run by a worker of this page: nothing leaves the browser.
 *
 * A run inside the emulator cannot be interrupted, so a worker that does not come back after a cancel is replaced;
 * what others had asked of it is asked again.
 */
export function createWorkerBackend(
  start: () => WorkerLike,
  { patienceMs = 1500, begin = () => [] }: Options = {},
): WorkerBackend {
  const waiting = new Map<number, Waiting>()
  /** Cancelled calls whose end the worker has not told yet. */
  const abandoned = new Map<number, ReturnType<typeof setTimeout>>()
  let worker: WorkerLike | undefined
  let lastId = 0

  const hear = ({ data }: MessageEvent<FromWorker>) => {
    const call = waiting.get(data.id)
    if (data.type === 'progress') {
      call?.onProgress?.(data.progress)
      return
    }
    clearTimeout(abandoned.get(data.id))
    abandoned.delete(data.id)
    waiting.delete(data.id)
    if (data.type === 'reply') call?.resolve(data.value)
    else call?.reject(fromWire(data.error))
  }

  const stop = () => {
    worker?.terminate()
    worker = undefined
    for (const timer of abandoned.values()) clearTimeout(timer)
    abandoned.clear()
  }

  const fail = (event: ErrorEvent) => {
    stop()
    const reason = event.message || 'it could not be started'
    for (const call of waiting.values()) call.reject(new AppError('source.unreachable', { source: SOURCE, reason }))
    waiting.clear()
  }

  const running = (): WorkerLike => {
    if (worker) return worker
    worker = start()
    worker.onmessage = hear
    worker.onerror = fail
    for (const message of begin()) worker.postMessage(message)
    return worker
  }

  const replace = () => {
    stop()
    for (const { message } of waiting.values()) running().postMessage(message)
  }

  return {
    kind: 'worker',
    tell: message => worker?.postMessage(message),
    openSnapshot: (name, bytes) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++lastId
        const message: ToWorker = { type: 'openSnapshot', id, name, bytes }
        waiting.set(id, { message, resolve, reject, onProgress: undefined })
        running().postMessage(message)
        // The worker answers this with what is in the snapshot.
      }) as Promise<OpenedSnapshot>,
    call<N extends OperationName>(name: N, input: CallInput<N>, settings: CallSettings = {}): Promise<Reply<N>> {
      const { signal, onProgress, network } = settings
      return new Promise<unknown>((resolve, reject) => {
        if (signal?.aborted) {
          reject(new AppError('limit.cancelled', {}))
          return
        }
        const id = ++lastId
        const message: ToWorker = { type: 'call', id, name, input, network }
        waiting.set(id, { message, resolve, reject, onProgress })
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          reject(new AppError('limit.cancelled', {}))
          worker?.postMessage({ type: 'cancel', id })
          abandoned.set(id, setTimeout(replace, patienceMs))
        })
        running().postMessage(message)
        // The worker runs the operation of this name and answers with its reply.
      }) as Promise<Reply<N>>
    },
  }
}
