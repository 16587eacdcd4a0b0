import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'

type ConnectionLimits = {
  /** A client that reads less than `minBytes` of its response in this time is disconnected. */
  readonly unreadTimeoutMs: number
  readonly minBytes?: number
  /** On close, a connection without a request is kept for so long: its request may be on the way. */
  readonly lingerMs?: number
}

type Connection = {
  readonly responses: Set<ServerResponse>
  /** The last time when the client had read enough, and how much that was. */
  read: { readonly atMs: number; readonly bytes: number } | undefined
  idleSinceMs: number
}

const closeIntervalMs = 20

/** The connections of a server: closes those whose client does not read, and all of them without losing a response. */
export class Connections {
  readonly #server: HttpServer
  readonly #limits: Required<ConnectionLimits>
  readonly #open = new Map<Socket, Connection>()
  readonly #timer: NodeJS.Timeout
  #isClosing = false

  constructor(server: HttpServer, { unreadTimeoutMs, minBytes = 65_536, lingerMs = 200 }: ConnectionLimits) {
    this.#server = server
    this.#limits = { unreadTimeoutMs, minBytes, lingerMs }
    server.on('connection', socket => this.#add(socket))
    server.on('request', (request, response) => this.#addResponse(request, response))
    this.#timer = setInterval(() => this.#closeUnread(), Math.ceil(unreadTimeoutMs / 4)).unref()
  }

  /**
   * Stops listening; requests that were received are completed within `graceMs`. `server.close()` itself would reset
   * connections whose response is not sent completely.
   */
  async close(graceMs: number): Promise<void> {
    // Connections that the system has already accepted get a response too.
    for (let turn = 0; turn < 2; turn++) await new Promise(resolve => setImmediate(resolve))
    this.#isClosing = true
    const closed = new Promise<void>(resolve => {
      Server.prototype.close.call(this.#server, () => resolve())
    })
    const now = performance.now()
    for (const connection of this.#open.values()) {
      connection.idleSinceMs = now
      for (const response of connection.responses) response.shouldKeepAlive = false
    }
    const sweep = setInterval(() => this.#closeIdle(), closeIntervalMs)
    const timer = setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy()
    }, graceMs)
    await closed
    clearInterval(sweep)
    clearTimeout(timer)
    clearInterval(this.#timer)
    // Stops the timers of the HTTP server.
    this.#server.close()
  }

  #add(socket: Socket): void {
    this.#open.set(socket, { responses: new Set(), read: undefined, idleSinceMs: performance.now() })
    socket.once('close', () => this.#open.delete(socket))
  }

  #addResponse({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.responses.add(response)
    if (this.#isClosing) response.shouldKeepAlive = false
    response.once('close', () => {
      connection.responses.delete(response)
      connection.idleSinceMs = performance.now()
    })
  }

  #closeIdle(): void {
    const now = performance.now()
    for (const [socket, { responses, idleSinceMs }] of this.#open) {
      const isIdle = responses.size === 0 && socket.writableLength === 0
      if (isIdle && now - idleSinceMs >= this.#limits.lingerMs) socket.destroy()
    }
  }

  #closeUnread(): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      if (socket.writableLength === 0) {
        connection.read = undefined
        continue
      }
      const bytes = socket.bytesWritten - socket.writableLength
      const { read } = connection
      if (!read || bytes - read.bytes >= this.#limits.minBytes) connection.read = { atMs: now, bytes }
      else if (now - read.atMs >= this.#limits.unreadTimeoutMs) socket.destroy()
    }
  }
}
