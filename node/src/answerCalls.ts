import { randomUUID } from 'node:crypto'
import type { Progress } from '@tonoscope/core/contract/backend'
import { AppError, toWire } from '@tonoscope/core/errors'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import type { Host } from './host.ts'
import type { FromWorker, Job, ToWorker } from './workerProtocol.ts'

/** Where a worker hears and tells: the port of a thread, of a process. */
export type CallPort = {
  tell(message: FromWorker, transfer?: ArrayBuffer[]): void
  listen(heard: (message: ToWorker) => void): void
}

const everyMs = 40

/** Lets through the first news of each stage, and then as much as a reader can see. */
function sparing(tell: (progress: Progress) => void): (progress: Progress) => void {
  let stage: Progress['stage'] | undefined
  let last = 0
  return progress => {
    const now = performance.now()
    if (progress.stage === stage && now - last < everyMs) return
    stage = progress.stage
    last = now
    tell(progress)
  }
}

/** Answers the calls that a pool makes, as JSON unless they are written otherwise: the program of each of its workers. */
export function answerCalls(
  host: Host,
  port: CallPort,
  log: (line: string) => void,
  write: (reply: unknown) => string = writeJson,
): void {
  const running = new Map<number, AbortController>()
  const encoder = new TextEncoder()

  port.listen(message => {
    if (message.type === 'cancel') running.get(message.id)?.abort()
    else void run(message.id, message.job)
  })
  port.tell({ type: 'ready' })

  async function run(id: number, job: Job): Promise<void> {
    const left = new AbortController()
    running.set(id, left)
    try {
      const { name, network, params, headers, body } = job
      const reply = await host.service.call(
        name,
        { params, headers, ...(body !== undefined && { body: readJson(body) }) },
        {
          signal: left.signal,
          onProgress: sparing(progress => port.tell({ type: 'progress', id, progress })),
          ...(network !== undefined && { network }),
        },
      )
      const bytes = encoder.encode(write(reply))
      port.tell({ type: 'reply', id, reply: bytes, memoryBytes: host.memoryBytes() }, [bytes.buffer])
    } catch (thrown) {
      const reference = randomUUID().slice(0, 8)
      if (!(thrown instanceof AppError)) log(`${reference} ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
      port.tell({ type: 'failure', id, error: toWire(thrown, reference), memoryBytes: host.memoryBytes() })
    } finally {
      running.delete(id)
    }
  }
}
