import { toHex } from '../../encoding/hex.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import { untilAborted } from '../wrappers/withDeadline.ts'
import type { AdnlPort, HostSocket } from './adnl/AdnlPort.ts'
import { openSession, type Session } from './adnl/handshake.ts'
import { PacketReader, writePacket } from './adnl/packets.ts'
import { constructorId, decodeBoxed, encodeBoxed, encodeRequest } from './tl/codec.ts'

/** Address and ed25519 public key of a liteserver. */
export type LiteserverAddress = { readonly host: string; readonly port: number; readonly key: Uint8Array }

/** Timeouts of a connection, for servers on the internet. */
export const defaultTimeouts = {
  /** For the TCP connection, and again for the handshake. The time limit of a query begins when it is sent. */
  connectMs: 5_000,
  /** A query waits so long for a reconnect; when that is further away, it fails at once. */
  maxWaitMs: 1_000,
  /** Interval of pings; a server that misses two is disconnected. */
  pingMs: 5_000,
  /** An idle connection is closed after this time. */
  idleMs: 60_000,
  /** Delay before the first reconnect; doubled for each further one. */
  backoffMs: 200,
  maxBackoffMs: 30_000,
}
/** Timeouts of a connection. */
export type ConnectionTimeouts = Readonly<typeof defaultTimeouts>

type PendingQuery = {
  readonly resolve: (reply: Uint8Array) => void
  readonly reject: (error: unknown) => void
  /** Starts its time limit. */
  readonly onSent: () => void
}
type Channel = { readonly socket: HostSocket; readonly session: Session; readonly reader: PacketReader; ready: boolean }

/** A connection to one server: connects on the first query, runs queries in parallel, and reconnects after a loss. */
export class LiteserverConnection {
  readonly name: string
  private readonly address: LiteserverAddress
  private readonly port: AdnlPort
  private readonly timeouts: ConnectionTimeouts
  private readonly pending = new Map<Hash, PendingQuery>()
  private readonly unsent = new Map<Hash, Uint8Array>()
  private channel: Channel | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private reconnectAt = 0
  private lastFailure = ''
  private lastReceivedAt = 0
  private lastQueryAt = 0

  constructor(address: LiteserverAddress, port: AdnlPort, timeouts: ConnectionTimeouts = defaultTimeouts) {
    this.name = `${address.host}:${address.port}`
    this.address = address
    this.port = port
    this.timeouts = timeouts
  }

  /** Milliseconds until it may reconnect; 0 when it is connected or may do so at once. */
  get backoffLeft(): number {
    return this.channel === undefined ? Math.max(0, this.reconnectAt - performance.now()) : 0
  }

