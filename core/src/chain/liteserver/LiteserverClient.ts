import { AppError, errorMeaning, isAppError, isSourceFailure } from '../../errors.ts'
import type { OpenCircuit } from '../ChainSource.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import type { AdnlPort } from './adnl/AdnlPort.ts'
import {
  type ConnectionTimeouts,
  defaultTimeouts,
  type LiteserverAddress,
  LiteserverConnection,
} from './LiteserverConnection.ts'
import type { LiteserverQuery } from './queries.ts'
import { decodeLiteserverReply, encodeRequest } from './tl/codec.ts'
import type { FunctionName, LiteserverError } from './tl/schemaTypes.ts'

type LiteserverOptions = {
  readonly servers: readonly LiteserverAddress[]
  readonly port: AdnlPort
  readonly timeouts?: ConnectionTimeouts
  /** Time limit for one reply of one server; 5000 ms by default. */
  readonly queryTimeoutMs?: number
  /** Time limit for a valid reply from any server; three times `queryTimeoutMs` by default. */
  readonly totalTimeoutMs?: number
}

type QueryOptions = CallOptions & {
  /** Servers to avoid; used only when there is no other. */
  readonly exclude?: readonly string[]
  /** Servers to try first. */
  readonly prefer?: readonly string[]
}

/** A verified reply and the server that sent it. */
export type ServerReply<T> = { readonly value: T; readonly server: string }

type Server = {
  readonly connection: LiteserverConnection
  /** Average of its latest replies; `undefined` before the first. */
  latencyMs: number | undefined
  replies: number
  failures: number
  /** Consecutive failures. */
  streak: number
  avoidUntil: number
  /** It did not respond: until then it is not queried. */
  openUntil: number
  /** When its current failures began. */
  failingSince: number
  lastReplyAt: number
  /** The last failure, until a later success clears it. */
  lastError: string | undefined
  /** Start times of its unanswered queries, oldest first. */
  readonly pending: Set<{ readonly since: number }>
}

/** A server that sent an invalid proof is avoided for so long. */
const distrustMs = 300_000
const maxPauseMs = 30_000
/** Error codes about the server, not about the query: of rate limits and proxies, a timeout or a lost connection inside the node. */
const busyCodes: readonly number[] = [228, 429, 652, 654]
/** A server with such an error is queried last for so long. */
const busyPauseMs = 2_000
/** After the second reply, further servers get this much time. */
const graceMs = 60
/** A failure after this time opens the circuit of its server, for at least as long. */
const slowFailureMs = 1_000
/** After the first reply, the others are late after this time, or three times as long as the first. */
const lateMs = 250
/** Late replies are awaited so long, or four times as long as the first. */
const maxLateMs = 1_500

/** The replies and errors so far. */
type ManyReplies<T> = { readonly replies: readonly ServerReply<T>[]; readonly errors: readonly unknown[] }

/** A client of several liteservers: queries the best one, and another one when it fails, is slow, or sends an invalid proof. */
export class LiteserverClient {
  private readonly servers: readonly Server[]
  private readonly queryTimeoutMs: number
  private readonly totalTimeoutMs: number

  constructor({
    servers,
    port,
    timeouts = defaultTimeouts,
    queryTimeoutMs = 5_000,
    totalTimeoutMs = 3 * queryTimeoutMs,
  }: LiteserverOptions) {
    this.queryTimeoutMs = queryTimeoutMs
    this.totalTimeoutMs = totalTimeoutMs
    this.servers = servers.map(address => ({
      connection: new LiteserverConnection(address, port, timeouts),
      latencyMs: undefined,
      replies: 0,
      failures: 0,
      streak: 0,
      avoidUntil: 0,
      openUntil: 0,
      failingSince: 0,
      lastReplyAt: 0,
      lastError: undefined,
      pending: new Set(),
    }))
  }

