import type { AppError } from '@tonoscope/core/errors'
import type { PoolCall } from './PoolCall.ts'
import type { FromPoolWorker, JsonReply, SourceReport, ToPoolWorker } from './workerProtocol.ts'

/** A thread or a process that runs calls; `R` is the form of its replies. */
export type PoolWorker<R = JsonReply> = {
  postMessage(message: ToPoolWorker): void
  /** Called once, before the first message. */
  addListeners(listeners: {
    readonly message: (message: FromPoolWorker<R>) => void
    readonly lost: (error: AppError) => void
  }): void
  /** Resolves when it has ended; until then it counts against the size of the pool. */
  end(): Promise<unknown> | undefined
}

/** A worker that does not respond for so long gets no calls, and its waiting calls are moved to another one. */
const blockedAfterMs = 1000
/** A call that computes for longer shares its worker with a call of another client. */
const maxTurnMs = 500

/** Calls that wait for a network start beside so many others. */
const maxStarting = 16

/** A worker of a pool: its calls, and whether it responds. */
export class WorkerSlot {
  readonly worker: PoolWorker
  readonly calls = new Map<number, PoolCall>()
  state: 'starting' | 'ready' | 'gone' = 'starting'
  /** What it reported last of its sources. */
  sources: SourceReport | undefined
  /** All calls that it got. */
  callCount = 0
  /** Replaces this worker as soon as it is ready. */
  successor: WorkerSlot | undefined
  /** Ends after its current calls; it is already replaced. */
  retired = false
  #isBlocked = false
  /** Since when it has not responded to a ping. */
  #pingedAtMs: number | undefined

  constructor(worker: PoolWorker) {
    this.worker = worker
  }

  /** Whether it has not responded to a ping for long. */
  get isBlocked(): boolean {
    return this.#isBlocked
  }

  /** Whether it can run a call now: nothing computes in it. */
  get isFree(): boolean {
    return this.#isUsable && this.#computing.length === 0
  }

  /** Whether it can run a call that will wait for a network: nothing computes in it but others that have just started. */
  canStart({ wasMoved }: PoolCall, nowMs: number): boolean {
    const computing = this.#computing
    if (computing.length === 0) return this.#isUsable
    const isResponding = this.#isUsable && this.#pingedAtMs === undefined
    return (
      isResponding && !wasMoved && computing.length < maxStarting && computing.every(call => call.isStarting(nowMs))
    )
  }

  /** Whether it can run a call beside the only one that computes in it, which has had its turn. */
  canShare({ client, wasMoved }: PoolCall, nowMs: number): boolean {
    const [computing, ...others] = this.#computing
    // Either may be what ended its first worker.
    if (wasMoved || computing?.wasMoved) return false
    // Inside synchronous work it does not respond, and another worker may respond sooner.
    const isResponding = this.#isUsable && this.#pingedAtMs === undefined
    if (!isResponding || computing === undefined || others.length > 0) return false
    return computing.client !== client && nowMs - computing.stateSinceMs >= maxTurnMs
  }

  /** Whether its only computing call is this one: then the call is why it is blocked or lost. */
  isCause(call: PoolCall): boolean {
    return call.isComputing && this.#computing.length === 1
  }

  get #isUsable(): boolean {
    return this.state === 'ready' && !this.retired && !this.#isBlocked
  }

  get #computing(): readonly PoolCall[] {
    return [...this.calls.values()].filter(call => call.isComputing)
  }

  run(call: PoolCall): void {
    this.callCount++
    const nowMs = performance.now()
    call.isGuest = !this.#computing.every(each => each.isStarting(nowMs))
    this.calls.set(call.id, call)
    call.start()
    this.worker.postMessage({ type: 'run', id: call.id, job: call.job })
  }

  cancel(call: PoolCall): void {
    this.worker.postMessage({ type: 'cancel', id: call.id })
  }

  /** To be called for each of its messages. */
  noteResponse(): void {
    this.#pingedAtMs = undefined
    this.#isBlocked = false
  }

  /** Pings it if it has calls; returns for how long it has not responded, and whether it has just become blocked. */
  ping(nowMs: number): { readonly blockedMs: number; readonly becameBlocked: boolean } {
    if (this.calls.size === 0) return { blockedMs: 0, becameBlocked: false }
    if (this.#pingedAtMs === undefined) {
      this.#pingedAtMs = nowMs
      this.worker.postMessage({ type: 'ping', id: 0 })
    }
    const blockedMs = nowMs - this.#pingedAtMs
    const becameBlocked = blockedMs >= blockedAfterMs && !this.#isBlocked
    this.#isBlocked ||= becameBlocked
    return { blockedMs, becameBlocked }
  }

  /** Removes the calls that can run in another worker; each call only once, because it may be what blocks its worker. */
  takeCalls(isMoved: (call: PoolCall) => boolean): PoolCall[] {
    const moved = [...this.calls.values()].filter(call => !call.isSettled && !call.wasMoved && isMoved(call))
    for (const call of moved) {
      this.calls.delete(call.id)
      if (this.#isBlocked) this.cancel(call)
      call.wasMoved = true
    }
    return moved
  }
}
