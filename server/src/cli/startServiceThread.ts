import type { CallSettings } from '@tonoscope/core/contract/backend'
import { decodeReply } from '@tonoscope/core/contract/client'
import type { OperationName, Reply } from '@tonoscope/core/contract/operations'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { RawInput } from '@tonoscope/core/operations/createService'
import { readJson, type Writable, writeJson } from '@tonoscope/core/wire/json'
import type { Host, HostData } from '@tonoscope/node/host'
import { threadWorker } from '@tonoscope/node/threadWorker'
import type { FromPoolWorker, Job } from '@tonoscope/node/workerProtocol'
import { workerFile } from '../main.ts'

type ThreadOptions = {
  /** The thread is stopped after computing for this long without a pause; waiting for a network does not count. */
  readonly deadlineMs?: number
  readonly file?: URL
}
type PendingCall = {
  readonly resolve: (reply: Uint8Array) => void
  readonly reject: (error: AppError) => void
  readonly onProgress: CallSettings['onProgress']
}

const maxHeapMb = 4096
const checkIntervalMs = 250

/**
 * Runs the service of a command in a thread, as the server does: the contracts and files that a command reads are
 * strangers', and what computes without end is stopped with an error.
 */
export async function startServiceThread(
  data: HostData,
  log: (line: string) => void,
  { deadlineMs = 60_000, file = workerFile }: ThreadOptions = {},
): Promise<Pick<Host, 'service' | 'close'> & { readonly isEnded: () => boolean }> {
  const heartbeat = new Int32Array(new SharedArrayBuffer(4))
  const worker = threadWorker({ file, workerData: { ...data, heartbeat }, maxHeapMb, log })()
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
    message(message: FromPoolWorker) {
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
      const reply = await new Promise<Uint8Array>((resolve, reject) => {
        calls.set(id, { resolve, reject, onProgress })
        worker.postMessage({ type: 'run', id, job: toJob(name, input, network) })
      })
      return decodeReply(name, readJson(new TextDecoder().decode(reply)), 'the service')
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

type Ignored = Extract<FromPoolWorker, { type: 'ready' | 'state' | 'pong' | 'newestBlock' }>
const ignoredTypes: readonly FromPoolWorker['type'][] = [
  'ready',
  'state',
  'pong',
  'newestBlock',
] satisfies Ignored['type'][]
/** Messages that a single thread with one caller does not need. */
const isIgnored = (message: FromPoolWorker): message is Ignored => ignoredTypes.includes(message.type)
