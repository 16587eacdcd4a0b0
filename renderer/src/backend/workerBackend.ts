import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { Progress } from '@tonoscope/core/contract/progress'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { FromWorker, OpenedSnapshot, ToWorker, WorkerLike } from './workerProtocol.ts'

type BackendWorker = WorkerLike<ToWorker, FromWorker>

type PendingCall = {
  readonly message: ToWorker
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** A backend in a Web Worker of this page. */
export type WorkerBackend = Backend & {
  /** Starts the worker, which the first call would do later. */
  start(): void
  /** Posts a message that has no reply; a worker started later gets its state from `initialMessages`. */
  post(message: Exclude<ToWorker, { id: number }>): void
  /** Adds a snapshot file as a network. @throws input.snapshot */
  openSnapshot(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<OpenedSnapshot>
}

type WorkerBackendOptions = {
  /** The first messages to each new worker. */
  readonly initialMessages?: () => readonly ToWorker[]
  /** How long a worker may take to end a cancelled call before it is replaced. */
  readonly timeoutMs?: number
}

const SOURCE = 'the browser worker'

/**
 * A backend that runs the operations in a Web Worker, so that inputs stay in the browser.
 *
 * The emulator cannot be interrupted, so a worker that does not end a cancelled call in time is replaced;
 * the other pending calls are sent to the new worker.
 */
export function createWorkerBackend(
  start: () => BackendWorker,
  { timeoutMs = 1500, initialMessages = () => [] }: WorkerBackendOptions = {},
): WorkerBackend {
  const pending = new Map<number, PendingCall>()
  /** Cancelled calls that the worker has not ended yet. */
  const abandoned = new Map<number, ReturnType<typeof setTimeout>>()
  let worker: BackendWorker | undefined
  let lastId = 0

  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    const call = pending.get(data.id)
    if (data.type === 'progress') {
      call?.onProgress?.(data.progress)
      return
    }
    clearTimeout(abandoned.get(data.id))
    abandoned.delete(data.id)
    pending.delete(data.id)
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
    const reason = event.message || 'the worker could not be started'
    for (const call of pending.values()) call.reject(new AppError('source.unreachable', { source: SOURCE, reason }))
    pending.clear()
  }

  const getWorker = (): BackendWorker => {
    if (worker) return worker
    worker = start()
    worker.onmessage = onMessage
    worker.onerror = fail
    for (const message of initialMessages()) worker.postMessage(message)
    return worker
  }

  const replace = () => {
    stop()
    for (const { message } of pending.values()) getWorker().postMessage(message)
  }

  /** Posts a message; the worker replies with a value of its type. */
  const request = <T>(
    message: Extract<ToWorker, { type: 'call' | 'openSnapshot' }>,
    { signal, onProgress }: CallSettings = {},
  ): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      const { id } = message
      if (signal?.aborted) return reject(new AppError('limit.cancelled', {}))
      pending.set(id, { message, resolve, reject, onProgress })
      signal?.addEventListener('abort', () => {
        if (!pending.delete(id)) return
        reject(new AppError('limit.cancelled', {}))
        worker?.postMessage({ type: 'cancel', id })
        abandoned.set(id, setTimeout(replace, timeoutMs))
      })
      getWorker().postMessage(message)
    }) as Promise<T>

  return {
    kind: 'worker',
    start: () => void getWorker(),
    post: message => worker?.postMessage(message),
    openSnapshot: (name, bytes) => request({ type: 'openSnapshot', id: ++lastId, name, bytes }),
    call: (name, input, settings) =>
      request({ type: 'call', id: ++lastId, name, input, network: settings?.network }, settings),
  }
}
