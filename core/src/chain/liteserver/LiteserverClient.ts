import { AppError, isAppError } from '../../errors.ts'
import type { AdnlPort } from './adnl/AdnlPort.ts'
import type { Question } from './answers.ts'
import { type LiteserverAddress, LiteserverConnection, type Patience, usualPatience } from './LiteserverConnection.ts'
import { decodeAnswer, encodeRequest } from './tl/codec.ts'
import type { FunctionName } from './tl/schemaTypes.ts'

/** How a client is made. */
export type LiteserverOptions = {
  readonly servers: readonly LiteserverAddress[]
  readonly port: AdnlPort
  readonly patience?: Patience
  /** For one answer of one server, in milliseconds; 5000 unless told otherwise. */
  readonly answerMs?: number
  /** For an answer that holds, from whichever server, in milliseconds; three times as long unless told otherwise. */
  readonly wholeMs?: number
}

/** What a call may add. */
export type AskOptions = {
  readonly signal?: AbortSignal
  /** Ask another server than these; when there is none, one of these all the same. */
  readonly notFrom?: readonly string[]
  /** Ask these before the others. */
  readonly first?: readonly string[]
}

/** What a server is known for. */
export type ServerHealth = {
  readonly name: string
  /** Of its latest answers, in milliseconds; `undefined` before the first. */
  readonly latencyMs: number | undefined
  readonly answers: number
  readonly failures: number
  /** What went wrong last, while that counts against it. */
  readonly fault: string | undefined
}

/** An answer and who gave it. */
export type Told<T> = { readonly value: T; readonly server: string }

type Server = {
  readonly connection: LiteserverConnection
  latencyMs: number | undefined
  answers: number
  failures: number
  /** Failures in a row. */
  streak: number
  avoidUntil: number
  fault: string | undefined
  /** When the questions were asked that it has not answered yet, oldest first. */
  readonly pending: Set<{ readonly since: number }>
}

/** A server that was caught with a wrong proof is not asked for so long, if another one can be. */
const distrustMs = 300_000
const mostPauseMs = 30_000
/** Servers that are close together answer within this time of each other. */
const graceMs = 60

/** Several liteservers: asks the one that does best, and another one when it fails, is slow, or proves something else. */
export class LiteserverClient {
  private readonly servers: readonly Server[]
  private readonly answerMs: number
  private readonly wholeMs: number

  constructor({
    servers,
    port,
    patience = usualPatience,
    answerMs = 5_000,
    wholeMs = 3 * answerMs,
  }: LiteserverOptions) {
    this.answerMs = answerMs
    this.wholeMs = wholeMs
    this.servers = servers.map(address => ({
      connection: new LiteserverConnection(address, port, patience),
      latencyMs: undefined,
      answers: 0,
      failures: 0,
      streak: 0,
      avoidUntil: 0,
      fault: undefined,
      pending: new Set(),
    }))
  }

  /**
   * Asks one server after the other until an answer holds; one that is slow is not waited for before the next is asked.
   *
   * @throws source.*, proof.* when none holds: what the first server that said anything said; limit.cancelled
   */
  ask<F extends FunctionName, T>(question: Question<F, T>, options: AskOptions = {}): Promise<Told<T>> {
    const request = encodeRequest(question.name, question.params)
    const order = this.attempts(options.notFrom ?? [], options.first ?? [])
    const answered = new Set<Server>()
    return new Promise((resolve, reject) => {
      let telling: unknown
      let running = 0
      let over = false
      const timers = new Set<ReturnType<typeof setTimeout>>()
      const finish = (settle: () => void) => {
        over = true
        for (const timer of timers) clearTimeout(timer)
        settle()
      }
      const after = (ms: number, run: () => void) => timers.add(setTimeout(run, ms))
      const askNext = (): void => {
        if (over) return
        const server = order.find(candidate => !answered.has(candidate))
        if (server === undefined) {
          if (running === 0) finish(() => reject(telling ?? noServer()))
          return
        }
        order.splice(order.indexOf(server), 1)
        running++
        let moved = false
        const moveOn = () => {
          if (!moved) askNext()
          moved = true
        }
        if (this.servers.length > 1) after(slowMs(server), moveOn)
        this.askOne(server, question, request, options.signal).then(
          answer => finish(() => resolve(answer)),
          (error: unknown) => {
            running--
            if (over) return
            if (!isAppError(error) || !isServersFault(error.code)) return finish(() => reject(error))
            if (!isSilence(error.code)) answered.add(server)
            // A refusal or a wrong proof says more than a connection that was cut.
            if (telling === undefined || !isSilence(error.code)) telling = error
            if (moved) askNextOrEnd()
            else moveOn()
          },
        )
      }
      // Others are still asked when one that was moved on from fails late.
      const askNextOrEnd = () => {
        if (running === 0) askNext()
      }
      after(this.wholeMs, () => finish(() => reject(telling ?? this.tooLate())))
      askNext()
    })
  }