  /**
   * Queries servers in order until a reply is valid; when one is slow, the next is queried without waiting for it. When none
   * responded a short time ago, it fails at once.
   *
   * @throws source.*, proof.* when no reply is valid: the most informative failure; limit.cancelled
   */
  query<F extends FunctionName, T>(query: LiteserverQuery<F, T>, options: QueryOptions = {}): Promise<ServerReply<T>> {
    const request = encodeRequest(query.name, query.params)
    const order = this.attempts(options.exclude ?? [], options.prefer ?? [])
    const failed = new Set<Server>()
    return new Promise((resolve, reject) => {
      let failure: unknown
      let running = 0
      let isSettled = false
      const timers = new Set<ReturnType<typeof setTimeout>>()
      const finish = (settle: () => void) => {
        isSettled = true
        for (const timer of timers) clearTimeout(timer)
        settle()
      }
      const after = (ms: number, run: () => void) => timers.add(setTimeout(run, ms))
      const queryNext = (): void => {
        if (isSettled) return
        const server = order.find(candidate => !failed.has(candidate) && !isOpen(candidate))
        if (server === undefined) {
          if (running === 0) finish(() => reject(failure ?? this.noServer()))
          return
        }
        order.splice(order.indexOf(server), 1)
        running++
        let hasMovedOn = false
        const moveOn = () => {
          if (!hasMovedOn) queryNext()
          hasMovedOn = true
        }
        if (this.servers.length > 1) after(slowMs(server), moveOn)
        this.queryServer(server, query, request, options.signal).then(
          reply => finish(() => resolve(reply)),
          (error: unknown) => {
            running--
            if (isSettled) return
            if (!isSourceFailure(error)) return finish(() => reject(error))
            const replied = errorMeaning(error) !== 'unreachable'
            if (replied) failed.add(server)
            // A server error or an invalid proof says more than a lost connection.
            if (failure === undefined || replied) failure = error
            if (hasMovedOn) queryNextOrEnd()
            else moveOn()
          },
        )
      }
      // A late failure of a slow server must not end the query while others are running.
      const queryNextOrEnd = () => {
        if (running === 0) queryNext()
      }
      const timeout = () => new AppError('source.timeout', { source: 'liteserver', afterMs: this.totalTimeoutMs })
      after(this.totalTimeoutMs, () => finish(() => reject(failure ?? timeout())))
      queryNext()
    })
  }

  /**
   * Queries the best servers in parallel; soon after the second reply it no longer waits for the others. When only one has
   * replied in time, `late` waits for the others.
   */
  async queryMany<F extends FunctionName, T>(
    query: LiteserverQuery<F, T>,
    count: number,
    { signal }: QueryOptions = {},
  ): Promise<ManyReplies<T> & { readonly late?: () => Promise<ManyReplies<T>> }> {
    const request = encodeRequest(query.name, query.params)
    const servers = this.ranked()
      .filter(server => !isOpen(server))
      .slice(0, count)
    if (servers.length === 0) return { replies: [], errors: [this.noServer()] }
    const hanging = new Set(servers.filter(isHanging))
    const startedAt = performance.now()
    const replies: ServerReply<T>[] = []
    const errors: unknown[] = []
    const timers: ReturnType<typeof setTimeout>[] = []
    let firstMs = 0
    let onLate = () => {}
    const settled = new Promise<void>(resolve => {
      const settle = () => {
        if (replies.length + errors.length === servers.length) return resolve()
        if (replies.length === 2) timers.push(setTimeout(resolve, graceMs))
        if (replies.length === 1 && firstMs === 0) {
          firstMs = performance.now() - startedAt
          timers.push(setTimeout(() => onLate(), Math.max(lateMs, 3 * firstMs)))
          const onlyHanging = replies.length + errors.length + hanging.size === servers.length
          timers.push(setTimeout(resolve, onlyHanging ? lateMs : Math.max(maxLateMs, 4 * firstMs)))
        }
      }
      for (const server of servers) {
        this.queryServer(server, query, request, signal)
          .finally(() => hanging.delete(server))
          .then(reply => replies.push(reply))
          .catch((error: unknown) => errors.push(error))
          .then(settle, settle)
      }
    })
    const current = () => ({ replies: [...replies], errors: [...errors] })
    const complete = settled.then(() => {
      for (const timer of timers) clearTimeout(timer)
      return current()
    })
    const isLate = new Promise<true>(resolve => {
      onLate = () => resolve(true)
    })
    const first = await Promise.race([complete, isLate])
    return first === true ? { ...current(), late: () => complete } : first
  }

  /** Avoids a server whose claim turned out to be wrong. */
  distrust(name: string, reason: string): void {
    const server = this.servers.find(({ connection }) => connection.name === name)
    if (!server) return
    server.failures++
    server.avoidUntil = performance.now() + distrustMs
    server.lastError = reason
  }

  /** Statistics of the servers, best first. */
  health() {
    return this.ranked().map(({ connection: { name }, ...statistics }) => ({ name, ...statistics }))
  }

  /** Servers that are not queried now, and why. */
  openCircuits(): readonly OpenCircuit[] {
    const now = performance.now()
    return this.servers.flatMap(({ connection, openUntil, failingSince, lastError }) => {
      const wait = Math.max(openUntil - now, connection.backoffLeft)
      if (wait <= 0 || lastError === undefined) return []
      return [{ name: connection.name, openForMs: now - failingSince, nextTryMs: wait, reason: lastError }]
    })
  }

  get serverCount(): number {
    return this.servers.length
  }

  /** Closes all connections. */
  close(): void {
    for (const { connection } of this.servers) connection.close()
  }

  /** Every server once, the best first; a single server twice, since its connection may recover. */
  private attempts(exclude: readonly string[], prefer: readonly string[]): Server[] {
    const rank = ({ connection: { name } }: Server) =>
      (exclude.includes(name) ? 2 : 0) - (prefer.includes(name) ? 1 : 0)
    const order = this.ranked().toSorted((a, b) => rank(a) - rank(b))
    return order.length === 1 ? [...order, ...order] : order
  }

