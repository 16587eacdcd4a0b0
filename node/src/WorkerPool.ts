import type { Progress } from '@tonoscope/core/contract/backend'
import { operations } from '@tonoscope/core/contract/operations'
import { AppError, fromWire } from '@tonoscope/core/errors'
import { FairQueue } from './FairQueue.ts'
import type { CallState, FromPoolWorker, Job, ToPoolWorker } from './workerProtocol.ts'

/** A thread or a process that runs calls. */
export type PoolWorker = {
  postMessage(message: ToPoolWorker): void
  /** Called once, before the first message. */
  addListeners(listeners: {
    readonly message: (message: FromPoolWorker) => void
    readonly lost: (error: AppError) => void
  }): void
  /** Resolves when it has ended; until then it counts against the size of the pool. */
  end(): Promise<unknown> | undefined
}

/** Options of the pool. */
export type PoolOptions = {
  readonly start: () => PoolWorker
  readonly size: number
  /** Starts the next worker only when the previous one is ready, so that the first one is ready sooner. */
  readonly startSequentially?: boolean
  /** Max queued calls; further calls fail with `limit.queue`, first those of the client with the largest number. */
  readonly maxWaiting: number
  /** A call that was queued for so long fails with `limit.queue`. */
  readonly maxQueuedMs?: number
  /** Max calls in one worker that can wait for a network. */
  readonly maxNetworkCalls?: number
  /** A longer call is cancelled; if it does not stop, it is terminated together with its worker. */
  readonly deadlineMs: number
  /** A worker that does not respond for so long is terminated. */
  readonly maxBlockedMs?: number
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
  /** Called when a worker gets the call. */
  readonly onStart?: () => void
  readonly deadlineMs?: number
  /** Queued calls of different clients take turns. */
  readonly client?: string
  /** Whether it can wait for a network. */
  readonly usesNetwork?: boolean
}

/** The numbers of workers and calls. */
export type PoolLoad = {
  /** Queued calls. */
  readonly waiting: number
  /** Calls in workers, and those of them that compute. */
  readonly running: number
  readonly computing: number
  readonly workers: { readonly ready: number; readonly blocked: number; readonly ending: number }
}

type CallResult = Uint8Array<ArrayBuffer> | AppError
type PoolCall = {
  readonly id: number
  readonly job: Job
  readonly settings: JobSettings
  readonly client: string
  readonly onAbort: () => void
  readonly resolve: (reply: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: AppError) => void
  isSettled: boolean
  state: CallState
  /** It was in a worker that ended because of another call. */
  wasMoved: boolean
  /** The deadline; before the call is in a worker, the max time in the queue. */
  timer: NodeJS.Timeout | undefined
}

type Slot = {
  readonly worker: PoolWorker
  state: 'starting' | 'ready' | 'gone'
  readonly calls: Map<number, PoolCall>
  callCount: number
  /** Replaces this worker as soon as it is ready. */
  successor: Slot | undefined
  /** Ends after its current calls; it is already replaced. */
  retired: boolean
  /** Since when it has not responded to a ping. */
  pingedAtMs: number | undefined
  isBlocked: boolean
}

const cancelGraceMs = 1000
const pingIntervalMs = 250
/** A worker that does not respond for so long gets no calls, and its waiting calls are moved to another one. */
const blockedAfterMs = 1000
const endTimeoutMs = 2000
const maxFailedStarts = 3

