import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectMcp, findHandle, sampleBoc } from '../../test/mcpClient.ts'
import { captureIo, runCli } from '../../test/runCli.ts'
import { run } from './run.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The program from its sources. */
const start = "import('./server/src/cli/main.ts').then(({ main }) => main(process.argv.slice(1)))"
const program = ['--import', 'tsx', '--eval', start, 'mcp']

test('a client starts the program and calls tools on stdin and stdout; nothing else is printed', async () => {
  const args = [...program, '--transactions', '3']
  const transport = new StdioClientTransport({ command: process.execPath, args, cwd: root, stderr: 'pipe' })
  let stderr = ''
  transport.stderr?.on('data', data => {
    stderr += String(data)
  })
  const mcp = await connectMcp(transport as Transport)
  expect(mcp.client.getServerVersion()).toMatchObject({ name: 'tonoscope' })
  expect((await mcp.client.listTools()).tools.length).toBeGreaterThan(10)
  const text = await mcp.call('emulate', { message: sampleBoc('fresh-jetton-transfer') })
  expect(text).toMatch(/"incomplete": \{\s*"kind": "transactions"/)
  // Runs are kept between calls.
  expect(await mcp.call('trace', { run: findHandle(text) })).toMatch(/^# trace: 3 transactions/m)
  expect(await mcp.fail('trace', { run: 'run-0' })).toContain('"next"')
  await mcp.client.close()
  expect(stderr).toBe('')
}, 120_000)

test('requests that are piped in are answered before the program ends', async () => {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } }
  const lines = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'emulate', arguments: { message: sampleBoc('fresh-transfer') } },
    },
  ]
  child.stdin.end(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const replies: { id: number; result: unknown }[] = []
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) replies.push(JSON.parse(line))
  expect(replies.map(({ id }) => id)).toEqual([1, 2])
  expect(JSON.stringify(replies[1])).toContain('run-')
  expect((await exited)[0]).toBe(0)
}, 120_000)

describe('over HTTP', () => {
  const token = 'a secret'
  const { io, output, stop } = captureIo()
  let ended: Promise<number>
  let url: URL

  beforeAll(async () => {
    ended = run(['mcp', '--http', '--port', '0', '--token', token], io)
    await vi.waitFor(() => expect(output.out).toMatch(/at http/), { timeout: 60_000 })
    url = new URL(/http:\S+/.exec(output.out)?.[0] ?? '')
  }, 60_000)

  afterAll(async () => {
    stop()
    expect(await ended).toBe(0)
    expect(output.err).toBe('')
  })

  const headers = { authorization: `Bearer ${token}` }
  const connect = () => connectMcp(new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as Transport)
  const post = (more: Readonly<Record<string, string>>, method = 'POST') =>
    fetch(url, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...more },
      ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) }),
    })

  test('listens on loopback, and clients share the runs that are kept', async () => {
    expect(url.hostname).toBe('127.0.0.1')
    const [first, second] = [await connect(), await connect()]
    const text = await first.call('emulate', { message: sampleBoc('fresh-jetton-transfer') })
    expect(await second.call('trace', { run: findHandle(text) })).toMatch(/^# trace: 5 transactions/m)
    await Promise.all([first.client.close(), second.client.close()])
  }, 60_000)

  test.each([
    [{ ...headers }, 200, undefined],
    [{}, 401, 'access.token'],
    [{ ...headers, origin: 'https://attacker.invalid' }, 403, 'access.origin'],
    [{ ...headers, 'sec-fetch-site': 'cross-site' }, 403, 'access.origin'],
  ])('a request with %j: %i', async (more, status, code) => {
    const response = await post(more as Record<string, string>)
    expect(response.status).toBe(status)
    if (code !== undefined) expect(await response.json()).toMatchObject({ code })
  })

  test('another host name is rejected, so is another method or path', async () => {
    const { hostname, port } = url
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      const sent = request({
        hostname,
        port,
        path: '/mcp',
        method: 'POST',
        headers: { ...headers, host: 'attacker.invalid' },
      })
      sent.on('response', response => resolve(response.statusCode)).end()
    })
    expect(status).toBe(403)
    const get = await post(headers, 'GET')
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    const other = await fetch(new URL('/v2/status', url), { headers })
    expect([other.status, await other.json()]).toMatchObject([404, { error: expect.stringContaining('use POST /mcp') }])
  })
})

test.each([
  [['--http', '--port', '0', '--host', '203.0.113.77'], /--host 203\.0\.113\.77: not an address of this machine/],
  [['--reply-characters', '100'], /--reply-characters.*from 4000/],
  [['--transactions', '0'], /--transactions.*from 1/],
])('%j is a sentence with a code', async (argv, text) => {
  const { code, out, err } = await runCli(['mcp', ...argv])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^tonoscope: input\.argument: /)
  expect(err).toMatch(text)
})