  private ranked(): readonly Server[] {
    const now = performance.now()
    // An unused server ranks before a slow one. A pending query counts with its age. A failed server ranks after a slow
    // one, also when its pause is over.
    const latency = ({ latencyMs = 50, lastError, pending }: Server) => {
      const [oldest] = pending
      return Math.max(latencyMs, oldest ? now - oldest.since : 0) + (lastError === undefined ? 0 : 1_000)
    }
    const pause = ({ avoidUntil, connection }: Server) => Math.max(0, avoidUntil - now, connection.backoffLeft)
    return [...this.servers].sort((a, b) => pause(a) - pause(b) || latency(a) - latency(b))
  }

  /** Why no server is queried. */
  private noServer(): AppError<'source.unreachable'> {
    const [next] = this.servers.filter(isOpen).sort((a, b) => a.openUntil - b.openUntil)
    if (next === undefined)
      return new AppError('source.unreachable', { source: 'liteserver', reason: 'no server is configured' })
    const seconds = Math.ceil((next.openUntil - performance.now()) / 1000)
    const reason = `${next.lastError ?? 'it did not respond'}; next attempt in ${seconds} s`
    return new AppError('source.unreachable', { source: next.connection.name, reason })
  }

  private async queryServer<F extends FunctionName, T>(
    server: Server,
    query: LiteserverQuery<F, T>,
    request: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<ServerReply<T>> {
    const { connection } = server
    const started = { since: performance.now() }
    server.pending.add(started)
    // After a failure one query tries whether the server works again; the others do not wait for it.
    if (server.openUntil > 0) server.openUntil = started.since + this.queryTimeoutMs
    try {
      const reply = await connection.query(request, this.queryTimeoutMs, signal)
      const value = decodeAndVerify(query, reply, connection.name, code => {
        if (busyCodes.includes(code)) server.avoidUntil = Math.max(server.avoidUntil, performance.now() + busyPauseMs)
      })
      const latencyMs = performance.now() - started.since
      server.latencyMs = server.latencyMs === undefined ? latencyMs : 0.7 * server.latencyMs + 0.3 * latencyMs
      server.replies++
      server.streak = 0
      server.openUntil = 0
      server.lastReplyAt = performance.now()
      // A valid reply to another query does not clear an invalid proof.
      if (performance.now() >= server.avoidUntil) server.lastError = undefined
      return { value, server: connection.name }
    } catch (error) {
      if (isSourceFailure(error)) recordFailure(server, error.code, error.message, started.since)
      // A cancelled query found out nothing: the next one tries.
      else if (server.openUntil > 0) server.openUntil = performance.now()
      throw error
    } finally {
      server.pending.delete(started)
    }
  }
}

/** @throws source.refused, source.malformed, proof.* */
function decodeAndVerify<F extends FunctionName, T>(
  query: LiteserverQuery<F, T>,
  bytes: Uint8Array,
  source: string,
  onError: (code: number) => void,
): T {
  try {
    const reply = decodeLiteserverReply(query.name, bytes)
    if (isErrorReply(reply)) {
      onError(reply.code)
      throw new AppError('source.refused', { source, reason: `${reply.message} (${reply.code})` })
    }
    // TypeScript cannot exclude the error type here.
    return query.verify(reply as never)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'source.malformed') throw error
    throw new AppError('source.malformed', { source, reason: error.details.reason }, { cause: error })
  }
}

/** Whether the circuit of a server is open: it is not queried. */
const isOpen = ({ openUntil }: Server): boolean => openUntil > performance.now()

/** A reply is slow after this time: longer than usual for this server and for a distant one. */
const slowMs = (server: Server): number => {
  const { latencyMs = 0 } = server
  return isHanging(server) ? lateMs : Math.max(1_500, 4 * latencyMs)
}

/** Whether a query has been waiting for this server for longer than it is awaited anyway. */
const isHanging = ({ pending, latencyMs = 0 }: Server): boolean => {
  const [oldest] = pending
  return oldest !== undefined && performance.now() - oldest.since >= Math.max(maxLateMs, 4 * latencyMs)
}

const isErrorReply = (reply: { readonly '@type': string }): reply is LiteserverError =>
  reply['@type'] === 'liteServer.error'

function recordFailure(server: Server, code: string, message: string, since: number): void {
  // The server works: another one may have the data.
  if (code === 'source.refused') {
    server.openUntil = 0
    return
  }
  server.failures++
  if (server.streak === 0) server.failingSince = since
  server.streak++
  const pause = code.startsWith('proof.') ? distrustMs : Math.min(maxPauseMs, 250 * 2 ** server.streak)
  const now = performance.now()
  server.avoidUntil = now + pause
  server.lastError = message
  if (now - since >= slowFailureMs && server.lastReplyAt < since)
    server.openUntil = now + Math.max(slowFailureMs, pause)
  else server.openUntil = 0
}