  /**
   * Asks several servers at once, the best ones first in the list. Two answers are waited for, and whatever comes soon
   * after them: a server that hangs holds nobody up.
   */
  async askSeveral<F extends FunctionName, T>(
    question: Question<F, T>,
    count: number,
    { signal }: AskOptions = {},
  ): Promise<{ readonly told: readonly Told<T>[]; readonly errors: readonly unknown[] }> {
    const request = encodeRequest(question.name, question.params)
    const asked = this.ranked().slice(0, count)
    const told: Told<T>[] = []
    const errors: unknown[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>(resolve => {
      const settle = () => {
        if (told.length + errors.length === asked.length) resolve()
        else if (told.length === 2) timer = setTimeout(resolve, graceMs)
      }
      settle()
      for (const server of asked) {
        this.askOne(server, question, request, signal)
          .then(answer => told.push(answer))
          .catch((error: unknown) => errors.push(error))
          .then(settle, settle)
      }
    })
    clearTimeout(timer)
    return { told: [...told], errors: [...errors] }
  }

  /** Notes that a server claimed what no other confirms. */
  distrust(name: string, fault: string): void {
    const server = this.servers.find(({ connection }) => connection.name === name)
    if (!server) return
    server.failures++
    server.avoidUntil = performance.now() + distrustMs
    server.fault = fault
  }

  /** How the servers do, best first. */
  health(): readonly ServerHealth[] {
    return this.ranked().map(({ connection, latencyMs, answers, failures, fault }) => ({
      name: connection.name,
      latencyMs,
      answers,
      failures,
      fault,
    }))
  }

  get serverCount(): number {
    return this.servers.length
  }

  /** Ends all connections. */
  close(): void {
    for (const { connection } of this.servers) connection.close()
  }

  private tooLate(): AppError<'source.timeout'> {
    return new AppError('source.timeout', { source: 'liteserver', afterMs: this.wholeMs })
  }

  /** Every server once, the best first; a single one twice, since a cut connection may come back. */
  private attempts(notFrom: readonly string[], first: readonly string[]): Server[] {
    const best = this.ranked()
    const isFirst = ({ connection }: Server) => first.includes(connection.name)
    const ranked = [...best.filter(isFirst), ...best.filter(server => !isFirst(server))]
    const preferred = ranked.filter(({ connection }) => !notFrom.includes(connection.name))
    const order = [...preferred, ...ranked.filter(server => !preferred.includes(server))]
    return order.length === 1 ? [...order, ...order] : order
  }

  private ranked(): readonly Server[] {
    const now = performance.now()
    // Not asked yet: worth a try before a slow one. One that owes an answer is at least as slow as that. At fault: worse
    // than a slow one, when its pause is over, too.
    const latency = ({ latencyMs = 50, fault, pending }: Server) => {
      const [oldest] = pending
      return Math.max(latencyMs, oldest ? now - oldest.since : 0) + (fault === undefined ? 0 : 1_000)
    }
    const pause = ({ avoidUntil, connection }: Server) => Math.max(0, avoidUntil - now, connection.backoffLeft)
    return [...this.servers].sort((a, b) => pause(a) - pause(b) || latency(a) - latency(b))
  }

  private async askOne<F extends FunctionName, T>(
    server: Server,
    question: Question<F, T>,
    request: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<Told<T>> {
    const { connection } = server
    const asked = { since: performance.now() }
    server.pending.add(asked)
    try {
      const value = read(question, await connection.query(request, this.answerMs, signal), connection.name)
      const took = performance.now() - asked.since
      server.latencyMs = server.latencyMs === undefined ? took : 0.7 * server.latencyMs + 0.3 * took
      server.answers++
      server.streak = 0
      // A right answer to something else does not make up for a lie.
      if (performance.now() >= server.avoidUntil) server.fault = undefined
      return { value, server: connection.name }
    } catch (error) {
      if (isAppError(error) && isServersFault(error.code)) blame(server, error.code, error.message)
      throw error
    } finally {
      server.pending.delete(asked)
    }
  }
}

/** @throws source.refused, source.malformed, proof.* */
function read<F extends FunctionName, T>(question: Question<F, T>, bytes: Uint8Array, source: string): T {
  try {
    const answer = decodeAnswer(question.name, bytes)
    if (isRefusal(answer))
      throw new AppError('source.refused', { source, reason: `${answer.message} (${answer.code})` })
    // Neither `decodeAnswer` nor TypeScript can say that an answer without the refusal's name is the function's own.
    return question.verify(answer as never)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'source.malformed') throw error
    throw new AppError('source.malformed', { source, reason: error.details.reason }, { cause: error })
  }
}

const noServer = () => new AppError('source.unreachable', { source: 'liteserver', reason: 'no server is configured' })

/** A server that takes so long is slow: longer than it usually takes, and than a distant one takes. */
const slowMs = ({ latencyMs = 0 }: Server): number => Math.max(1_500, 4 * latencyMs)

type Refusal = { readonly code: number; readonly message: string }
const isRefusal = (answer: {
  readonly '@type': string
}): answer is Refusal & { readonly '@type': 'liteServer.error' } => answer['@type'] === 'liteServer.error'

const isServersFault = (code: string): boolean => code.startsWith('source.') || code.startsWith('proof.')
const isSilence = (code: string): boolean => code === 'source.unreachable' || code === 'source.timeout'

function blame(server: Server, code: string, message: string): void {
  // A refusal is an answer: another server may know more, but this one works.
  if (code === 'source.refused') return
  server.failures++
  server.streak++
  const pause = code.startsWith('proof.') ? distrustMs : Math.min(mostPauseMs, 250 * 2 ** server.streak)
  server.avoidUntil = performance.now() + pause
  server.fault = message
}
