import { parentPort, workerData } from 'node:worker_threads'
import type { CallPort } from './handleCalls.ts'
import type { ToPoolWorker } from './workerProtocol.ts'

/** The data and the port of a worker of the pool: this thread, or this process (`ProcessGroup`). */
export async function openWorkerPort<Data>(): Promise<{ readonly data: Data; readonly port: CallPort }> {
  if (parentPort) {
    const thread = parentPort
    const port: CallPort = {
      postMessage: (message, transfer = []) => thread.postMessage(message, transfer),
      onMessage: listener => void thread.on('message', listener),
    }
    // Set by the pool.
    return { data: workerData as Data, port }
  }
  if (!process.send) throw new Error('this file must run in a worker of the pool')
  // The terminal and service managers send them to all processes; the main process ends this one when its calls are finished.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  const data = await new Promise<Data>(resolve =>
    process.once('message', message => {
      // The first message of the group.
      resolve((message as { readonly data: Data }).data)
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
