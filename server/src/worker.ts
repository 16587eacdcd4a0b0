import { parentPort, workerData } from 'node:worker_threads'
import { handleCalls } from '@tonoscope/node/handleCalls'
import { createHost, type HostData } from '@tonoscope/node/host'

if (!parentPort) throw new Error('this file must run in a worker thread')
const port = parentPort
const log = (line: string) => console.error(line)

// `workerData` is set by the pool.
const host = await createHost(workerData as HostData, log)
handleCalls(
  host,
  {
    postMessage: (message, transfer = []) => port.postMessage(message, transfer),
    onMessage: listener => void port.on('message', listener),
  },
  log,
)
