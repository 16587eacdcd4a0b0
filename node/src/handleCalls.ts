import type { NewestBlock } from '@tonoscope/core/contract/newestBlockHeaders'
import { AppError } from '@tonoscope/core/errors'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { writeJsonPieces } from '@tonoscope/core/wire/jsonPieces'
import type { Host } from './host.ts'
import { reportError } from './reportError.ts'
import { throttleProgress } from './throttleProgress.ts'
import { trackWaits } from './trackWaits.ts'
import type { FromPoolWorker, Job, JsonReply, ToPoolWorker } from './workerProtocol.ts'

/** How a worker exchanges messages with its pool. */
export type CallPort<R = JsonReply> = {
  postMessage(message: FromPoolWorker<R>, transfer?: ArrayBuffer[]): void
  onMessage(listener: (message: ToPoolWorker) => void): void
}

const sourcesIntervalMs = 1000

/** A reply in the form in which a worker sends it, and its memory, which is transferred. */
type PackedReply<R> = { readonly reply: R; readonly transfer: ArrayBuffer[] }

const encoder = new TextEncoder()

/** Replies as JSON, for a pool that passes them on. */
export function packJson(value: unknown, { inPieces = false }: Job): PackedReply<JsonReply> {
  const reply = encoder.encode(inPieces ? writeJsonPieces(value) : writeJson(value))
  return { reply, transfer: [reply.buffer] }
}

/** Replies as they are, for a thread of the same program. */
export const packValue = (reply: unknown): PackedReply<unknown> => ({ reply, transfer: [] })

/** The main loop of a worker: runs the calls of the pool and sends their states and replies. */
export function handleCalls<R>(
  host: Host,
  port: CallPort<R>,
  log: (line: string, requestId?: string) => void,
  pack: (reply: unknown, job: Job) => PackedReply<R>,
): void {
  const running = new Map<number, AbortController>()
  // Of calls that wait for the reply to their basis.
  const computing = new Map<number, () => void>()

  port.onMessage(message => {
    if (message.type === 'ping') port.postMessage({ type: 'pong', id: message.id })
    else if (message.type === 'cancel') running.get(message.id)?.abort()
    else if (message.type === 'compute') computing.get(message.id)?.()
    else void run(message.id, message.job)
  })
  port.postMessage({ type: 'ready' })
  const reportSources = async () => {
    const report = await host.sourceWatch.report()
    if (report) port.postMessage({ type: 'sources', report })
  }
  void reportSources()
  setInterval(() => void reportSources(), sourcesIntervalMs).unref()

  async function run(id: number, job: Job): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    const waits = trackWaits(state => port.postMessage({ type: 'state', id, state }))
    const progressReport = throttleProgress(progress => port.postMessage({ type: 'progress', id, progress }))
    const noted: { newestBlock?: NewestBlock; lifetimeMs?: number } = {}
    try {
      const { name, network, params, headers, body, reuse } = job
      const waitForResult = (basis: string) =>
        new Promise<void>((resolve, reject) => {
          if (controller.signal.aborted) return reject(new AppError('limit.cancelled', {}))
          computing.set(id, resolve)
          controller.signal.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})), { once: true })
          port.postMessage({ type: 'basis', id, basis })
        })
      const reply = await host.serviceWith(waits.track).call(
        name,
        { params, headers, ...(body !== undefined && { body: readJson(body) }) },
        {
          signal: controller.signal,
          onProgress: progressReport.add,
          onNewestBlock(block) {
            noted.newestBlock = block
          },
          ...(network !== undefined && { network }),
          ...(reuse && {
            onLifetime(lifetimeMs: number) {
              noted.lifetimeMs = lifetimeMs
            },
          }),
          ...(reuse === 'by basis' && { onBasis: basis => waits.track(() => waitForResult(basis)) }),
        },
      )
      const packed = pack(reply, job)
      const end = { id, memoryBytes: host.memoryBytes(), ...noted }
      port.postMessage({ type: 'reply', reply: packed.reply, ...end }, packed.transfer)
    } catch (error) {
      const end = { id, memoryBytes: host.memoryBytes(), ...noted }
      port.postMessage({ type: 'failure', error: reportError(error, log, job.requestId), ...end })
    } finally {
      waits.end()
      progressReport.end()
      computing.delete(id)
      running.delete(id)
    }
  }
}
