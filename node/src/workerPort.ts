import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { CallPort } from './handleCalls.ts'
import type { StartMessage, ToPoolWorker } from './workerProtocol.ts'

/** The data and the port of a worker of the pool: this thread, or this process (`ProcessGroup`). */
export async function openWorkerPort<Data>(): Promise<{ readonly data: Data; readonly port: CallPort<unknown> }> {
  if (parentPort) {
    const thread = parentPort
    const port: CallPort<unknown> = {
      postMessage: (message, transfer = []) => thread.postMessage(message, transfer),
      onMessage: listener => void thread.on('message', listener),
    }
    // Set by the pool, or sent by a command.
    return { data: (workerData as Data | null) ?? (await readStart<Data>(thread)), port }
  }
  if (!process.send) throw new Error('this file must run in a worker of the pool')
  // The terminal and service managers send them to all processes; the main process ends this one when its calls are finished.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  const data = await new Promise<Data>(resolve =>
    process.once('message', message => {
      // The first message of the group.
      resolve((message as StartMessage<Data>).data)
    }),
  )
  return {
    data,
    port: {
      postMessage: message => void process.send?.(message),
      onMessage: listener => void process.on('message', message => listener(message as ToPoolWorker)),
    },
  }
}

async function readStart<Data>(thread: MessagePort): Promise<Data> {
  const [message] = (await once(thread, 'message')) as [StartMessage<Data>]
  return message.data
}
