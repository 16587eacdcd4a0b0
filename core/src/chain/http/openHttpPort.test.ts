import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isAppError } from '../../errors.ts'
import type { Fetch, HttpSettings } from './HttpPort.ts'
import { openHttpPort, queryText } from './openHttpPort.ts'
import { integer, readAnswer } from './readAnswer.ts'

type Answer = { status?: number; body?: string; headers?: Record<string, string> }

/** A server that gives these answers, the last one again and again, and remembers what it was asked. */
function standIn(answers: readonly (Answer | Error | 'never')[], more: Partial<HttpSettings> = {}) {
  const asked: { url: string; init: Parameters<Fetch>[1] }[] = []
  const fetch: Fetch = (url, init) => {
    asked.push({ url, init })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer === 'never' || answer === undefined) return new Promise(() => {})
    if (answer instanceof Error) return Promise.reject(answer)
    const { status = 200, body = '{}', headers = {} } = answer
    return Promise.resolve({ status, headers: { get: name => headers[name] ?? null }, text: async () => body })
  }
  return { asked, port: openHttpPort({ name: 'index', baseUrl: 'https://index.example/', fetch, ...more }) }
}
const code = (expected: string) => expect.objectContaining({ code: expected })
const path = '/api'

describe('asking', () => {
  test('keeps every digit of an integer', async () => {
    const { port } = standIn([{ body: '{"lt":9223372036854775807,"small":7}' }])
    expect((await port.ask({ path })).json).toEqual({ lt: 9223372036854775807n, small: 7 })
  })

  test('writes lists as repeated names, leaves out what is not there, and sends the key as a header only', async () => {
    const { port, asked } = standIn([{}], { key: { header: 'X-API-Key', value: 'secret-1' } })
    await port.ask({ path, query: { hash: ['a+b', 'c'], limit: 5, none: undefined } })
    expect(asked[0]?.url).toBe('https://index.example/api?hash=a%2Bb&hash=c&limit=5')
    expect(asked[0]?.init).toMatchObject({ method: 'GET', redirect: 'error', headers: { 'X-API-Key': 'secret-1' } })
    expect(queryText()).toBe('')
  })

  test('sends a body as JSON', async () => {
    const { port, asked } = standIn([{}])
    await port.ask({ path, body: { ids: ['a'] } })
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"ids":["a"]}' })
    expect(asked[0]?.init.headers['content-type']).toBe('application/json')
  })

  test('leaves a refusal to the caller', async () => {
    const { port, asked } = standIn([{ status: 404, body: '{"error":"no such trace"}' }])
    expect(await port.ask({ path })).toEqual({ status: 404, json: { error: 'no such trace' } })
    expect(asked).toHaveLength(1)
  })
})

describe('a server that is busy', () => {
  test('is asked again when it said so', async () => {
    const { port, asked } = standIn([{ status: 429, headers: { 'retry-after': '0.02' } }, { body: '[1]' }])
    const start = performance.now()
    expect((await port.ask({ path })).json).toEqual([1])
    expect(asked).toHaveLength(2)
    expect(performance.now() - start).toBeGreaterThanOrEqual(15)
  })

  test('is asked a bounded number of times', async () => {
    const { port, asked } = standIn([{ status: 429, headers: { 'retry-after': '0.001' } }], { repetitions: 2 })
    await expect(port.ask({ path })).rejects.toEqual(code('source.unreachable'))
    expect(asked).toHaveLength(3)
  })

  test('is not waited for when it wants more time than there is', async () => {
    const { port, asked } = standIn([{ status: 429, headers: { 'retry-after': '60' } }], { deadlineMs: 1000 })
    await expect(port.ask({ path })).rejects.toThrow('try again in 60 s')
    expect(asked).toHaveLength(1)
  })

  test('that fails inside is asked once more, and its words are kept', async () => {
    const { port, asked } = standIn([
      { status: 500, headers: { 'retry-after': '0' }, body: '{"error":"block not found"}' },
    ])
    expect(await port.ask({ path })).toEqual({ status: 500, json: { error: 'block not found' } })
    expect(asked).toHaveLength(2)
  })
})

