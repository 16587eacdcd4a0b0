import type { Progress } from '@tonoscope/core/contract/progress'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import type { Host } from './host.ts'
import { reportError } from './reportError.ts'
import { trackWaits } from './trackWaits.ts'
import type { FromPoolWorker, Job, ToPoolWorker } from './workerProtocol.ts'

/** How a worker exchanges messages with its pool. */
export type CallPort = {
  postMessage(message: FromPoolWorker, transfer?: ArrayBuffer[]): void
  onMessage(listener: (message: ToPoolWorker) => void): void
}

const progressIntervalMs = 40

/** Reports the first progress of each stage, then at most one per interval. */
function throttleProgress(onProgress: (progress: Progress) => void): (progress: Progress) => void {
  let stage: Progress['stage'] | undefined
  let lastMs = 0
  return progress => {
    const now = performance.now()
    if (progress.stage === stage && now - lastMs < progressIntervalMs) return
    stage = progress.stage
    lastMs = now
    onProgress(progress)
  }
}

/** The main loop of a worker: runs the calls of the pool and sends their states and replies, as JSON by default. */
export function handleCalls(
  host: Host,
  port: CallPort,
  log: (line: string) => void,
  write: (reply: unknown) => string = writeJson,
): void {
  const running = new Map<number, AbortController>()
  const encoder = new TextEncoder()

  port.onMessage(message => {
    if (message.type === 'ping') port.postMessage({ type: 'pong', id: message.id })
    else if (message.type === 'cancel') running.get(message.id)?.abort()
    else void run(message.id, message.job)
  })
  port.postMessage({ type: 'ready' })

  async function run(id: number, job: Job): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    const waits = trackWaits(state => port.postMessage({ type: 'state', id, state }))
    try {
      const { name, network, params, headers, body } = job
      const reply = await host.serviceWith(waits.track).call(
        name,
        { params, headers, ...(body !== undefined && { body: readJson(body) }) },
        {
          signal: controller.signal,
          onProgress: throttleProgress(progress => port.postMessage({ type: 'progress', id, progress })),
          onNewestBlock: block => port.postMessage({ type: 'newestBlock', id, block }),
          ...(network !== undefined && { network }),
        },
      )
      const bytes = encoder.encode(write(reply))
      port.postMessage({ type: 'reply', id, reply: bytes, memoryBytes: host.memoryBytes() }, [bytes.buffer])
    } catch (error) {
      port.postMessage({ type: 'failure', id, error: reportError(error, log), memoryBytes: host.memoryBytes() })
    } finally {
      waits.end()
      running.delete(id)
    }
  }
}
