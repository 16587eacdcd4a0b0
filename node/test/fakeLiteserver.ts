import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { LiteserverAddress } from '@tonoscope/core/chain/liteserver/LiteserverConnection'
import { constructorId, decodeBoxed, encodeBoxed } from '@tonoscope/core/chain/liteserver/tl/codec'

/** The response to a query: reply bytes, or a kind of failure. */
export type FakeResponse =
  | Uint8Array
  | 'disconnect'
  | 'garbage'
  | 'nothing'
  /** The first half of the packet, then the connection ends. */
  | { readonly truncated: Uint8Array }
  | Promise<Uint8Array>
  | { readonly afterMs: number; readonly reply: Uint8Array }

/** A liteserver on the loopback interface with real ADNL over TCP. */
export type FakeLiteserver = {
  readonly address: LiteserverAddress
  /** Number of received queries. */
  readonly queryCount: () => number
  readonly connectionCount: () => number
  /** Closes all connections. */
  disconnectAll(): void
  close(): Promise<void>
}

/**
 * Starts a fake liteserver. Its handshake uses X25519 of Node, not the code of the client, so a wrong implementation in the
 * client is detected.
 */
export async function startFakeLiteserver(
  respond: (request: Uint8Array) => FakeResponse,
  delayMs = 0,
): Promise<FakeLiteserver> {
  const seed = randomBytes(32)
  const publicKey = publicKeyOf(seed)
  const sockets = new Set<Socket>()
  let queries = 0
  let connections = 0
  const server = createServer(socket => {
    connections++
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(
      socket,
      seed,
      publicKey,
      request => {
        queries++
        return respond(request)
      },
      delayMs,
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: { host: '127.0.0.1', port, key: new Uint8Array(publicKey) },
    queryCount: () => queries,
    connectionCount: () => connections,
    disconnectAll,
    close() {
      disconnectAll()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** A server that accepts connections and never sends a byte. */
export async function startSilentServer(): Promise<Pick<FakeLiteserver, 'address' | 'connectionCount' | 'close'>> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    address: { host: '127.0.0.1', port, key: new Uint8Array(publicKeyOf(randomBytes(32))) },
    connectionCount: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

function serve(
  socket: Socket,
  seed: Buffer,
  publicKey: Buffer,
  respond: (request: Uint8Array) => FakeResponse,
  delayMs: number,
): void {
  let buffered = Buffer.alloc(0)
  let session: ReturnType<typeof acceptHandshake> | undefined
  const toPacket = (payload: Uint8Array) => {
    const nonce = randomBytes(32)
    const hash = createHash('sha256').update(nonce).update(payload).digest()
    const length = Buffer.alloc(4)
    length.writeUInt32LE(64 + payload.length)
    return Buffer.concat([length, nonce, payload, hash])
  }
  const send = (payload: Uint8Array) => {
    if (session && !socket.destroyed) socket.write(session.encrypt.update(toPacket(payload)))
  }
  const sendHalf = (payload: Uint8Array) => {
    const packet = toPacket(payload)
    if (session) socket.end(session.encrypt.update(packet.subarray(0, packet.length >> 1)))
  }
  const later = (ms: number, run: () => void) => (ms > 0 ? setTimeout(run, ms) : run())
  socket.on('data', chunk => {
    if (session) buffered = Buffer.concat([buffered, session.decrypt.update(chunk)])
    else {
      buffered = Buffer.concat([buffered, chunk])
      if (buffered.length < 256) return
      session = acceptHandshake(seed, publicKey, buffered.subarray(0, 256))
      if (!session) {
        socket.destroy()
        return
      }
      buffered = session.decrypt.update(buffered.subarray(256))
      later(delayMs, () => send(Buffer.alloc(0)))
    }
    while (buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32LE(0)) {
      const end = 4 + buffered.readUInt32LE(0)
      const payload = buffered.subarray(36, end - 32)
      const hash = createHash('sha256')
        .update(buffered.subarray(4, end - 32))
        .digest()
      if (!hash.equals(buffered.subarray(end - 32, end))) {
        socket.destroy()
        return
      }
      buffered = buffered.subarray(end)
      handle(payload)
    }
  })

  function handle(payload: Buffer): void {
    if (payload.readUInt32LE(0) === constructorId('tcp.ping')) {
      send(encodeBoxed('tcp.pong', { random_id: payload.readBigInt64LE(4) }))
      return
    }
    const message = decodeBoxed('adnl.Message', payload)
    if (message['@type'] !== 'adnl.message.query') return
    // liteServer.query data:bytes: four bytes of name, then a byte string.
    const response = respond(byteString(message.query.subarray(4)))
    const toReply = (bytes: Uint8Array) =>
      encodeBoxed('adnl.message.answer', { query_id: message.query_id, answer: bytes })
    const sendReply = (bytes: Uint8Array) => send(toReply(bytes))
    if (response === 'disconnect') socket.destroy()
    else if (response === 'garbage') socket.write(randomBytes(500))
    else if (typeof response === 'object' && 'truncated' in response) sendHalf(toReply(response.truncated))
    else if (response instanceof Promise) void response.then(sendReply)
    else if (response instanceof Uint8Array) later(delayMs, () => sendReply(response))
    else if (response !== 'nothing') later(response.afterMs, () => sendReply(response.reply))
  }
}

const byteString = (bytes: Uint8Array): Uint8Array => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return view[0] === 254 ? view.subarray(4, 4 + view.readUIntLE(1, 3)) : view.subarray(1, 1 + (view[0] ?? 0))
}

/** The server side of the handshake: derives the session keys from the first packet. */
function acceptHandshake(seed: Buffer, publicKey: Buffer, packet: Buffer) {
  const ownId = createHash('sha256').update(Buffer.from('c6b41348', 'hex')).update(publicKey).digest()
  if (!packet.subarray(0, 32).equals(ownId)) return undefined
  const check = packet.subarray(64, 96)
  const shared = diffieHellman({ privateKey: x25519Private(seed), publicKey: x25519Public(packet.subarray(32, 64)) })
  const key = Buffer.concat([shared.subarray(0, 16), check.subarray(16, 32)])
  const iv = Buffer.concat([check.subarray(0, 4), shared.subarray(20, 32)])
  const proposal = createCipheriv('aes-256-ctr', key, iv).update(packet.subarray(96, 256))
  if (!createHash('sha256').update(proposal).digest().equals(check)) return undefined
  return {
    encrypt: createCipheriv('aes-256-ctr', proposal.subarray(0, 32), proposal.subarray(64, 80)),
    decrypt: createCipheriv('aes-256-ctr', proposal.subarray(32, 64), proposal.subarray(80, 96)),
  }
}

function publicKeyOf(seed: Buffer): Buffer {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const jwk = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  return Buffer.from(jwk.x ?? '', 'base64url')
}

function x25519Private(seed: Buffer): KeyObject {
  const scalar = createHash('sha512').update(seed).digest().subarray(0, 32)
  const der = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), scalar])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** Converts an Ed25519 public key to X25519: u = (1 + y) / (1 - y). */
function x25519Public(edwards: Buffer): KeyObject {
  const prime = 2n ** 255n - 19n
  const little = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
  const y = little(edwards) & (2n ** 255n - 1n)
  const u = ((1n + y) * power((prime + 1n - y) % prime, prime - 2n, prime)) % prime
  const x = Buffer.from(u.toString(16).padStart(64, '0'), 'hex').reverse().toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let square = base; exponent > 0n; exponent >>= 1n, square = (square * square) % modulus) {
    if (exponent & 1n) result = (result * square) % modulus
  }
  return result
}
