import { Agent, type IncomingMessage, request } from 'node:http'
import { toBocHex } from '@tonoscope/core/cell/text'
import { afterEach, expect, test, vi } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../test/builtServer.ts'
import { canReadProcesses, processTree } from '../test/processMemory.ts'
import { demo } from '../test/startTestServer.ts'

let server: BuiltServer | undefined
afterEach(() => server?.kill('SIGKILL'))

const sample = demo.samples.find(({ id }) => id === 'fresh-jetton-transfer')
const body = JSON.stringify({ boc: sample && toBocHex(sample.message) })

let requests = 0

/** Sends an emulation; resolves with the complete reply. Equal requests would share a result, so the language differs. */
const emulate = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-language': `en, x-${requests++}` }
    const options = { port, host: '127.0.0.1', path: '/v2/events/emulate', method: 'POST', headers, agent }
    request(options, response => void readText(response).then(resolve, reject))
      .once('error', reject)
      .end(body)
  })

async function readText(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}: ${text}`)
  return text
}

const countCalls = async (url: string): Promise<number> => {
  const { calls } = (await (await fetch(`${url}/health`)).json()) as { calls: { waiting: number; running: number } }
  return calls.waiting + calls.running
}

test('SIGTERM under load ends the server after every reply that it owes', async () => {
  server = await startBuiltServer('--workers', '2')
  const { port, url, exited } = server
  const agent = new Agent({ keepAlive: true })
  for (let i = 0; i < 3; i++) await emulate(port, agent)
  const startedMs = performance.now()
  const expected = await emulate(port, agent)
  // Two at a time take some 2 s; they have 10 s.
  const count = Math.max(8, Math.min(200, Math.floor(4000 / (performance.now() - startedMs))))
  let received = 0
  const replies = Array.from({ length: count }, async () => {
    const text = await emulate(port, agent)
    received++
    return text
  })
  await vi.waitFor(async () => expect((await countCalls(url)) + received).toBe(count), { timeout: 30_000, interval: 1 })
  expect(received).toBeLessThan(count)
  server.kill('SIGTERM')
  const results = await Promise.allSettled(replies)
  expect(results.filter(result => result.status === 'rejected')).toEqual([])
  expect(results.every(result => result.status === 'fulfilled' && result.value.length === expected.length)).toBe(true)
  expect(await exited).toBe(0)
  expect(server.logLines).toEqual([])
  agent.destroy()
}, 120_000)

test.skipIf(!canReadProcesses())(
  'SIGTERM ends the server although a worker never responds',
  async () => {
    server = await startBuiltServer('--workers', '1')
    const { port, pid, exited } = server
    const agent = new Agent()
    await emulate(port, agent)
    const [, worker] = processTree(pid)
    if (worker === undefined) throw new Error('no worker')
    process.kill(worker, 'SIGSTOP')
    const stuck = emulate(port, agent).catch((error: Error) => error)
    await vi.waitFor(async () => expect(await countCalls(server?.url ?? '')).toBe(1), { timeout: 10_000 })
    // The first status too needs no worker.
    const status = await (await fetch(`${server.url}/v2/status`)).json()
    expect(status).toMatchObject({ version: expect.any(String), networks: [{ name: 'demo', unasked: true }, {}, {}] })
    const startedMs = performance.now()
    server.kill('SIGTERM')
    expect(await exited).toBe(0)
    // Open requests have 10 s, workers 2 s.
    expect(performance.now() - startedMs).toBeLessThan(20_000)
    // An error, not a reset connection.
    expect(await stuck).toMatchObject({ message: expect.stringMatching(/^status \d+: .*"limit.cancelled"/) })
    // No process is left behind.
    await vi.waitFor(() => expect(() => process.kill(worker, 0)).toThrow('ESRCH'), { timeout: 5000 })
  },
  120_000,
)