describe('a server that cannot be asked', () => {
  test('answers nothing in time', async () => {
    const { port } = standIn(['never'], { deadlineMs: 20 })
    await expect(port.ask({ path })).rejects.toEqual(code('source.timeout'))
  })

  test('has a body that never ends', async () => {
    const fetch: Fetch = async () => ({ status: 200, headers: { get: () => null }, text: () => new Promise(() => {}) })
    const port = openHttpPort({ name: 'index', baseUrl: 'https://index.example', fetch, deadlineMs: 20 })
    await expect(port.ask({ path })).rejects.toEqual(code('source.timeout'))
  })

  test('is let go when the caller goes', async () => {
    const { port } = standIn(['never'])
    const controller = new AbortController()
    const asking = port.ask({ path, signal: controller.signal as never })
    controller.abort()
    await expect(asking).rejects.toEqual(code('limit.cancelled'))
    await expect(port.ask({ path, signal: controller.signal as never })).rejects.toEqual(code('limit.cancelled'))
  })

  test.each([
    ['is not there', new Error('connection refused'), 'source.unreachable'],
    ['speaks no JSON', { body: '<html>' }, 'source.malformed'],
    ['sends more than anybody wants', { body: `"${'x'.repeat(2000)}"` }, 'source.malformed'],
    ['announces more than anybody wants', { headers: { 'content-length': '5000' } }, 'source.malformed'],
    ['stays busy', { status: 503, body: 'nope', headers: { 'retry-after': '0.001' } }, 'source.unreachable'],
  ] as const)('%s', async (_, answer, expected) => {
    const { port } = standIn([answer], { mostCharacters: 1000 })
    await expect(port.ask({ path })).rejects.toEqual(code(expected))
  })

  test.each([
    new Error('cannot send header X-API-Key: secret-1'),
    { status: 503, body: '{"error":"the key secret-1 is over its limit"}', headers: { 'retry-after': '0.001' } },
  ])('never repeats the key: %s', async answer => {
    const { port } = standIn([answer], { key: { header: 'Authorization', value: 'Bearer secret-1' } })
    const error = await port.ask({ path, query: { a: 1 } }).catch((thrown: unknown) => thrown)
    expect(isAppError(error)).toBe(true)
    expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toContain('secret-1')
    expect(String(error)).toContain('…')
  })

  test('is not spoiled by a key that stands in other words', async () => {
    const { port } = standIn([{ body: '{"workchain":0}' }], { key: { header: 'X-API-Key', value: 'k' } })
    expect((await port.ask({ path })).json).toEqual({ workchain: 0 })
  })

  test('that refuses the key does not get to repeat it', async () => {
    const answer = { status: 401, body: '{"error":"unknown key secret-1"}' }
    const { port } = standIn([answer], { key: { header: 'Authorization', value: 'Bearer secret-1' } })
    expect(await port.ask({ path })).toEqual({ status: 401, json: { error: 'unknown key …' } })
  })
})

describe('an answer', () => {
  const schema = z.object({ blocks: z.array(z.object({ lt: integer })) })
  const read = (json: never) => readAnswer('index', 'blocks', schema, json)

  test('may have more members than we know', () => {
    expect(read({ blocks: [{ lt: '5', more: 1 }], other: {} } as never)).toEqual({ blocks: [{ lt: 5n }] })
  })

  test('that does not fit is refused with the place', () => {
    expect(() => read({ blocks: [{ lt: 1 }, { lt: 'x' }] } as never)).toThrow(code('source.malformed'))
    expect(() => read({ blocks: [{ lt: 1 }, { lt: 'x' }] } as never)).toThrow('blocks.blocks.1.lt')
  })
})
