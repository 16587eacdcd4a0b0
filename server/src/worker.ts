import { handleCalls } from '@tonoscope/node/handleCalls'
import { createHost } from '@tonoscope/node/host'
import { openWorkerPort } from '@tonoscope/node/workerPort'
import { type ServiceData, withEmulator } from './serviceData.ts'

const heartbeatMs = 200
const log = (line: string) => console.error(line)

// The data of the pool's process, or of a command's thread.
type WorkerData = ServiceData & { readonly heartbeat?: Int32Array<SharedArrayBuffer> }
const {
  data: { heartbeat, ...data },
  port,
} = await openWorkerPort<WorkerData>()
// Stands still while this thread computes without a pause.
if (heartbeat) setInterval(() => Atomics.add(heartbeat, 0, 1), heartbeatMs).unref()
const host = await createHost(await withEmulator(data), log)
handleCalls(host, port, log)
