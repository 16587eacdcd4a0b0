import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { Connections } from './Connections.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(onRequest: RequestListener, unreadTimeoutMs = 30_000) {
  const server = createServer(onRequest)
  const connections = new Connections(server, { unreadTimeoutMs })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => connections.close(0))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { server, connections, port }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const request = (port: number) =>
  new Promise<IncomingMessage>((resolve, reject) => get({ port, host: '127.0.0.1' }, resolve).on('error', reject))
async function readBytes(response: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Uint8Array).length
  return bytes
}
const large = Buffer.alloc(64 * 2 ** 20)

test('a client that does not read its response is disconnected', async () => {
  const { port } = await start((_, response) => response.end(large), 200)
  const response = await request(port)
  await wait(1500)
  await expect(readBytes(response)).rejects.toThrow('aborted')
})

test('a client that reads slowly, and a response that is late, are not', async () => {
  const { port } = await start(async (_, response) => {
    await wait(6000)
    response.end(large)
  }, 5000)
  const response = await request(port)
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Uint8Array).length
    if (bytes < 10 * 2 ** 20) await wait(5)
  }
  expect(bytes).toBe(large.length)
}, 30_000)

test('closing completes every request that was received, in work or not yet read by the client', async () => {
  let received = 0
  const { port, connections } = await start(async (_, response) => {
    received++
    await wait(50)
    response.end(large.subarray(0, 2 ** 20))
  })
  const responses = Array.from({ length: 200 }, async () => {
    const response = await request(port)
    await wait(300)
    return readBytes(response)
  })
  await vi.waitFor(() => expect(received).toBe(200), { timeout: 10_000, interval: 1 })
  await connections.close(20_000)
  expect((await Promise.allSettled(responses)).filter(({ status }) => status === 'rejected')).toEqual([])
}, 40_000)

test('closing gives a request on a kept connection a response, closes idle connections, and is bounded', async () => {
  let received = 0
  const { port, connections } = await start((_, response) => {
    if (received++ === 0) response.end('1')
  })
  const text: string[] = []
  const socket = connect(port, '127.0.0.1').on('data', data => text.push(String(data)))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(text.join('')).toContain('200 OK'))
  // The second request gets no response.
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const started = performance.now()
  await connections.close(500)
  expect(received).toBe(2)
  expect(performance.now() - started).toBeLessThan(1500)
  const idle = await start((_, response) => response.end('1'))
  const kept = connect(idle.port, '127.0.0.1')
  await vi.waitFor(() => expect(kept.readyState).toBe('open'))
  const closing = performance.now()
  await idle.connections.close(10_000)
  expect(performance.now() - closing).toBeLessThan(1000)
})
