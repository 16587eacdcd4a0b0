import type { Progress } from '@tonoscope/core/contract/backend'
import { operations } from '@tonoscope/core/contract/operations'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { FromPoolWorker, Job, ToPoolWorker } from './workerProtocol.ts'

/** A thread or a process that runs calls, one at a time. */
export type PoolWorker = {
  postMessage(message: ToPoolWorker): void
  /** Called once, before the first message. */
  addListeners(listeners: {
    readonly message: (message: FromPoolWorker) => void
    readonly lost: (error: AppError) => void
  }): void
  end(): Promise<unknown> | undefined
}

/** Options of the pool. */
export type PoolOptions = {
  readonly start: () => PoolWorker
  readonly size: number
  /** Starts the next worker only when the previous one is ready, so that the first one is ready sooner. */
  readonly startSequentially?: boolean
  /** Max waiting calls; further calls fail with `limit.queue`. */
  readonly maxWaiting: number
  /** A longer call is terminated together with its worker. */
  readonly deadlineMs: number
  readonly maxCalls: number
  /** A worker is replaced at this memory size; WebAssembly memory never shrinks. */
  readonly maxMemoryBytes: number
  readonly log: (line: string) => void
  /** Called when no worker can be started; all calls fail until `renew`. */
  readonly onFailed?: () => void
}

/** Options of a call. */
export type JobSettings = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  readonly deadlineMs?: number
}

type CallResult = Uint8Array<ArrayBuffer> | AppError
type WaitingCall = {
  readonly job: Job
  readonly settings: JobSettings
  readonly resolve: (reply: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: AppError) => void
  readonly onAbort: () => void
}

type Slot = {
  readonly worker: PoolWorker
  state: 'starting' | 'idle' | 'busy' | 'gone'
  current: { readonly id: number; readonly waiting: WaitingCall; readonly timer: NodeJS.Timeout } | undefined
  calls: number
  /** Replaces this worker as soon as it is ready. */
  successor: Slot | undefined
  /** Ends after its current call; it is already replaced. */
  retired: boolean
}

const cancelGraceMs = 1000
const maxFailedStarts = 3

