import { handleCalls, packJson, packValue } from '@tonoscope/node/handleCalls'
import { createHost } from '@tonoscope/node/host'
import { openWorkerPort } from '@tonoscope/node/workerPort'
import type { ServiceData } from './project.ts'
import { withEmulator } from './withEmulator.ts'

const heartbeatMs = 200
const log = (line: string) => console.error(line)

// The data of the pool's process, or of a command's thread.
type WorkerData = ServiceData & { readonly heartbeat?: Int32Array<SharedArrayBuffer> }

async function work(): Promise<void> {
  const {
    data: { heartbeat, ...data },
    port,
  } = await openWorkerPort<WorkerData>()
  // Stands still while this thread computes without a pause.
  if (heartbeat) setInterval(() => Atomics.add(heartbeat, 0, 1), heartbeatMs).unref()
  const host = await createHost(await withEmulator(data), log)
  if (heartbeat) handleCalls(host, port, log, packValue)
  else handleCalls(host, port, log, packJson())
}

void work()