/**
 * Runs calls in workers. One call computes in a worker at a time; calls that wait for a network do not occupy it. Queued
 * calls of different clients take turns. A stuck call is terminated together with its worker, and the other calls of that
 * worker run again in another one.
 */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #slots = new Set<Slot>()
  readonly #ending = new Set<Promise<unknown>>()
  readonly #quickQueue = new FairQueue<PoolCall>()
  readonly #runQueue = new FairQueue<PoolCall>()
  #pingTimer: NodeJS.Timeout | undefined
  #nextId = 1
  #failedStarts = 0
  #closed = false
  #hasFailed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#fill()
  }

  get waiting(): number {
    return this.#quickQueue.size + this.#runQueue.size
  }

  get load(): PoolLoad {
    const slots = [...this.#slots]
    const calls = slots.flatMap(slot => [...slot.calls.values()])
    return {
      waiting: this.waiting,
      running: calls.length,
      computing: calls.filter(({ state }) => state === 'computing').length,
      workers: {
        ready: slots.filter(({ state, isBlocked }) => state === 'ready' && !isBlocked).length,
        blocked: slots.filter(({ isBlocked }) => isBlocked).length,
        ending: this.#ending.size,
      },
    }
  }

  /** Returns the JSON of the reply. @throws limit.queue, limit.time, limit.cancelled and the errors of the service */
  run(job: Job, settings: JobSettings = {}): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (settings.signal?.aborted) return reject(new AppError('limit.cancelled', {}))
      if (this.#hasFailed) return reject(noWorkerError())
      if (this.#closed) return reject(this.#queueError())
      const call: PoolCall = {
        id: this.#nextId++,
        job,
        settings,
        client: settings.client ?? '',
        onAbort: () => this.#cancel(call),
        resolve,
        reject,
        isSettled: false,
        state: 'computing',
        wasMoved: false,
        timer: undefined,
      }
      if (!this.#findSlot(settings.usesNetwork) && !this.#makeRoom(call)) return reject(this.#queueError())
      settings.signal?.addEventListener('abort', call.onAbort, { once: true })
      this.#limitQueuedTime(call)
      this.#queueOf(call).push(call.client, call)
      this.#dispatch()
    })
  }

  /** Replaces all workers: idle ones now, others after their current calls. */
  renew(): void {
    this.#closed = false
    this.#hasFailed = false
    this.#failedStarts = 0
    for (const slot of [...this.#slots]) {
      if (slot.calls.size > 0) slot.retired = true
      else this.#drop(slot)
    }
    this.#fill()
  }

  /** Stops all workers; waiting and running calls fail with `limit.cancelled`. A worker that does not end is not awaited. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#pingTimer)
    this.#failQueued(() => new AppError('limit.cancelled', {}))
    for (const slot of [...this.#slots]) {
      for (const call of slot.calls.values()) settle(call, new AppError('limit.cancelled', {}))
      this.#drop(slot)
    }
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise(resolve => {
      timer = setTimeout(resolve, endTimeoutMs)
    })
    await Promise.race([Promise.all(this.#ending), timeout])
    clearTimeout(timer)
  }

  #queueOf({ job }: PoolCall): FairQueue<PoolCall> {
    return operations[job.name].work === 'quick' ? this.#quickQueue : this.#runQueue
  }

  #queueError(): AppError {
    return new AppError('limit.queue', { waiting: this.waiting })
  }

  /** Whether the queue has room for a call; a client with more queued calls loses its newest one. */
  #makeRoom(call: PoolCall): boolean {
    if (this.waiting < this.#options.maxWaiting) return true
    const queue = this.#queueOf(call)
    const removed = queue.newestOfLargest(queue.count(call.client) + 1)
    if (removed) this.#unqueue(removed, this.#queueError())
    return removed !== undefined
  }

  #limitQueuedTime(call: PoolCall): void {
    const { maxQueuedMs } = this.#options
    if (maxQueuedMs === undefined) return
    call.timer = setTimeout(() => {
      // Starting workers are not a reason to reject it.
      if ([...this.#slots].every(({ state }) => state === 'starting')) this.#limitQueuedTime(call)
      else this.#unqueue(call, this.#queueError())
    }, maxQueuedMs)
  }

  #unqueue(call: PoolCall, error: AppError): void {
    this.#queueOf(call).delete(call.client, call)
    settle(call, error)
  }

  /** The worker that can run a call now: nothing computes in it; the one with the fewest calls. */
  #findSlot(usesNetwork = false): Slot | undefined {
    const maxNetworkCalls = usesNetwork ? this.#options.maxNetworkCalls : undefined
    const free = [...this.#slots].filter(
      slot =>
        slot.state === 'ready' &&
        !slot.retired &&
        !slot.isBlocked &&
        [...slot.calls.values()].every(({ state }) => state === 'waiting') &&
        (maxNetworkCalls === undefined || slot.calls.size < maxNetworkCalls),
    )
    return free.toSorted((a, b) => a.calls.size - b.calls.size)[0]
  }

  #dispatch(): void {
    for (;;) {
      const slot = this.#findSlot()
      if (!slot) return
      const networkSlot = this.#findSlot(true)
      const isUsable = ({ settings }: PoolCall) => networkSlot !== undefined || !settings.usesNetwork
      const call = this.#quickQueue.take(isUsable) ?? this.#runQueue.take(isUsable)
      if (!call) return
      this.#runIn((call.settings.usesNetwork ? networkSlot : undefined) ?? slot, call)
    }
  }

  #runIn(slot: Slot, call: PoolCall): void {
    const { job, settings, id } = call
    slot.callCount++
    slot.calls.set(id, call)
    call.state = 'computing'
    if (!call.wasMoved) {
      clearTimeout(call.timer)
      const deadlineMs = settings.deadlineMs ?? this.#options.deadlineMs
      call.timer = setTimeout(() => this.#expire(call, deadlineMs), deadlineMs)
      settings.onStart?.()
    }
    slot.worker.postMessage({ type: 'run', id, job })
    this.#pingTimer ??= setInterval(() => this.#ping(), pingIntervalMs).unref()
  }

  #fill(): void {
    if (this.#closed) return
    const active = [...this.#slots].filter(slot => !slot.retired)
    if (this.#failedStarts >= maxFailedStarts) {
      if (this.#slots.size === 0 && this.#ending.size === 0) this.#markFailed()
      return
    }
    const missing = this.#options.size - active.length - this.#ending.size
    if (!this.#options.startSequentially) for (let i = 0; i < missing; i++) this.#start()
    else if (missing > 0 && active.every(({ state }) => state !== 'starting')) this.#start()
  }

  #start(): Slot {
    const slot: Slot = {
      worker: this.#options.start(),
      state: 'starting',
      calls: new Map(),
      callCount: 0,
      successor: undefined,
      retired: false,
      pingedAtMs: undefined,
      isBlocked: false,
    }
    this.#slots.add(slot)
    slot.worker.addListeners({
      message: message => slot.state !== 'gone' && this.#onMessage(slot, message),
      lost: error => this.#onLost(slot, error),
    })
    return slot
  }

  #onMessage(slot: Slot, message: FromPoolWorker): void {
    slot.pingedAtMs = undefined
    slot.isBlocked = false
    if (message.type === 'ready') {
      this.#failedStarts = 0
      slot.state = 'ready'
      if (this.#options.startSequentially) this.#fill()
      // Stops the worker that this one replaces, as soon as it is idle.
      for (const each of this.#slots) if (each.successor === slot) this.#replaceBySuccessor(each)
    } else if (message.type !== 'pong') {
      const call = slot.calls.get(message.id)
      if (!call) return
      if (message.type === 'progress') call.settings.onProgress?.(message.progress)
      else if (message.type === 'state') call.state = message.state
      else {
        slot.calls.delete(call.id)
        settle(call, message.type === 'reply' ? message.reply : fromWire(message.error))
        this.#retireIfSpent(slot, message.memoryBytes)
      }
    }
    this.#dispatch()
  }

  #retireIfSpent(slot: Slot, memoryBytes: number): void {
    if (slot.retired) {
      if (slot.calls.size === 0) this.#drop(slot)
      return
    }
    const { maxCalls, maxMemoryBytes } = this.#options
    const isSpent = slot.callCount >= maxCalls || memoryBytes >= maxMemoryBytes
    if (!this.#replaceBySuccessor(slot) && isSpent && slot.successor?.state !== 'starting')
      slot.successor = this.#start()
  }

  #replaceBySuccessor(slot: Slot): boolean {
    if (slot.successor?.state !== 'ready') return false
    slot.retired = true
    if (slot.calls.size === 0) this.#drop(slot)
    return true
  }

  #expire(call: PoolCall, afterMs: number): void {
    this.#unqueue(call, new AppError('limit.time', { afterMs }))
    this.#stop(call)
  }

  #cancel(call: PoolCall): void {
    this.#unqueue(call, new AppError('limit.cancelled', {}))
    this.#stop(call)
  }

  /** Cancels a call in its worker; if it does not stop, the worker is terminated. */
  #stop(call: PoolCall): void {
    const findSlot = () => [...this.#slots].find(({ calls }) => calls.get(call.id) === call)
    findSlot()?.worker.postMessage({ type: 'cancel', id: call.id })
    // A worker inside a long transaction gets messages only after it.
    setTimeout(() => {
      const slot = findSlot()
      if (slot) this.#terminate(slot, new AppError('limit.time', { afterMs: cancelGraceMs }), each => each === call)
    }, cancelGraceMs).unref()
  }

  /** Detects workers inside synchronous work: other calls of such a worker continue elsewhere. */
  #ping(): void {
    const now = performance.now()
    const { maxBlockedMs = Number.POSITIVE_INFINITY } = this.#options
    for (const slot of [...this.#slots]) {
      if (slot.calls.size === 0) continue
      if (slot.pingedAtMs === undefined) {
        slot.pingedAtMs = now
        slot.worker.postMessage({ type: 'ping', id: 0 })
        continue
      }
      const blockedMs = now - slot.pingedAtMs
      if (blockedMs >= maxBlockedMs) {
        this.#options.log(`worker terminated: it did not respond for ${Math.round(blockedMs)} ms`)
        this.#terminate(slot, new AppError('limit.time', { afterMs: maxBlockedMs }), isComputing)
      } else if (blockedMs >= blockedAfterMs && !slot.isBlocked) {
        slot.isBlocked = true
        this.#moveCalls(slot, call => !isComputing(call))
        this.#dispatch()
      }
    }
  }

  /** Queues calls of a worker again; each call only once, because it may be what blocks its worker. */
  #moveCalls(slot: Slot, isMoved: (call: PoolCall) => boolean): void {
    for (const call of [...slot.calls.values()].reverse()) {
      if (call.isSettled || call.wasMoved || !isMoved(call)) continue
      slot.calls.delete(call.id)
      if (slot.isBlocked) slot.worker.postMessage({ type: 'cancel', id: call.id })
      call.wasMoved = true
      this.#queueOf(call).putBack(call.client, call)
    }
  }

  #onLost(slot: Slot, error: AppError): void {
    if (slot.state === 'gone') return
    if (slot.state === 'starting') this.#failedStarts++
    this.#terminate(slot, error, isComputing)
  }

  /** Ends a worker: `isCause` selects the calls that fail with it, the others run again in another worker. */
  #terminate(slot: Slot, error: AppError, isCause: (call: PoolCall) => boolean): void {
    this.#moveCalls(slot, call => !isCause(call))
    for (const call of slot.calls.values()) settle(call, error)
    slot.calls.clear()
    this.#drop(slot)
    this.#fill()
    this.#dispatch()
  }

  #markFailed(): void {
    this.#options.log(`cannot start a worker after ${maxFailedStarts} attempts`)
    this.#closed = true
    this.#hasFailed = true
    this.#options.onFailed?.()
    this.#failQueued(noWorkerError)
  }

  #failQueued(toError: () => AppError): void {
    for (const call of [...this.#quickQueue.clear(), ...this.#runQueue.clear()]) settle(call, toError())
  }

  #drop(slot: Slot): void {
    slot.state = 'gone'
    this.#slots.delete(slot)
    const end = slot.worker.end()
    if (!end) return
    this.#ending.add(end)
    const timer = setTimeout(
      () => this.#options.log('a worker does not end; until it does, the pool has one worker less'),
      endTimeoutMs,
    ).unref()
    void end.finally(() => {
      clearTimeout(timer)
      this.#ending.delete(end)
      this.#fill()
    })
  }
}

const isComputing = ({ state }: PoolCall): boolean => state === 'computing'
const noWorkerError = (): AppError => new AppError('internal.bug', { reference: 'no worker' })

function settle(call: PoolCall, result: CallResult): void {
  if (call.isSettled) return
  call.isSettled = true
  clearTimeout(call.timer)
  call.settings.signal?.removeEventListener('abort', call.onAbort)
  if (result instanceof Error) call.reject(result)
  else call.resolve(result)
}
