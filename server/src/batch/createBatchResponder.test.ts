import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugBatchLine } from '@tonoscope/core/contract/debugBatch'
import { AppError } from '@tonoscope/core/errors'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import type { RunJob } from '@tonoscope/node/PoolCall'
import type { Job } from '@tonoscope/node/workerProtocol'
import { afterEach, describe, expect, test } from 'vitest'
import { demoService } from '../../../core/test/demoService.ts'
import { createApp, type HttpOptions } from '../http.ts'
import type { AccessEntry } from '../responses/RequestRecord.ts'
import { readPartReply } from './readPartReply.ts'

const demo = readSnapshot(demoBytes())
const samples = demo.samples.map(({ id, message }) => ({ id, boc: toBocHex(message) }))
const service = await demoService()

/** Runs jobs as a worker does. */
const runInService: RunJob = async ({ name, params, headers, body }, { signal }) => {
  const reply = await service.call(name, { params, headers, body: readJson(body ?? '') }, { signal })
  return new TextEncoder().encode(writeJson(reply))
}

const network = ['demo', 'other']
const quiet: Omit<HttpOptions, 'run'> = {
  networks: network,
  openApi: openApiDocument({ version: '1', networks: network, defaultNetwork: 'demo' }),
  files: undefined,
  bodyLimit: 1024,
  access: { host: '127.0.0.1', allowedHosts: [], cors: [], token: undefined },
  connect: [],
  trustProxy: false,
  onAccess: undefined,
  log: () => {},
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(options: Partial<HttpOptions> = {}) {
  const jobs: { job: Job; client: string | undefined }[] = []
  const entries: AccessEntry[] = []
  const { run = runInService } = options
  const app = createApp({
    ...quiet,
    onAccess: entry => entries.push(entry),
    ...options,
    run: (job, settings) => {
      jobs.push({ job, client: settings.client })
      return run(job, settings)
    },
  })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const post = (
    body: string,
    { query = '', path = '/debug/emulate/batch', ...init }: RequestInit & Record<string, unknown> = {},
  ) =>
    fetch(`${url}${String(path)}${String(query)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-ndjson' },
      ...init,
    })
  return { post, jobs, entries, url }
}

const toLines = (text: string): DebugBatchLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => readJson(line) as unknown as DebugBatchLine)

const toBody = (lines: readonly object[]): string => lines.map(line => `${JSON.stringify(line)}\n`).join('')

/** The reply to lines that nothing runs. */
const fakeReply = (body: string | undefined): Uint8Array<ArrayBuffer> => {
  const { lines } = readJson(body ?? '') as unknown as { lines: string[] }
  return new TextEncoder().encode(
    writeJson({
      block: { seqno: 5 },
      now: 9,
      outcomes: lines.map(() => 'success'),
      results: lines.map(line => ({ id: line, nested: { list: [1, [2], '],}"\\'] } })),
    }),
  )
}

describe('a batch', () => {
  test('streams the result of each message in their order, with errors between them, and the totals', async () => {
    const { post, jobs, entries } = await start()
    const body = `${toBody(samples.slice(0, 20))}\n{"id":"x","boc":"zz"}\nno message\n${toBody(samples.slice(20))}`
    const response = await post(body)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ])
    const lines = toLines(await response.text())
    const ids = samples.map(({ id }) => id)
    expect(lines.map(({ id }) => id)).toEqual([...ids.slice(0, 20), 'x', undefined, ...ids.slice(20), undefined])
    expect(lines.slice(20, 22)).toMatchObject([
      { line: 22, code: 'input.boc' },
      { line: 23, code: 'input.boc' },
    ])
    const { batch } = lines.at(-1) ?? expect.fail('no totals')
    expect(batch?.messages).toBe(samples.length + 2)
    expect(batch?.error).toBe(lines.filter(({ code }) => code !== undefined).length)
    // Later parts have the block and the time that the first one found.
    expect(jobs.length).toBeGreaterThan(2)
    expect(jobs[0]?.job.params).toEqual({})
    for (const { job } of jobs.slice(1))
      expect(job.params).toEqual({ block_seqno: String(batch?.block?.seqno), now: String(batch?.now) })
    // All of one client, with whom others take turns.
    expect(new Set(jobs.map(({ client }) => client)).size).toBe(1)
    expect(entries).toMatchObject([{ operation: 'debugBatch', status: 200 }])
  })

  test('has the complete results of single calls if requested', async () => {
    const { post } = await start()
    const [first, second] = samples
    const lines = toLines(await (await post(toBody([first ?? {}, second ?? {}]), { query: '?full=true' })).text())
    for (const { id, full, line } of lines.slice(0, -1)) {
      const { boc } = samples[(line ?? 0) - 1] ?? expect.fail('no sample')
      const alone = await service.call('debugEmulate', { body: { boc } })
      expect({ ...full, took_ms: 0 }, id).toEqual({ ...(readJson(writeJson(alone)) as object), took_ms: 0 })
    }
  })

  test('sends a result before the next one is computed', async () => {
    const waiting: (() => void)[] = []
    const { post } = await start({
      run: ({ body }) => new Promise(resolve => waiting.push(() => resolve(fakeReply(body)))),
    })
    const responding = post('a\nb\n')
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    const response = await responding
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? expect.fail('no body')
    expect((await reader.read()).value).toMatch(/^\{"line":1,"id":"a",.*\}\n$/)
    // The second line waits for the test.
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.()
    let rest = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) rest += read.value
    expect(toLines(rest)).toMatchObject([{ line: 2, id: 'b' }, { batch: { messages: 2 } }])
  })

  test('runs no more parts at a time than two', async () => {
    let [running, max] = [0, 0]
    const { post, jobs } = await start({
      run: async ({ body }) => {
        max = Math.max(max, ++running)
        await new Promise(resolve => setImmediate(resolve))
        running--
        return fakeReply(body)
      },
    })
    const lines = toLines(await (await post('a\n'.repeat(300))).text())
    expect([lines.length, max, jobs.length]).toEqual([301, 2, 1 + Math.ceil(299 / 16)])
  })

  test('ends when its client leaves', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const { post, jobs, entries } = await start({
      run: async ({ body }, { signal }) => {
        signals.push(signal)
        if (signals.length === 1) return fakeReply(body)
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {}))),
        )
      },
    })
    const stop = new AbortController()
    const response = await post('a\n'.repeat(200), { signal: stop.signal })
    await response.body?.getReader().read()
    await expect.poll(() => jobs.length).toBe(3)
    stop.abort()
    await expect.poll(() => signals.slice(1).map(signal => signal?.aborted)).toEqual([true, true])
    await expect.poll(() => entries.map(({ status }) => status)).toEqual([499])
    expect(jobs).toHaveLength(3)
  })

  test('that the server cannot go on with ends with the reason', async () => {
    let calls = 0
    const { post, entries } = await start({
      run: async ({ body }) => {
        if (++calls > 1) throw new AppError('limit.queue', { waiting: 3 })
        return fakeReply(body)
      },
    })
    const lines = toLines(await (await post('a\nb\n')).text())
    expect(lines).toMatchObject([{ line: 1 }, { code: 'limit.queue', batch: { messages: 1, block: { seqno: 5 } } }])
    expect(entries).toMatchObject([{ status: 503, errorCode: 'limit.queue' }])
  })

  test('is on the network of its path', async () => {
    const { post, jobs } = await start({ run: async ({ body }) => fakeReply(body) })
    await (await post('a', { path: '/other/debug/emulate/batch' })).text()
    expect(jobs[0]?.job.network).toBe('other')
  })

  test('as JSON has some lines and one reply', async () => {
    const { post } = await start({ bodyLimit: 2 ** 20 })
    const lines = samples.slice(0, 2).map(each => JSON.stringify(each))
    const response = await post(JSON.stringify({ lines }), { headers: { 'content-type': 'application/json' } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toMatchObject({ outcomes: [expect.any(String), expect.any(String)] })
  })
})

describe('a request for a batch is an error', () => {
  const batchLimits = { messages: 3, bodyBytes: 100, lineBytes: 10 }

  test.each<[string, string, string, number, string]>([
    ['with too many lines', 'a\nb\nc\nd', '', 413, 'limit.cells'],
    ['with too many bytes', 'a'.repeat(101), '', 413, 'limit.body'],
    ['with a parameter of the wrong type', 'a', '?now=x', 400, 'input.body'],
    ['with a block that is unknown', 'a', '?block_seqno=99999999', 404, 'source.notRecorded'],
  ])('%s', async (_, body, query, status, code) => {
    const { post } = await start({ batchLimits })
    const response = await post(body, { query })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })

  test('only for a line that is too long', async () => {
    const { post } = await start({ batchLimits, run: async ({ body }) => fakeReply(body) })
    expect(toLines(await (await post(`a\n${'b'.repeat(11)}\nc\n`)).text())).toMatchObject([
      { id: 'a' },
      { line: 2, code: 'limit.cells' },
      { id: 'c' },
      { batch: { messages: 3, success: 2, error: 1 } },
    ])
  })

  test('while too many are open; one that ended makes room', async () => {
    const waiting: (() => void)[] = []
    const { post } = await start({
      batchLimits: { perClient: 1 },
      run: ({ body }) => new Promise(resolve => waiting.push(() => resolve(fakeReply(body)))),
    })
    const first = post('a')
    await expect.poll(() => waiting.length).toBe(1)
    const second = await post('b')
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await second.json()).toMatchObject({ code: 'limit.streams' })
    waiting[0]?.()
    await (await first).text()
    const third = post('c')
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.()
    expect((await third).status).toBe(200)
  })
})

test('the results of a part are passed on as they are', () => {
  const reply = new TextEncoder().encode(
    '{"block":{"seqno":1},"now":2,"outcomes":["success","error"],"results":[{"a":[1,{"b":"]},{\\"\\\\"}],"c":18446744073709551615},{}],"more":[]}',
  )
  expect(readPartReply(reply)).toEqual({
    block: { seqno: 1 },
    now: 2,
    outcomes: ['success', 'error'],
    results: ['{"a":[1,{"b":"]},{\\"\\\\"}],"c":18446744073709551615}', '{}'],
  })
  expect(readPartReply(new TextEncoder().encode('{"now":2,"results":[]}')).results).toEqual([])
})
