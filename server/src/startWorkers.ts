import { availableParallelism } from 'node:os'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import { ProcessGroup } from '@tonoscope/node/ProcessGroup'
import { WorkerPool } from '@tonoscope/node/WorkerPool'
import type { SourceReport } from '@tonoscope/node/workerProtocol'
import { type ServiceData, workerFile } from './project.ts'

/** Memory of the main process, and what a worker needs beside its heap (code, the emulator). */
const mainMb = 320
const workerMb = 128
const minHeapMb = 192

type WorkerOptions = {
  readonly data: ServiceData
  readonly ceilings: EmulationLimits
  /** Default: one per core, as many as the memory allows. */
  readonly workers: number | undefined
  /** Max memory of the server and its workers in MB. */
  readonly memoryMb: number | undefined
  readonly maxQueue: number | undefined
  readonly onSources: (report: SourceReport) => void
  readonly log: (line: string) => void
}

/** The worker processes of a server. */
export type Workers = {
  readonly pool: WorkerPool
  /** Resident memory; Linux only. */
  readonly memoryBytes: () => number
  readonly close: () => Promise<void>
}

/** Starts the workers, which share the memory that the main process leaves. */
export function startWorkers(options: WorkerOptions): Workers {
  const { data, ceilings, memoryMb = 1536, log } = options
  const { size, maxHeapMb } = divideMemory(memoryMb, options.workers)
  const maxTotalBytes = (memoryMb - mainMb) * 2 ** 20
  const processes = new ProcessGroup({ file: workerFile, workerData: data, maxHeapMb, maxTotalBytes, log })
  const pool = new WorkerPool({
    start: processes.start,
    size,
    maxWaiting: options.maxQueue ?? 500,
    maxQueuedMs: 15_000,
    maxNetworkCalls: 256,
    deadlineMs: ceilings.timeMs + 5000,
    maxBlockedMs: ceilings.timeMs + 5000,
    maxCalls: 10_000,
    // What a worker keeps is measured after a call; a single call can use the complete heap.
    maxMemoryBytes: Math.max(256, maxHeapMb * 0.75) * 2 ** 20,
    onSources: options.onSources,
    log,
  })
  return {
    pool,
    memoryBytes: () => processes.memoryBytes,
    close: async () => {
      await pool.close()
      processes.close()
    },
  }
}

/** The number of workers and the heap of each. On Linux the total is also limited directly (`ProcessGroup`). */
function divideMemory(memoryMb: number, workers: number | undefined): { size: number; maxHeapMb: number } {
  const maxWorkers = Math.floor((memoryMb - mainMb) / (workerMb + minHeapMb))
  const size = workers ?? Math.max(1, Math.min(8, availableParallelism(), maxWorkers))
  const maxHeapMb = Math.floor((memoryMb - mainMb) / size) - workerMb
  return { size, maxHeapMb: Math.max(minHeapMb, Math.min(1024, maxHeapMb)) }
}
