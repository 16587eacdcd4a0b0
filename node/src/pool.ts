import type { Progress } from '@tonoscope/core/contract/backend'
import { operations } from '@tonoscope/core/contract/operations'
import { AppError, fromWire } from '@tonoscope/core/errors'
import type { FromWorker, Job, ToWorker } from './workerProtocol.ts'

/** A thread or a process that answers calls, one at a time. */
export type PoolWorker = {
  tell(message: ToWorker): void
  /** Said once, before anything else is asked of it. */
  listen(heard: { readonly message: (message: FromWorker) => void; readonly lost: (error: AppError) => void }): void
  end(): Promise<unknown> | undefined
}

/** How many workers there are and when one is given up. */
export type PoolOptions = {
  /** Starts one more worker: a thread, a process. */
  readonly start: () => PoolWorker
  readonly size: number
  /** The next worker is started when the one before it is ready: the first one has the machine for itself. */
  readonly oneByOne?: boolean
  /** Calls that may wait; one more is refused with `limit.queue`. */
  readonly maxWaiting: number
  /** A call that takes longer is ended together with its worker. */
  readonly deadlineMs: number
  /** A worker is replaced after so many calls, */
  readonly maxCalls: number
  /** or when its memory has grown to this; WebAssembly memory never shrinks. */
  readonly maxMemoryBytes: number
  readonly log: (line: string) => void
  /** No worker can be started any more: every call fails from now on, until `renew`. */
  readonly onGivenUp?: () => void
}

/** What a caller may add to a call. */
export type JobSettings = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Instead of the pool's own. */
  readonly deadlineMs?: number
}

type Waiting = {
  readonly job: Job
  readonly settings: JobSettings
  readonly resolve: (reply: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: Error) => void
  readonly onAbort: () => void
}

