import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { AppError } from '@tonoscope/core/errors'
import { WorkerPool } from '@tonoscope/node/WorkerPool'
import type { PoolWorker } from '@tonoscope/node/WorkerSlot'
import type { FromPoolWorker } from '@tonoscope/node/workerProtocol'
import type { ComputeProcessStart } from '../worker/computeProcessProtocol.ts'
import type { Electron } from './electronTypes.ts'

type ComputeProcessesOptions = {
  readonly file: string
  readonly version: string
  /** Memory of the machine; the processes may use half of it. */
  readonly totalMemoryBytes: number
  readonly log: (line: string) => void
  readonly onState: (state: 'ready' | 'lost', text: string) => void
  readonly size?: number
  /** A longer call is terminated together with its process. */
  readonly deadlineMs?: number
}

const mb = 2 ** 20
/** What a process needs beside its heap: code, the emulator. */
const besideHeapMb = 128
const minHeapMb = 384
const maxHeapMb = 2048

/** The heap limit of each of `size` processes, in MB; together they use at most half of the machine's memory. */
export const getHeapLimitMb = (totalMemoryBytes: number, size: number): number =>
  Math.max(minHeapMb, Math.min(maxHeapMb, Math.floor(totalMemoryBytes / mb / 2 / size) - besideHeapMb))

/** The utility processes that run the service, one call at a time each; a stuck or crashed one is replaced. */
export class ComputeProcesses {
  readonly pool: WorkerPool
  #networks: readonly NetworkEntry[] = []
  readonly #snapshots = new Map<string, Uint8Array>()

  constructor({ utilityProcess }: Pick<Electron, 'utilityProcess'>, options: ComputeProcessesOptions) {
    const { file, version, totalMemoryBytes, log, onState, size = 2, deadlineMs = 180_000 } = options
    const heapMb = getHeapLimitMb(totalMemoryBytes, size)
    const start = (): PoolWorker => {
      const child = utilityProcess.fork(file, [], {
        serviceName: 'Tonoscope compute process',
        stdio: 'pipe',
        // A call that needs more ends its process, which is replaced; the window and the machine go on.
        execArgv: [`--max-old-space-size=${heapMb}`],
      })
      const snapshots = [...this.#snapshots].map(([name, bytes]) => ({ name, bytes }))
      return processWorker(child, { type: 'start', version, networks: this.#networks, snapshots }, log)
    }
    this.pool = new WorkerPool({
      start,
      size,
      startSequentially: true,
      maxWaiting: 500,
      deadlineMs,
      maxCalls: 10_000,
      maxMemoryBytes: heapMb * 0.75 * mb,
      log,
      onFailed: () =>
        onState('lost', 'The compute process cannot be started. The log has the reason. Try to restart it.'),
    })
  }

  setNetworks(networks: readonly NetworkEntry[]): void {
    // A reloaded page sends the same networks again.
    if (JSON.stringify(networks) === JSON.stringify(this.#networks)) return
    this.#networks = networks
    this.pool.renew()
  }

  openSnapshot(name: string, bytes: Uint8Array): void {
    const opened = this.#snapshots.get(name)
    if (opened && Buffer.compare(opened, bytes) === 0) return
    this.#snapshots.set(name, bytes)
    this.pool.renew()
  }

  closeSnapshot(name: string): void {
    if (this.#snapshots.delete(name)) this.pool.renew()
  }
}

function processWorker(
  child: import('electron').UtilityProcess,
  startMessage: ComputeProcessStart,
  log: (line: string) => void,
): PoolWorker {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Uint8Array) => log(`compute process: ${String(text).trimEnd()}`))
  child.postMessage(startMessage)
  let isExpectedToRun = true
  return {
    postMessage: message => child.postMessage(message),
    addListeners({ message, lost }) {
      child.on('message', (data: FromPoolWorker) => message(data))
      child.on('exit', code => {
        if (isExpectedToRun) log(`compute process exited (code ${code})`)
        lost(new AppError('internal.bug', { reference: `compute process exited, code ${code}` }))
      })
    },
    end() {
      isExpectedToRun = false
      child.kill()
      return undefined
    },
  }
}