  /** Sends the bytes of a query and returns those of the reply. @throws source.unreachable, source.timeout, source.malformed, limit.cancelled */
  async query(request: Uint8Array, timeoutMs: number, signal?: AbortSignal): Promise<Uint8Array> {
    const id = toHex(this.port.randomBytes(32)) as Hash // 32 bytes are written like a hash
    const query = encodeBoxed('adnl.message.query', {
      query_id: id,
      query: encodeRequest('liteServer.query', { data: request }),
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () =>
      new Promise<Uint8Array>((resolve, reject) => {
        const timeout = () => reject(new AppError('source.timeout', { source: this.name, afterMs: timeoutMs }))
        const onSent = () => {
          timer = setTimeout(timeout, timeoutMs)
        }
        this.pending.set(id, { resolve, reject, onSent })
        this.lastQueryAt = performance.now()
        if (this.channel?.ready) {
          this.send(this.channel, query)
          onSent()
        } else {
          this.unsent.set(id, query)
          this.connect()
        }
      })
    try {
      return await untilAborted(signal, send)
    } finally {
      clearTimeout(timer)
      this.pending.delete(id)
      this.unsent.delete(id)
    }
  }

  /** Closes the connection and rejects pending queries. A later query reconnects. */
  close(): void {
    this.drop(this.lost('closed'))
  }

  private connect(): void {
    if (this.channel !== undefined) return
    const wait = this.backoffLeft
    clearTimeout(this.timer)
    if (wait > this.timeouts.maxWaitMs) {
      this.drop(this.lost(`${this.lastFailure}; next attempt in ${Math.ceil(wait / 1000)} s`))
      return
    }
    if (wait > 0) {
      this.timer = setTimeout(() => {
        // The queries may have been cancelled in the meantime.
        if (this.unsent.size > 0) this.connect()
      }, wait)
      return
    }
    try {
      const { packet, ...session } = openSession(this.port, this.address.key)
      // The host may report a failure before `connect` returns.
      let channel: Channel | undefined
      const isCurrent = () => channel !== undefined && this.channel === channel
      const { connectMs } = this.timeouts
      const limit = (what: string) => {
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.fail(`no ${what} within ${connectMs} ms`), connectMs)
      }
      let isOpen = false
      const socket = this.port.connect(this.address.host, this.address.port, {
        onOpen() {
          if (!isCurrent()) return
          isOpen = true
          limit('handshake')
          socket.write(packet)
        },
        onData: bytes => isCurrent() && channel && this.receive(channel, bytes),
        onClose: reason => isCurrent() && this.fail(isOpen && !channel?.ready ? rejectedHandshake(reason) : reason),
      })
      channel = { socket, session, reader: new PacketReader(this.port), ready: false }
      this.channel = channel
      limit('connection')
    } catch (error) {
      this.fail(error instanceof Error ? error.message : 'the handshake failed')
    }
  }

  private receive(channel: Channel, bytes: Uint8Array): void {
    this.lastReceivedAt = performance.now()
    try {
      for (const payload of channel.reader.take(channel.session.decrypt(bytes))) {
        // An empty packet confirms the handshake.
        if (!channel.ready) this.begin(channel)
        if (payload.length > 0) this.deliver(payload)
      }
    } catch (error) {
      const reason =
        isAppError(error) && error.code === 'source.malformed' ? error.details.reason : 'an unreadable packet'
      this.fail(reason, new AppError('source.malformed', { source: this.name, reason }))
    }
  }

  private begin(channel: Channel): void {
    channel.ready = true
    this.failures = 0
    clearTimeout(this.timer)
    for (const [id, query] of this.unsent) {
      this.send(channel, query)
      this.pending.get(id)?.onSent()
    }
    this.unsent.clear()
    this.keepAlive(channel)
  }

  private deliver(payload: Uint8Array): void {
    if (payload.length >= 4 && new DataView(payload.buffer, payload.byteOffset).getUint32(0, true) === pongId) return
    const message = decodeBoxed('adnl.Message', payload)
    if (message['@type'] !== 'adnl.message.answer') return
    // A late reply has no pending query.
    this.pending.get(message.query_id)?.resolve(message.answer)
  }

  private keepAlive(channel: Channel): void {
    this.timer = setTimeout(() => {
      if (this.channel !== channel) return
      const now = performance.now()
      if (this.pending.size === 0 && now - this.lastQueryAt > this.timeouts.idleMs) return this.drop(this.lost('idle'))
      if (now - this.lastReceivedAt > 2 * this.timeouts.pingMs) return this.fail('the server stopped responding')
      const random = new DataView(this.port.randomBytes(8).slice().buffer).getBigInt64(0)
      this.send(channel, encodeRequest('tcp.ping', { random_id: random }))
      this.keepAlive(channel)
    }, this.timeouts.pingMs)
  }

  private send(channel: Channel, payload: Uint8Array): void {
    channel.socket.write(channel.session.encrypt(writePacket(this.port, payload)))
  }

  /** Drops the connection and delays the next attempt. */
  private fail(reason: string, error: ConnectionLost = this.lost(reason)): void {
    const { backoffMs, maxBackoffMs } = this.timeouts
    this.reconnectAt = performance.now() + Math.min(maxBackoffMs, backoffMs * 2 ** this.failures)
    this.failures++
    this.lastFailure = reason
    this.drop(error)
  }

  private drop(error: ConnectionLost): void {
    clearTimeout(this.timer)
    this.channel?.socket.close()
    this.channel = undefined
    this.unsent.clear()
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
  }

  private lost(reason: string): ConnectionLost {
    return new AppError('source.unreachable', { source: this.name, reason })
  }
}

type ConnectionLost = AppError<'source.unreachable'> | AppError<'source.malformed'>
/** Servers close the connection when the handshake is for another key. */
const rejectedHandshake = (reason: string): string =>
  `${reason} during the handshake: its key in the global config may be wrong`
const pongId = constructorId('tcp.pong')