/** Runs calls in workers, one at a time in each; a stuck call is terminated together with its worker. */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #slots = new Set<Slot>()
  readonly #quickQueue: WaitingCall[] = []
  readonly #runQueue: WaitingCall[] = []
  #nextId = 1
  #failedStarts = 0
  #closed = false
  #hasFailed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#fill()
  }

  get waiting(): number {
    return this.#quickQueue.length + this.#runQueue.length
  }

  get running(): number {
    return [...this.#slots].filter(slot => slot.current).length
  }

  /** Returns the JSON of the reply. @throws limit.queue, limit.time, limit.cancelled and the errors of the service */
  run(job: Job, settings: JobSettings = {}): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (settings.signal?.aborted) return reject(new AppError('limit.cancelled', {}))
      if (this.#hasFailed) return reject(noWorkerError())
      if (this.#closed) return reject(new AppError('limit.queue', { waiting: this.waiting }))
      if (this.waiting >= this.#options.maxWaiting && !this.#findIdle())
        return reject(new AppError('limit.queue', { waiting: this.waiting }))
      const waiting: WaitingCall = { job, settings, resolve, reject, onAbort: () => this.#cancel(waiting) }
      settings.signal?.addEventListener('abort', waiting.onAbort, { once: true })
      const queue = operations[job.name].work === 'quick' ? this.#quickQueue : this.#runQueue
      queue.push(waiting)
      this.#dispatch()
    })
  }

  /** Replaces all workers: idle ones now, busy ones after their current call. */
  renew(): void {
    this.#closed = false
    this.#hasFailed = false
    this.#failedStarts = 0
    for (const slot of [...this.#slots]) {
      if (slot.state === 'busy') slot.retired = true
      else this.#drop(slot)
    }
    this.#fill()
  }

  /** Stops all workers; waiting and running calls fail with `limit.cancelled`. */
  async close(): Promise<void> {
    this.#closed = true
    this.#failWaiting(() => new AppError('limit.cancelled', {}))
    const slots = [...this.#slots]
    for (const slot of slots) {
      this.#release(slot, new AppError('limit.cancelled', {}))
      slot.state = 'gone'
    }
    this.#slots.clear()
    await Promise.all(slots.map(slot => slot.worker.end()))
  }

  #findIdle(): Slot | undefined {
    return [...this.#slots].find(({ state }) => state === 'idle')
  }

  #dispatch(): void {
    for (;;) {
      const slot = this.#findIdle()
      const waiting = slot && (this.#quickQueue.shift() ?? this.#runQueue.shift())
      if (!slot || !waiting) return
      const id = this.#nextId++
      slot.state = 'busy'
      slot.calls++
      const deadlineMs = waiting.settings.deadlineMs ?? this.#options.deadlineMs
      const timer = setTimeout(() => this.#expire(slot, deadlineMs), deadlineMs)
      slot.current = { id, waiting, timer }
      slot.worker.postMessage({ type: 'run', id, job: waiting.job })
    }
  }

  #fill(): void {
    const active = [...this.#slots].filter(slot => !slot.retired)
    const missing = this.#options.size - active.length
    if (!this.#options.startSequentially) for (let i = 0; i < missing; i++) this.#start()
    else if (missing > 0 && active.every(({ state }) => state !== 'starting')) this.#start()
  }

  #start(): Slot {
    const worker = this.#options.start()
    const slot: Slot = { worker, state: 'starting', current: undefined, calls: 0, successor: undefined, retired: false }
    this.#slots.add(slot)
    worker.addListeners({
      message: message => this.#onMessage(slot, message),
      lost: error => this.#onLost(slot, error),
    })
    return slot
  }

  #onMessage(slot: Slot, message: FromPoolWorker): void {
    if (message.type === 'ready') {
      this.#failedStarts = 0
      if (slot.state === 'starting') slot.state = 'idle'
      if (this.#options.startSequentially) this.#fill()
      // Stops the worker that this one replaces, as soon as it is idle.
      for (const each of this.#slots) if (each.successor === slot) this.#replaceBySuccessor(each)
      this.#dispatch()
      return
    }
    const current = slot.current
    if (current?.id !== message.id) return
    if (message.type === 'progress') {
      current.waiting.settings.onProgress?.(message.progress)
      return
    }
    this.#release(slot, message.type === 'reply' ? message.reply : fromWire(message.error))
    if (slot.retired) this.#drop(slot)
    else {
      slot.state = 'idle'
      const { maxCalls, maxMemoryBytes } = this.#options
      const isSpent = slot.calls >= maxCalls || message.memoryBytes >= maxMemoryBytes
      if (!this.#replaceBySuccessor(slot) && isSpent) slot.successor ??= this.#start()
    }
    this.#dispatch()
  }

  #replaceBySuccessor(slot: Slot): boolean {
    if (!slot.successor || slot.successor.state === 'starting' || slot.state !== 'idle') return false
    this.#drop(slot)
    return true
  }

  #expire(slot: Slot, afterMs: number): void {
    this.#release(slot, new AppError('limit.time', { afterMs }))
    this.#replace(slot)
  }

  #cancel(waiting: WaitingCall): void {
    for (const queue of [this.#quickQueue, this.#runQueue]) {
      const at = queue.indexOf(waiting)
      if (at >= 0) queue.splice(at, 1)
    }
    settle(waiting, new AppError('limit.cancelled', {}))
    const slot = [...this.#slots].find(each => each.current?.waiting === waiting)
    const id = slot?.current?.id
    if (!slot || id === undefined) return
    slot.worker.postMessage({ type: 'cancel', id })
    // A worker inside a long transaction gets messages only after it.
    setTimeout(() => slot.current?.id === id && this.#expire(slot, cancelGraceMs), cancelGraceMs).unref()
  }

  #onLost(slot: Slot, error: AppError): void {
    if (slot.state === 'gone') return
    if (slot.state === 'starting') this.#failedStarts++
    this.#release(slot, error)
    this.#replace(slot)
  }

  #replace(slot: Slot): void {
    this.#drop(slot)
    if (this.#closed || slot.successor || slot.retired) return
    if (this.#failedStarts < maxFailedStarts) this.#start()
    else if (this.#slots.size === 0) this.#markFailed()
  }

  #markFailed(): void {
    this.#options.log(`cannot start a worker after ${maxFailedStarts} attempts`)
    this.#closed = true
    this.#hasFailed = true
    this.#options.onFailed?.()
    this.#failWaiting(noWorkerError)
  }

  #failWaiting(toError: () => AppError): void {
    for (const waiting of [...this.#quickQueue.splice(0), ...this.#runQueue.splice(0)]) settle(waiting, toError())
  }

  #drop(slot: Slot): void {
    slot.state = 'gone'
    this.#slots.delete(slot)
    void slot.worker.end()
  }

  #release(slot: Slot, result: CallResult): void {
    const current = slot.current
    if (!current) return
    clearTimeout(current.timer)
    slot.current = undefined
    settle(current.waiting, result)
  }
}

const noWorkerError = (): AppError => new AppError('internal.bug', { reference: 'no worker' })

function settle({ settings, onAbort, resolve, reject }: WaitingCall, result: CallResult): void {
  settings.signal?.removeEventListener('abort', onAbort)
  if (result instanceof Error) reject(result)
  else resolve(result)
}