type Slot = {
  readonly worker: PoolWorker
  state: 'starting' | 'idle' | 'busy' | 'gone'
  current: { readonly id: number; readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | undefined
  calls: number
  /** Takes the place of this one as soon as it is ready. */
  successor: Slot | undefined
  /** It ends with the call that it is at, and nobody takes its place: others have already. */
  retired: boolean
}

const cancelGraceMs = 1000
const maxFailedStarts = 3

/**
 * Runs calls in workers, one at a time in each. A call that is stuck is ended with its worker;
 * the others do not notice.
 */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #slots = new Set<Slot>()
  readonly #quick: Waiting[] = []
  readonly #runs: Waiting[] = []
  #nextId = 1
  #failedStarts = 0
  #closed = false
  #givenUp = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#fill()
  }

  /** How many calls wait for a worker. */
  get waiting(): number {
    return this.#quick.length + this.#runs.length
  }

  /** How many calls are being worked on. */
  get running(): number {
    return [...this.#slots].filter(slot => slot.current).length
  }

  /** The JSON of the reply. @throws whatever the service throws, limit.queue, limit.time, limit.cancelled */
  run(job: Job, settings: JobSettings = {}): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (settings.signal?.aborted) return reject(new AppError('limit.cancelled', {}))
      if (this.#givenUp) return reject(noWorker())
      if (this.#closed) return reject(new AppError('limit.queue', { waiting: this.waiting }))
      if (this.waiting >= this.#options.maxWaiting && !this.#free())
        return reject(new AppError('limit.queue', { waiting: this.waiting }))
      const waiting: Waiting = { job, settings, resolve, reject, onAbort: () => this.#cancel(waiting) }
      settings.signal?.addEventListener('abort', waiting.onAbort, { once: true })
      const queue = operations[job.name].work === 'quick' ? this.#quick : this.#runs
      queue.push(waiting)
      this.#next()
    })
  }

  /** Puts new workers in the place of all: idle ones end now, the others when they are done with what they are at. */
  renew(): void {
    this.#closed = false
    this.#givenUp = false
    this.#failedStarts = 0
    for (const slot of [...this.#slots]) {
      if (slot.state === 'busy') slot.retired = true
      else this.#drop(slot)
    }
    this.#fill()
  }

  /** Ends all workers; whoever still waits is told that it was cancelled. */
  async close(): Promise<void> {
    this.#closed = true
    for (const waiting of [...this.#quick.splice(0), ...this.#runs.splice(0)])
      fail(waiting, new AppError('limit.cancelled', {}))
    const slots = [...this.#slots]
    for (const slot of slots) {
      this.#release(slot, waiting => fail(waiting, new AppError('limit.cancelled', {})))
      slot.state = 'gone'
    }
    this.#slots.clear()
    await Promise.all(slots.map(slot => slot.worker.end()))
  }

  #free(): Slot | undefined {
    for (const slot of this.#slots) if (slot.state === 'idle') return slot
    return undefined
  }

  #next(): void {
    for (;;) {
      const slot = this.#free()
      const waiting = slot && (this.#quick.shift() ?? this.#runs.shift())
      if (!slot || !waiting) return
      const id = this.#nextId++
      slot.state = 'busy'
      slot.calls++
      const deadlineMs = waiting.settings.deadlineMs ?? this.#options.deadlineMs
      const timer = setTimeout(() => this.#expire(slot, deadlineMs), deadlineMs)
      slot.current = { id, waiting, timer }
      this.#tell(slot, { type: 'run', id, job: waiting.job })
    }
  }

  #tell(slot: Slot, message: ToWorker): void {
    slot.worker.tell(message)
  }

  /** Starts what is missing: all at once, or the next one when the one before it is ready. */
  #fill(): void {
    const lasting = [...this.#slots].filter(slot => !slot.retired)
    const missing = this.#options.size - lasting.length
    if (!this.#options.oneByOne) for (let i = 0; i < missing; i++) this.#start()
    else if (missing > 0 && lasting.every(({ state }) => state !== 'starting')) this.#start()
  }

  #start(): Slot {
    const worker = this.#options.start()
    const slot: Slot = { worker, state: 'starting', current: undefined, calls: 0, successor: undefined, retired: false }
    this.#slots.add(slot)
    worker.listen({
      message: message => this.#hear(slot, message),
      lost: error => this.#lose(slot, error),
    })
    return slot
  }

  #hear(slot: Slot, message: FromWorker): void {
    if (message.type === 'ready') {
      this.#failedStarts = 0
      if (slot.state === 'starting') slot.state = 'idle'
      if (this.#options.oneByOne) this.#fill()
      this.#takeOver(slot)
      this.#next()
      return
    }
    const current = slot.current
    if (current?.id !== message.id) return
    if (message.type === 'progress') {
      current.waiting.settings.onProgress?.(message.progress)
      return
    }
    this.#release(slot, waiting =>
      message.type === 'reply' ? done(waiting, message.reply) : fail(waiting, fromWire(message.error)),
    )
    if (slot.retired) {
      this.#drop(slot)
      this.#next()
      return
    }
    slot.state = 'idle'
    if (!this.#takeOverBy(slot) && this.#isSpent(slot, message.memoryBytes)) slot.successor = this.#start()
    this.#next()
  }

  #isSpent(slot: Slot, memoryBytes: number): boolean {
    if (slot.successor) return false
    return slot.calls >= this.#options.maxCalls || memoryBytes >= this.#options.maxMemoryBytes
  }

  /** A worker that has just started ends the one that it replaces, now or when that one is idle. */
  #takeOver(successor: Slot): void {
    for (const slot of this.#slots) if (slot.successor === successor) this.#takeOverBy(slot)
  }

  #takeOverBy(slot: Slot): boolean {
    if (!slot.successor || slot.successor.state === 'starting' || slot.state !== 'idle') return false
    this.#drop(slot)
    return true
  }

  #expire(slot: Slot, afterMs: number): void {
    const error = new AppError('limit.time', { afterMs })
    this.#release(slot, waiting => fail(waiting, error))
    this.#replace(slot)
  }

  #cancel(waiting: Waiting): void {
    for (const queue of [this.#quick, this.#runs]) {
      const at = queue.indexOf(waiting)
      if (at >= 0) queue.splice(at, 1)
    }
    fail(waiting, new AppError('limit.cancelled', {}))
    const slot = [...this.#slots].find(each => each.current?.waiting === waiting)
    const id = slot?.current?.id
    if (!slot || id === undefined) return
    this.#tell(slot, { type: 'cancel', id })
    // A worker inside one long transaction hears nothing until it is over.
    setTimeout(() => slot.current?.id === id && this.#expire(slot, cancelGraceMs), cancelGraceMs).unref()
  }

  #lose(slot: Slot, error: AppError): void {
    if (slot.state === 'gone') return
    if (slot.state === 'starting') this.#failedStarts++
    this.#release(slot, waiting => fail(waiting, error))
    this.#replace(slot)
  }

  #replace(slot: Slot): void {
    this.#drop(slot)
    if (this.#closed || slot.successor || slot.retired) return
    if (this.#failedStarts < maxFailedStarts) this.#start()
    else if (this.#slots.size === 0) this.#giveUp()
  }

  #giveUp(): void {
    this.#options.log(`no worker can be started after ${maxFailedStarts} attempts`)
    this.#closed = true
    this.#givenUp = true
    this.#options.onGivenUp?.()
    for (const waiting of [...this.#quick.splice(0), ...this.#runs.splice(0)]) fail(waiting, noWorker())
  }

  #drop(slot: Slot): void {
    slot.state = 'gone'
    this.#slots.delete(slot)
    void slot.worker.end()
  }

  #release(slot: Slot, settle: (waiting: Waiting) => void): void {
    const current = slot.current
    if (!current) return
    clearTimeout(current.timer)
    slot.current = undefined
    settle(current.waiting)
  }
}

const noWorker = (): AppError => new AppError('internal.bug', { reference: 'no worker' })

function done(waiting: Waiting, reply: Uint8Array<ArrayBuffer>): void {
  waiting.settings.signal?.removeEventListener('abort', waiting.onAbort)
  waiting.resolve(reply)
}

function fail(waiting: Waiting, error: Error): void {
  waiting.settings.signal?.removeEventListener('abort', waiting.onAbort)
  waiting.reject(error)
}
