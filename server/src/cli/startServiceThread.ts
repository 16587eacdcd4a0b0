import type { Worker } from 'node:worker_threads'
import type { CallSettings } from '@tonoscope/core/contract/backend'
import type { OperationName, Reply } from '@tonoscope/core/contract/operations'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { RawInput } from '@tonoscope/core/operations/createService'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { type ThreadWorker, threadWorker, toResourceLimits, toThreadWorker } from '@tonoscope/node/threadWorker'
import type { FromPoolWorker, Job } from '@tonoscope/node/workerProtocol'
import { type ServiceData, threadFile } from '../project.ts'
import type { StartService } from './command.ts'

type ServiceThread = ThreadWorker<unknown>
type ThreadOptions = {
  /** The thread is stopped after computing for this long without a pause; waiting for a network does not count. */
  readonly deadlineMs?: number
  readonly file?: URL
  /** A thread that waits for its data. */
  readonly worker?: ServiceThread
}
type PendingCall = {
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: AppError) => void
  readonly onProgress: CallSettings['onProgress']
}

const maxHeapMb = 4096
const checkIntervalMs = 250

const startThread = (file: URL, log: (line: string) => void): ServiceThread =>
  threadWorker<unknown>({ file, maxHeapMb, log })()

/** Limits of the memory of the thread. */
export const threadLimits = toResourceLimits(maxHeapMb)

/** Lets a thread load the service while the command is read; the first start takes it, further ones have their own. */
export function prepareServiceThread(
  log: (line: string) => void,
  started?: Worker,
): {
  readonly startService: StartService
  /** Ends the thread if no start has taken it. */
  readonly close: () => void
} {
  let prepared: ServiceThread | undefined = started
    ? toThreadWorker(started, maxHeapMb, log)
    : startThread(threadFile, log)
  const take = () => {
    const worker = prepared
    prepared = undefined
    return worker
  }
  return {
    startService(data, ownLog) {
      const worker = take()
      return startServiceThread(data, ownLog, worker && { worker })
    },
    close: () => void take()?.end(),
  }
}

/**
 * Runs the service of a command in a thread, as the server does: the contracts and files that a command reads are
 * strangers', and what computes without end is stopped with an error.
 */
export async function startServiceThread(
  data: ServiceData,
  log: (line: string) => void,
  { deadlineMs = 60_000, file = threadFile, worker = startThread(file, log) }: ThreadOptions = {},
): ReturnType<StartService> {
  const heartbeat = new Int32Array(new SharedArrayBuffer(4))
  worker.start({ ...data, heartbeat })
  const calls = new Map<number, PendingCall>()
  let failure: AppError | undefined
  let nextId = 1

  const fail = (error: AppError): void => {
    failure ??= error
    clearInterval(timer)
    for (const { reject } of calls.values()) reject(failure)
    calls.clear()
  }
  let lastBeat = 0
  let stoppedMs = 0
  const timer = setInterval(() => {
    const beat = Atomics.load(heartbeat, 0)
    stoppedMs = beat === lastBeat && calls.size > 0 ? stoppedMs + checkIntervalMs : 0
    lastBeat = beat
    if (stoppedMs < deadlineMs) return
    fail(new AppError('limit.time', { afterMs: deadlineMs }))
    void worker.end()
  }, checkIntervalMs)

  worker.addListeners({
    message(message: FromPoolWorker<unknown>) {
      if (isIgnored(message)) return
      const call = calls.get(message.id)
      if (message.type === 'progress') return call?.onProgress?.(message.progress)
      calls.delete(message.id)
      if (message.type === 'reply') call?.resolve(message.reply)
      else call?.reject(fromWire(message.error))
    },
    lost: fail,
  })

  async function call<N extends OperationName>(
    name: N,
    input: RawInput,
    { signal, onProgress, network }: CallSettings = {},
  ): Promise<Reply<N>> {
    if (failure) throw failure
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    const id = nextId++
    const cancel = () => worker.postMessage({ type: 'cancel', id })
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      const reply = await new Promise<unknown>((resolve, reject) => {
        calls.set(id, { resolve, reject, onProgress })
        worker.postMessage({ type: 'run', id, job: toJob(name, input, network) })
      })
      // Of the same program, which has made it of this type.
      return reply as Reply<N>
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    service: { call },
    isEnded: () => failure !== undefined,
    close() {
      clearInterval(timer)
      void worker.end()
    },
  }
}

/** A call as a request over HTTP has it: the thread validates it. */
function toJob(name: OperationName, { params, headers, body }: RawInput, network: string | undefined): Job {
  return {
    name,
    network,
    params: toTexts(params),
    headers: toTexts(headers),
    // Bodies of commands are built from JSON values and bigint.
    body: body === undefined ? undefined : writeJson(body as Writable),
  }
}

const toTexts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

type Ignored = Extract<FromPoolWorker<unknown>, { type: 'ready' | 'state' | 'pong' | 'sources' | 'basis' }>
const ignoredTypes: readonly FromPoolWorker['type'][] = [
  'ready',
  'state',
  'pong',
  'sources',
  'basis',
] satisfies Ignored['type'][]
/** Messages that a single thread with one caller does not need. */
const isIgnored = (message: FromPoolWorker<unknown>): message is Ignored => ignoredTypes.includes(message.type)
