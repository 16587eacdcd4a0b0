import { parentPort, workerData } from 'node:worker_threads'
import { handleCalls } from '@tonoscope/node/handleCalls'
import { createHost, type HostData } from '@tonoscope/node/host'

if (!parentPort) throw new Error('this file must run in a worker thread')
const port = parentPort
const heartbeatMs = 200
const log = (line: string) => console.error(line)

// `workerData` is set by the pool, or by a command.
const { heartbeat, ...data } = workerData as HostData & { readonly heartbeat?: Int32Array<SharedArrayBuffer> }
// Stands still while this thread computes without a pause.
if (heartbeat) setInterval(() => Atomics.add(heartbeat, 0, 1), heartbeatMs).unref()
const host = await createHost(data, log)
handleCalls(
  host,
  {
    postMessage: (message, transfer = []) => port.postMessage(message, transfer),
    onMessage: listener => void port.on('message', listener),
  },
  log,
)
