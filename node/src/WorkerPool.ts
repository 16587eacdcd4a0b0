import { AppError, fromWire, isAppError } from '@tonoscope/core/errors'
import { CallQueue } from './CallQueue.ts'
import { type JobSettings, PoolCall } from './PoolCall.ts'
import { ServiceTime } from './ServiceTime.ts'
import { type PoolWorker, WorkerSlot } from './WorkerSlot.ts'
import type { FromPoolWorker, Job, SourceReport } from './workerProtocol.ts'

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
  /** Called when a worker reports its sources. */
  readonly onSources?: (report: SourceReport) => void
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

const cancelGraceMs = 1000
const pingIntervalMs = 250
const endTimeoutMs = 2000
const maxFailedStarts = 3

/**
 * Runs calls in workers. One call computes in a worker at a time; calls that wait for a network do not occupy it. Queued
 * calls of different clients take turns, and a call that has computed for long shares its worker with a call of another
 * client: between two transactions or get methods the other one computes. A stuck call is terminated together with its
 * worker, and the other calls of that worker run again in another one.
 */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #slots = new Set<WorkerSlot>()
  readonly #ending = new Set<Promise<unknown>>()
  readonly #queue: CallQueue
  readonly #serviceTime = new ServiceTime()
  #pingTimer: NodeJS.Timeout | undefined
  #nextId = 1
  #failedStarts = 0
  #closed = false
  #hasFailed = false

  constructor(options: PoolOptions) {
    this.#options = options
    const { maxWaiting, maxQueuedMs } = options
    const isStarting = () => [...this.#slots].every(({ state }) => state === 'starting')
    const retryAfterSec = (waiting: number) => this.#serviceTime.retryAfterSec(waiting, options.size)
    this.#queue = new CallQueue({ maxWaiting, maxQueuedMs, isStarting, retryAfterSec })
    this.#fill()
  }

  get waiting(): number {
    return this.#queue.size
  }

  /** What its workers reported last of their sources. */
  get sources(): readonly SourceReport[] {
    return [...this.#slots].flatMap(({ sources }) => sources ?? [])
  }

  get load(): PoolLoad {
    const slots = [...this.#slots]
    const calls = slots.flatMap(slot => [...slot.calls.values()])
    return {
      waiting: this.waiting,
      running: calls.length,
      computing: calls.filter(({ isComputing }) => isComputing).length,
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
      if (this.#closed) return reject(this.#queue.toError())
      const cancel = (call: PoolCall) => this.#stop(call, new AppError('limit.cancelled', {}))
      const call = new PoolCall(this.#nextId++, job, settings, { resolve, reject, cancel })
      if (!this.#findSlot(settings.usesNetwork) && !this.#queue.makeRoom(call))
        return call.settle(this.#queue.toError())
      this.#queue.add(call)
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
    this.#queue.rejectAll(() => new AppError('limit.cancelled', {}))
    for (const slot of [...this.#slots]) {
      for (const call of slot.calls.values()) call.settle(new AppError('limit.cancelled', {}))
      this.#drop(slot)
    }
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise(resolve => {
      timer = setTimeout(resolve, endTimeoutMs)
    })
    await Promise.race([Promise.all(this.#ending), timeout])
    clearTimeout(timer)
  }

  /** The worker that can run a call now, the one with the fewest calls. */
  #findSlot(usesNetwork = false): WorkerSlot | undefined {
    const maxCalls = this.#maxCalls(usesNetwork)
    const free = [...this.#slots].filter(slot => slot.isFree && slot.calls.size < maxCalls)
    return free.toSorted((a, b) => a.calls.size - b.calls.size)[0]
  }

  #dispatch(): void {
    while (this.waiting > 0) {
      const slot = this.#findSlot()
      const networkSlot = this.#findSlot(true)
      const nowMs = performance.now()
      const findSlot = (call: PoolCall) =>
        (call.settings.usesNetwork ? (networkSlot ?? this.#findStartSlot(call, nowMs)) : slot) ??
        this.#findSharedSlot(call, nowMs)
      const call = this.#queue.take(each => findSlot(each) !== undefined)
      const found = call && findSlot(call)
      if (!found) return
      this.#runIn(found, call)
    }
  }

  /** A worker in which calls have just started that will wait for a network, as this one will. */
  #findStartSlot(call: PoolCall, nowMs: number): WorkerSlot | undefined {
    const maxCalls = this.#maxCalls(true)
    const usable = [...this.#slots].filter(slot => slot.calls.size < maxCalls && slot.canStart(call, nowMs))
    return usable.toSorted((a, b) => a.calls.size - b.calls.size)[0]
  }

  /** A worker in which a call of another client has had its turn. */
  #findSharedSlot(call: PoolCall, nowMs: number): WorkerSlot | undefined {
    const maxCalls = this.#maxCalls(call.settings.usesNetwork)
    return [...this.#slots].find(slot => slot.calls.size < maxCalls && slot.canShare(call, nowMs))
  }

  #maxCalls(usesNetwork = false): number {
    return (usesNetwork ? this.#options.maxNetworkCalls : undefined) ?? Number.POSITIVE_INFINITY
  }

  #runIn(slot: WorkerSlot, call: PoolCall): void {
    if (!call.wasMoved) {
      const { deadlineMs = this.#options.deadlineMs, onStart } = call.settings
      call.limitTime(deadlineMs, () => this.#stop(call, new AppError('limit.time', { afterMs: deadlineMs })))
      onStart?.(call.queuedMs)
    }
    slot.run(call)
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

  #start(): WorkerSlot {
    const slot = new WorkerSlot(this.#options.start())
    this.#slots.add(slot)
    slot.worker.addListeners({
      message: message => slot.state !== 'gone' && this.#onMessage(slot, message),
      lost: error => this.#onLost(slot, error),
    })
    return slot
  }

  #onMessage(slot: WorkerSlot, message: FromPoolWorker): void {
    slot.noteResponse()
    if (message.type === 'ready') {
      this.#failedStarts = 0
      slot.state = 'ready'
      if (this.#options.startSequentially) this.#fill()
      // Stops the worker that this one replaces, as soon as it is idle.
      for (const each of this.#slots) if (each.successor === slot) this.#replaceBySuccessor(each)
    } else if (message.type === 'sources') {
      slot.sources = message.report
      this.#options.onSources?.(message.report)
    } else if (message.type !== 'pong') {
      const call = slot.calls.get(message.id)
      if (!call) return
      if (message.type === 'progress') call.settings.onProgress?.(message.progress)
      else if (message.type === 'basis') void this.#findResult(slot, call, message.basis)
      else if (message.type === 'state') call.state = message.state
      else {
        // A moved call may be in its first worker again, which still reports that its first run was cancelled.
        const isStale = message.type === 'failure' && message.error.code === 'limit.cancelled' && call.wasMoved
        if (isStale && !call.isSettled) return
        slot.calls.delete(call.id)
        this.#serviceTime.add(call.computedMs)
        if (message.newestBlock) call.settings.onNewestBlock?.(message.newestBlock)
        if (message.lifetimeMs !== undefined) call.settings.onLifetime?.(message.lifetimeMs)
        call.settle(message.type === 'reply' ? message.reply : fromWire(message.error))
        this.#retireIfSpent(slot, message.memoryBytes)
      }
    }
    this.#dispatch()
  }

  /** Ends a call that has the result of an equal one; else it computes. */
  async #findResult(slot: WorkerSlot, call: PoolCall, basis: string): Promise<void> {
    const found = await findSafely(() => call.settings.findResult?.(basis))
    // By now it may have ended, or run in another worker.
    if (slot.calls.get(call.id) !== call) return
    if (!found) return slot.worker.postMessage({ type: 'compute', id: call.id })
    slot.calls.delete(call.id)
    slot.cancel(call)
    call.settle(found)
    this.#retireIfSpent(slot, 0)
    this.#dispatch()
  }

  #retireIfSpent(slot: WorkerSlot, memoryBytes: number): void {
    if (slot.retired) {
      if (slot.calls.size === 0) this.#drop(slot)
      return
    }
    const { maxCalls, maxMemoryBytes } = this.#options
    const isSpent = slot.callCount >= maxCalls || memoryBytes >= maxMemoryBytes
    if (!this.#replaceBySuccessor(slot) && isSpent && slot.successor?.state !== 'starting')
      slot.successor = this.#start()
  }

  #replaceBySuccessor(slot: WorkerSlot): boolean {
    if (slot.successor?.state !== 'ready') return false
    slot.retired = true
    if (slot.calls.size === 0) this.#drop(slot)
    return true
  }

  /** Fails a call and cancels it in its worker; if it does not stop, the worker is terminated. */
  #stop(call: PoolCall, error: AppError): void {
    this.#queue.reject(call, error)
    const findSlot = () => [...this.#slots].find(({ calls }) => calls.get(call.id) === call)
    findSlot()?.cancel(call)
    // A worker inside a long transaction gets messages only after it.
    setTimeout(() => {
      const slot = findSlot()
      if (slot) this.#terminate(slot, new AppError('limit.time', { afterMs: cancelGraceMs }), each => each === call)
    }, cancelGraceMs).unref()
  }

  /** Detects workers inside synchronous work: other calls of such a worker continue elsewhere. */
  #ping(): void {
    const { maxBlockedMs = Number.POSITIVE_INFINITY, log } = this.#options
    for (const slot of [...this.#slots]) {
      const { blockedMs, becameBlocked } = slot.ping(performance.now())
      if (blockedMs >= maxBlockedMs) {
        log(`worker terminated: it did not respond for ${Math.round(blockedMs)} ms`)
        this.#terminate(slot, new AppError('limit.time', { afterMs: maxBlockedMs }), call => slot.isCause(call))
      } else if (becameBlocked) {
        this.#moveCalls(slot, call => !call.isComputing || call.isGuest)
      }
    }
    // Also for calls that had their turn since the last one.
    this.#dispatch()
  }

  /** Queues calls of a worker again, in their order. */
  #moveCalls(slot: WorkerSlot, isMoved: (call: PoolCall) => boolean): void {
    for (const call of slot.takeCalls(isMoved).reverse()) this.#queue.putBack(call)
  }

  #onLost(slot: WorkerSlot, error: AppError): void {
    if (slot.state === 'gone') return
    if (slot.state === 'starting') this.#failedStarts++
    this.#terminate(slot, error, call => slot.isCause(call))
  }

  /** Ends a worker: `isCause` selects the calls that fail with it, the others run again in another worker. */
  #terminate(slot: WorkerSlot, error: AppError, isCause: (call: PoolCall) => boolean): void {
    this.#moveCalls(slot, call => !isCause(call))
    for (const call of slot.calls.values()) call.settle(error)
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
    this.#queue.rejectAll(noWorkerError)
  }

  #drop(slot: WorkerSlot): void {
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

/** A result, or the error that an equal call had. */
async function findSafely(
  find: () => Promise<Uint8Array<ArrayBuffer> | undefined> | undefined,
): Promise<Uint8Array<ArrayBuffer> | AppError | undefined> {
  try {
    return await find()
  } catch (error) {
    return isAppError(error) ? error : undefined
  }
}

const noWorkerError = (): AppError => new AppError('internal.bug', { reference: 'no worker' })
