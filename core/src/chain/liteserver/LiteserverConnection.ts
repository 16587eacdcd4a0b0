import { toHex } from '../../cell/hex.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import type { AdnlPort, HostSocket } from './adnl/AdnlPort.ts'
import { openSession, type Session } from './adnl/handshake.ts'
import { PacketReader, writePacket } from './adnl/packets.ts'
import { constructorId, decodeBoxed, encodeBoxed, encodeRequest } from './tl/codec.ts'

/** A liteserver: where it is, and the ed25519 key that it must have. */
export type LiteserverAddress = { readonly host: string; readonly port: number; readonly key: Uint8Array }

/** How patient a connection is, in milliseconds. */
export type Patience = {
  /** Until a connection stands. */
  readonly connectMs: number
  /** Between two signs of life; a server that misses two is given up. */
  readonly pingMs: number
  /** Without a question, until the connection is closed. */
  readonly idleMs: number
  /** Before the first attempt to connect again; each further one waits twice as long. */
  readonly backoffMs: number
  readonly mostBackoffMs: number
}

/** What suits servers on the internet. */
export const usualPatience: Patience = {
  connectMs: 5_000,
  pingMs: 5_000,
  idleMs: 60_000,
  backoffMs: 200,
  mostBackoffMs: 30_000,
}

type Waiting = { readonly resolve: (answer: Uint8Array) => void; readonly reject: (error: unknown) => void }
type Line = { readonly socket: HostSocket; readonly session: Session; readonly reader: PacketReader; ready: boolean }

/** One server: connects when asked something, keeps many questions going at once, and connects again when cut off. */
export class LiteserverConnection {
  readonly name: string
  private readonly address: LiteserverAddress
  private readonly port: AdnlPort
  private readonly patience: Patience
  private readonly waiting = new Map<Hash, Waiting>()
  private readonly unsent = new Map<Hash, Uint8Array>()
  private line: Line | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private notBefore = 0
  private lastHeard = 0
  private lastAsked = 0

  constructor(address: LiteserverAddress, port: AdnlPort, patience: Patience = usualPatience) {
    this.name = `${address.host}:${address.port}`
    this.address = address
    this.port = port
    this.patience = patience
  }

  /** Milliseconds until it may connect again; 0 when it is connected or may do so at once. */
  get backoffLeft(): number {
    return this.line === undefined ? Math.max(0, this.notBefore - performance.now()) : 0
  }

  /** Sends the bytes of a question, gives those of the answer. @throws source.unreachable, source.timeout, source.malformed, limit.cancelled */
  async query(question: Uint8Array, timeoutMs: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
    const id = toHex(this.port.randomBytes(32)) as Hash // 32 bytes are written like a hash
    const query = encodeBoxed('adnl.message.query', {
      query_id: id,
      query: encodeRequest('liteServer.query', { data: question }),
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    let onAbort: (() => void) | undefined
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject })
        onAbort = () => reject(new AppError('limit.cancelled', {}))
        signal?.addEventListener('abort', onAbort, { once: true })
        timer = setTimeout(
          () => reject(new AppError('source.timeout', { source: this.name, afterMs: timeoutMs })),
          timeoutMs,
        )
        this.lastAsked = performance.now()
        if (this.line?.ready) this.send(this.line, query)
        else {
          this.unsent.set(id, query)
          this.connect()
        }
      })
    } finally {
      clearTimeout(timer)
      if (onAbort) signal?.removeEventListener('abort', onAbort)
      this.waiting.delete(id)
      this.unsent.delete(id)
    }
  }

  /** Ends the connection; questions that wait are given up. A later question connects again. */
  close(): void {
    this.drop(this.lost('closed'))
  }

  private connect(): void {
    if (this.line !== undefined) return
    const wait = this.backoffLeft
    clearTimeout(this.timer)
    if (wait > 0) {
      this.timer = setTimeout(() => {
        // Whoever asked may have gone in the meantime.
        if (this.unsent.size > 0) this.connect()
      }, wait)
      return
    }
    try {
      const { packet, ...session } = openSession(this.port, this.address.key)
      // The host may tell of a failure before it has given the socket away.
      let line: Line | undefined
      const isCurrent = () => line !== undefined && this.line === line
      const socket = this.port.connect(this.address.host, this.address.port, {
        onOpen: () => isCurrent() && socket.write(packet),
        onData: bytes => isCurrent() && line && this.receive(line, bytes),
        onClose: reason => isCurrent() && this.fail(reason),
      })
      line = { socket, session, reader: new PacketReader(this.port), ready: false }
      this.line = line
      this.timer = setTimeout(
        () => this.fail(`no handshake within ${this.patience.connectMs} ms`),
        this.patience.connectMs,
      )
    } catch (error) {
      this.fail(error instanceof Error ? error.message : 'the handshake failed')
    }
  }

  private receive(line: Line, bytes: Uint8Array): void {
    this.lastHeard = performance.now()
    try {
      for (const payload of line.reader.take(line.session.decrypt(bytes))) {
        // An empty packet answers the handshake.
        if (!line.ready) this.begin(line)
        if (payload.length > 0) this.deliver(payload)
      }
    } catch (error) {
      const reason =
        isAppError(error) && error.code === 'source.malformed' ? error.details.reason : 'an unreadable packet'
      this.fail(reason, new AppError('source.malformed', { source: this.name, reason }))
    }
  }

  private begin(line: Line): void {
    line.ready = true
    this.failures = 0
    clearTimeout(this.timer)
    for (const query of this.unsent.values()) this.send(line, query)
    this.unsent.clear()
    this.keepAlive(line)
  }

  private deliver(payload: Uint8Array): void {
    if (payload.length >= 4 && new DataView(payload.buffer, payload.byteOffset).getUint32(0, true) === pongId) return
    const message = decodeBoxed('adnl.Message', payload)
    if (message['@type'] !== 'adnl.message.answer') return
    // Nobody waits any more for an answer that comes too late.
    this.waiting.get(message.query_id)?.resolve(message.answer)
  }

  private keepAlive(line: Line): void {
    this.timer = setTimeout(() => {
      if (this.line !== line) return
      const now = performance.now()
      if (this.waiting.size === 0 && now - this.lastAsked > this.patience.idleMs) return this.drop(this.lost('idle'))
      if (now - this.lastHeard > 2 * this.patience.pingMs) return this.fail('the server fell silent')
      const random = new DataView(this.port.randomBytes(8).slice().buffer).getBigInt64(0)
      this.send(line, encodeRequest('tcp.ping', { random_id: random }))
      this.keepAlive(line)
    }, this.patience.pingMs)
  }

  private send(line: Line, payload: Uint8Array): void {
    line.socket.write(line.session.encrypt(writePacket(this.port, payload)))
  }

  /** Gives the connection up, and waits before the next attempt. */
  private fail(reason: string, error: Lost = this.lost(reason)): void {
    const { backoffMs, mostBackoffMs } = this.patience
    this.notBefore = performance.now() + Math.min(mostBackoffMs, backoffMs * 2 ** this.failures)
    this.failures++
    this.drop(error)
  }

  private drop(error: Lost): void {
    clearTimeout(this.timer)
    this.line?.socket.close()
    this.line = undefined
    this.unsent.clear()
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }

  private lost(reason: string): Lost {
    return new AppError('source.unreachable', { source: this.name, reason })
  }
}

type Lost = AppError<'source.unreachable'> | AppError<'source.malformed'>
const pongId = constructorId('tcp.pong')
