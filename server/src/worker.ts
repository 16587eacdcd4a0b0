import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError, toWire } from '@tonoscope/core/errors'
import { readJson, type Writable, writeJson } from '@tonoscope/core/wire/json'
import { createHost, type HostData } from './host.ts'
import type { FromWorker, Job, ToWorker } from './workerProtocol.ts'

if (!parentPort) throw new Error('this file is the program of a worker thread')
const port = parentPort
const log = (line: string) => console.error(line)

// The pool hands over what it was made with.
const host = await createHost(workerData as HostData, log)
const running = new Map<number, AbortController>()
const encoder = new TextEncoder()

const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

port.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') running.get(message.id)?.abort()
  else void run(message.id, message.job)
})
tell({ type: 'ready' })

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
        onProgress: progress => tell({ type: 'progress', id, progress }),
        ...(network !== undefined && { network }),
      },
    )
    // Replies are plain data by their schemas.
    const bytes = encoder.encode(writeJson(reply as Writable))
    tell({ type: 'reply', id, reply: bytes, memoryBytes: host.memoryBytes() }, [bytes.buffer])
  } catch (thrown) {
    const reference = randomUUID().slice(0, 8)
    if (!(thrown instanceof AppError)) log(`${reference} ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
    tell({ type: 'failure', id, error: toWire(thrown, reference), memoryBytes: host.memoryBytes() })
  } finally {
    running.delete(id)
  }
}
