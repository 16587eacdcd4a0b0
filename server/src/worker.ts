import { hostIndexes } from '@tonoscope/node/chainIndex/hostIndexes'
import { handleCalls, packJson, packValue } from '@tonoscope/node/handleCalls'
import { createHost } from '@tonoscope/node/host'
import { openWorkerPort } from '@tonoscope/node/workerPort'
import { writeWorkerLine } from './createServerLog.ts'
import type { ServiceData } from './project.ts'
import { readSecondEngine, withEmulator, withLazyEmulator } from './withEmulator.ts'

const heartbeatMs = 200

// The data of the pool's process, or of a command's thread.
type WorkerData = ServiceData & { readonly heartbeat?: Int32Array<SharedArrayBuffer> }

async function work(): Promise<void> {
  const {
    data: { heartbeat, ...data },
    port,
  } = await openWorkerPort<WorkerData>()
  const log = (line: string, requestId?: string) =>
    console.error(data.logFormat === 'json' ? writeWorkerLine(line, requestId) : line)
  // Stands still while this thread computes without a pause.
  if (heartbeat) setInterval(() => Atomics.add(heartbeat, 0, 1), heartbeatMs).unref()
  // A command makes few calls, and waits for them.
  const hostData = heartbeat ? withLazyEmulator(data) : await withEmulator(data)
  const host = await createHost(hostData, log, { createIndexes: hostIndexes, readSecondEngine })
  if (heartbeat) handleCalls(host, port, log, packValue)
  else handleCalls(host, port, log, packJson)
}

void work()
