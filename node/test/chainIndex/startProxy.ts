import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy on loopback to this port, which counts what comes through it. */
export async function startProxy(target: number) {
  const sockets = new Set<Socket>()
  let [connections, bytes, isPaused] = [0, 0, false]
  const proxy: Server = createServer(socket => {
    connections++
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', chunk => {
        bytes += chunk.length
        to.write(chunk)
      })
      if (isPaused) from.pause()
    }
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    connections: () => connections,
    bytes: () => bytes,
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
