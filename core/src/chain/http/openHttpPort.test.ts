import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isAppError } from '../../errors.ts'
import { type HttpFetch, type HttpSettings, openHttpPort, queryText } from './openHttpPort.ts'
import { integer, parseResponse } from './parseResponse.ts'

const keyHeaders = (apiKey: string) => ({ 'X-API-Key': apiKey })
type StubResponse = { status?: number; body?: string; headers?: Record<string, string> }

/** A server with these responses, the last one repeated, and a list of its requests. */
function stubServer(responses: readonly (StubResponse | Error | 'never')[], more: Partial<HttpSettings> = {}) {
  const calls: { url: string; init: Parameters<HttpFetch>[1] }[] = []
  const fetch: HttpFetch = (url, init) => {
    calls.push({ url, init })
    const response = responses[Math.min(calls.length, responses.length) - 1]
    if (response === 'never' || response === undefined) return new Promise(() => {})
    if (response instanceof Error) return Promise.reject(response)
    const { status = 200, body = '{}', headers = {} } = response
    return Promise.resolve(new Response(body, { status, headers }))
  }
  return { calls, port: openHttpPort({ name: 'index', baseUrl: 'https://index.example/', fetch, ...more }, keyHeaders) }
}
const code = (expected: string) => expect.objectContaining({ code: expected })
const path = '/api'

describe('a request', () => {
  test('keeps all digits of an integer', async () => {
    const { port } = stubServer([{ body: '{"lt":9223372036854775807,"small":7}' }])
    expect((await port.request({ path })).json).toEqual({ lt: 9223372036854775807n, small: 7 })
  })

  test('repeats the names of lists, omits undefined, and sends the key only as a header', async () => {
    const { port, calls } = stubServer([{}], { apiKey: 'secret-1' })
    await port.request({ path, query: { hash: ['a+b', 'c'], limit: 5, none: undefined } })
    expect(calls[0]?.url).toBe('https://index.example/api?hash=a%2Bb&hash=c&limit=5')
    expect(calls[0]?.init).toMatchObject({ method: 'GET', redirect: 'error', headers: { 'X-API-Key': 'secret-1' } })
    expect(queryText()).toBe('')
  })

  test('sends a body as JSON', async () => {
    const { port, calls } = stubServer([{}])
    await port.request({ path, body: { ids: ['a'] } })
    expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"ids":["a"]}' })
    expect(calls[0]?.init.headers['content-type']).toBe('application/json')
  })

  test('that gets status 500 is retried once, and the error text is kept', async () => {
    const { port, calls } = stubServer([
      { status: 500, headers: { 'retry-after': '0' }, body: '{"error":"block not found"}' },
    ])
    expect(await port.request({ path })).toEqual({ status: 500, json: { error: 'block not found' } })
    expect(calls).toHaveLength(2)
  })

  test('returns an error status to the caller', async () => {
    const { port, calls } = stubServer([{ status: 404, body: '{"error":"no such trace"}' }])
    expect(await port.request({ path })).toEqual({ status: 404, json: { error: 'no such trace' } })
    expect(calls).toHaveLength(1)
  })
})

describe('an unavailable server', () => {
  test('sends an endless body', async () => {
    const cancelled = vi.fn()
    const body = new ReadableStream<Uint8Array>({ cancel: cancelled })
    // It ignores the signal, as a host's fetch may.
    const fetch: HttpFetch = async () => new Response(body)
    const port = openHttpPort({ name: 'index', baseUrl: 'https://index.example', fetch, timeoutMs: 20 }, keyHeaders)
    await expect(port.request({ path })).rejects.toEqual(code('source.timeout'))
    expect(cancelled).toHaveBeenCalled()
  })

  test('sends gigabytes: they are not read', async () => {
    const [sent, cancelled] = [vi.fn(), vi.fn()]
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent()
        controller.enqueue(new Uint8Array(2 ** 20).fill(32))
      },
      cancel: cancelled,
    })
    const fetch: HttpFetch = async () => new Response(body)
    const port = openHttpPort({ name: 'index', baseUrl: 'https://index.example', fetch }, keyHeaders)
    await expect(port.request({ path })).rejects.toThrow('longer than 33554432 bytes')
    expect(sent.mock.calls.length).toBeLessThan(40)
    expect(cancelled).toHaveBeenCalled()
  })

  test('sends millions of values', async () => {
    const { port } = stubServer([{ body: `[${'{},'.repeat(2 ** 21)}{}]` }])
    await expect(port.request({ path })).rejects.toThrow('the number of JSON values exceeds the limit of 2097152')
  })

  test('is abandoned when the caller cancels', async () => {
    const { port } = stubServer(['never'])
    const controller = new AbortController()
    const pending = port.request({ path, signal: controller.signal as never })
    controller.abort()
    await expect(pending).rejects.toEqual(code('limit.cancelled'))
    await expect(port.request({ path, signal: controller.signal as never })).rejects.toEqual(code('limit.cancelled'))
  })

  test.each([
    new Error('cannot send header X-API-Key: secret-1'),
    { status: 503, body: '{"error":"the key secret-1 is over its limit"}', headers: { 'retry-after': '0.001' } },
  ])('never repeats the key: %s', async response => {
    const { port } = stubServer([response], { apiKey: 'secret-1' })
    const error = await port.request({ path, query: { a: 1 } }).catch((error: unknown) => error)
    expect(isAppError(error)).toBe(true)
    expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toContain('secret-1')
    expect(String(error)).toContain('…')
  })

  test('keeps texts that contain a very short key', async () => {
    const { port } = stubServer([{ body: '{"workchain":0}' }], { apiKey: 'k' })
    expect((await port.request({ path })).json).toEqual({ workchain: 0 })
  })

  test('that repeats a rejected key has it removed', async () => {
    const response = { status: 401, body: '{"error":"unknown key secret-1"}' }
    const { port } = stubServer([response], { apiKey: 'secret-1' })
    expect(await port.request({ path })).toEqual({ status: 401, json: { error: 'unknown key …' } })
  })
})

describe('a response', () => {
  const schema = z.object({ blocks: z.array(z.object({ lt: integer })) })
  const read = (json: never) => parseResponse('index', 'blocks', schema, json)

  test('may have unknown members', () => {
    expect(read({ blocks: [{ lt: '5', more: 1 }], other: {} } as never)).toEqual({ blocks: [{ lt: 5n }] })
  })

  test('that does not match is rejected with the path', () => {
    expect(() => read({ blocks: [{ lt: 1 }, { lt: 'x' }] } as never)).toThrow(code('source.malformed'))
    expect(() => read({ blocks: [{ lt: 1 }, { lt: 'x' }] } as never)).toThrow('blocks.blocks.1.lt')
  })
})
