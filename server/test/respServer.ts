import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A small Redis on loopback, for tests: what the client sends when it connects, GET and SET in memory. */
export type RespServer = {
  readonly url: string
  readonly keys: () => readonly string[]
  /** Replaces all values. */
  readonly overwrite: (value: Buffer) => void
  /** From now on it accepts commands and sends no replies. */
  readonly hang: () => void
  readonly close: () => Promise<void>
}

/** Starts it; with `password`, connections must authenticate. */
export async function startRespServer({
  port = 0,
  password,
}: {
  port?: number
  password?: string
} = {}): Promise<RespServer> {
  const values = new Map<string, Buffer>()
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer(socket => {
    sockets.add(socket)
    let isAllowed = password === undefined
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', data => {
      received = Buffer.concat([received, data])
      for (let command = readCommand(received); command; command = readCommand(received)) {
        received = received.subarray(command.length)
        if (isHanging) continue
        const [name = '', ...args] = command.args
        const kind = name.toString().toUpperCase()
        if (kind === 'AUTH') {
          isAllowed = args.at(-1)?.toString() === password
          socket.write(isAllowed ? '+OK\r\n' : '-WRONGPASS invalid password\r\n')
        } else if (!isAllowed) socket.write('-NOAUTH Authentication required.\r\n')
        else socket.write(runCommand(kind, args, values))
      }
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  // It listens on a port, so the address is not a pipe name.
  const address = server.address() as AddressInfo
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${address.port}`,
    keys: () => [...values.keys()],
    overwrite(value) {
      for (const key of values.keys()) values.set(key, value)
    },
    hang() {
      isHanging = true
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function runCommand(
  kind: string,
  [key = Buffer.alloc(0), value]: Buffer[],
  values: Map<string, Buffer>,
): Buffer | string {
  if (kind === 'SET' && value) values.set(key.toString(), value)
  if (kind === 'GET') {
    const found = values.get(key.toString())
    if (!found) return '$-1\r\n'
    return Buffer.concat([Buffer.from(`$${found.length}\r\n`), found, Buffer.from('\r\n')])
  }
  if (kind === 'INFO') return bulk('redis_version:7.0.0\r\nloading:0\r\n')
  if (kind === 'PING') return '+PONG\r\n'
  // RESP2 only.
  if (kind === 'HELLO') return '-ERR unknown command\r\n'
  return '+OK\r\n'
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`

/** The first complete command of the received bytes: an array of bulk strings. */
function readCommand(bytes: Buffer): { readonly args: Buffer[]; readonly length: number } | undefined {
  let at = 0
  const readLength = (): number | undefined => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const length = Number(bytes.toString('latin1', at + 1, end))
    at = end + 2
    return length
  }
  const count = readLength()
  if (count === undefined) return undefined
  const args: Buffer[] = []
  for (let i = 0; i < count; i++) {
    const length = readLength()
    if (length === undefined || bytes.length < at + length + 2) return undefined
    args.push(bytes.subarray(at, at + length))
    at += length + 2
  }
  return { args, length: at }
}
