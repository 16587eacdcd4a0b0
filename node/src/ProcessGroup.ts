import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tonoscope/core/errors'
import type { PoolWorker } from './WorkerSlot.ts'
import type { FromPoolWorker } from './workerProtocol.ts'

type ProcessGroupOptions = {
  readonly file: URL
  readonly execArgv?: readonly string[]
  /** The data of the first message; see `receiveWorkerData`. */
  readonly workerData: unknown
  /** Max JavaScript heap of one process; a call that needs more terminates its process. */
  readonly maxHeapMb: number
  /** Max resident memory of all processes of the group; the largest is terminated when it is exceeded. Linux only. */
  readonly maxTotalBytes: number
  /** The resident memory of a process; `undefined` where the system does not report it. */
  readonly readMemory?: (pid: number) => number | undefined
  readonly log: (line: string) => void
}

const memoryIntervalMs = 100
/** A smaller process is not terminated: it needs that much to start. */
const minTerminatedBytes = 192 * 2 ** 20

/**
 * The processes of a pool. Unlike a thread, a process can be stopped inside any synchronous work (`JSON.parse`), and its heap
 * limit always applies.
 */
export class ProcessGroup {
  readonly #options: ProcessGroupOptions
  readonly #children = new Map<ChildProcess, { lost: (error: AppError) => void }>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ProcessGroupOptions) {
    this.#options = options
  }

  /** Starts a process for the pool. */
  readonly start = (): PoolWorker => {
    const { file, execArgv = [], workerData, maxHeapMb, log } = this.#options
    const child = fork(fileURLToPath(file), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${maxHeapMb}`, ...execArgv],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const listeners = { lost: (_: AppError) => {} }
    this.#children.set(child, listeners)
    this.#timer ??= setInterval(() => this.#checkMemory(), memoryIntervalMs).unref()
    let isExpectedToRun = true
    const logged = logErrors(child, log)
    const exited = new Promise<void>(resolve => {
      const onExit = (code: number | null, signal: NodeJS.Signals | null, reason?: string) => {
        this.#children.delete(child)
        if (isExpectedToRun) {
          // V8 ends a process without memory with SIGABRT.
          const isOutOfMemory = logged.isOutOfMemory || signal === 'SIGABRT' || code === 134
          log(`worker process ended (${reason ?? signal ?? `code ${code}`})${isOutOfMemory ? ': out of memory' : ''}`)
          listeners.lost(isOutOfMemory ? this.#memoryError() : new AppError('internal.bug', { reference: 'worker' }))
        }
        resolve()
      }
      child.once('exit', onExit)
      child.once('error', error => child.pid === undefined && onExit(null, null, error.message))
    })
    send(child, { type: 'start', data: workerData })
    return {
      postMessage: message => send(child, message),
      addListeners: ({ message, lost }) => {
        child.on('message', (data: FromPoolWorker) => message(data))
        listeners.lost = lost
      },
      end: () => {
        isExpectedToRun = false
        child.kill('SIGKILL')
        return exited
      },
    }
  }

  /** The resident memory of its processes; 0 where the system does not report it. */
  get memoryBytes(): number {
    return sum(this.#readSizes())
  }

  /** Ends all processes; does not wait for them. */
  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const child of this.#children.keys()) {
      child.kill('SIGKILL')
      child.unref()
      child.channel?.unref()
    }
  }

  #readSizes(): Map<ChildProcess, number> {
    const { readMemory = readResidentBytes } = this.#options
    const sizes = new Map<ChildProcess, number>()
    for (const child of this.#children.keys()) {
      const bytes = child.pid === undefined ? 0 : readMemory(child.pid)
      // It has just ended, or the system does not report it.
      if (bytes !== undefined) sizes.set(child, bytes)
    }
    return sizes
  }

  #checkMemory(): void {
    const sizes = this.#readSizes()
    const { maxTotalBytes, log } = this.#options
    const total = sum(sizes)
    if (total <= maxTotalBytes) return
    const [largest, bytes] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))
    if (bytes < minTerminatedBytes || largest.killed) return
    const limit = `the limit of all workers is ${toMb(maxTotalBytes)} MB`
    log(`worker terminated: ${toMb(total)} MB in use, ${toMb(bytes)} MB by this worker; ${limit}`)
    this.#children.get(largest)?.lost(this.#memoryError())
  }

  #memoryError(): AppError {
    return new AppError('limit.cells', { what: 'memory of the run in MB', limit: this.#options.maxHeapMb })
  }
}

const sum = (sizes: ReadonlyMap<ChildProcess, number>): number => [...sizes.values()].reduce((a, b) => a + b, 0)
const toMb = (bytes: number): number => Math.round(bytes / 2 ** 20)

function send(child: ChildProcess, message: object): void {
  // A process that has just ended is reported by its exit.
  if (child.connected) child.send(message, () => {})
}

/** Logs what a process writes to stderr, except for V8's report of memory and stack when there is no memory left. */
function logErrors(child: ChildProcess, log: (line: string) => void): { isOutOfMemory: boolean } {
  const state = { isOutOfMemory: false }
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', line => {
      if (/^<--- Last few GCs --->|heap out of memory|process out of memory/i.test(line)) state.isOutOfMemory = true
      if (!state.isOutOfMemory && line.trim() !== '') log(line)
    })
  return state
}

/** Linux only. */
function readResidentBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
