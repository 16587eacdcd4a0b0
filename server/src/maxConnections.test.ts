import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningServer, serve } from '../test/serve.ts'

const maxConnections = 3
let server: RunningServer
beforeAll(async () => {
  server = await serve({ port: 0, workers: 1, webRoot: undefined, maxConnections, log: () => {} })
}, 60_000)
afterAll(() => server.close())

type Client = { readonly socket: Socket; readonly received: () => string; readonly isClosed: () => boolean }

function open(): Client {
  let [text, isClosed] = ['', false]
  const socket = connect(server.port, '127.0.0.1')
    .on('data', data => {
      text += String(data)
    })
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  return { socket, received: () => text, isClosed: () => isClosed }
}

const sendRequest = ({ socket }: Client) => socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')

test('a connection above the limit is closed at once, and the others work on', async () => {
  const clients = Array.from({ length: maxConnections }, open)
  for (const client of clients) sendRequest(client)
  await vi.waitFor(() => expect(clients.every(client => client.received().includes('HTTP/1.1 '))).toBe(true), 10_000)
  const further = open()
  sendRequest(further)
  await vi.waitFor(() => expect(further.isClosed()).toBe(true), 10_000)
  expect(further.received()).toBe('')
  expect(clients.some(client => client.isClosed())).toBe(false)
  clients[0]?.socket.destroy()
  // The server notices the end of a connection a moment later.
  await vi.waitFor(async () => {
    const next = open()
    sendRequest(next)
    await vi.waitFor(() => expect(next.received()).toContain('HTTP/1.1 '), 500)
    next.socket.destroy()
  }, 20_000)
  for (const { socket } of clients) socket.destroy()
})
