import { describe, expect, test } from 'vitest'
import { writeJsonPieces } from '../wire/jsonPieces.ts'
import { createHttpBackend } from './client.ts'
import type { Fetch } from './httpClient.ts'

type SentRequest = { url: string; init: Parameters<Fetch>[1] }

const respondWith = (status: number, body: string, type = 'application/json') => {
  const requests: SentRequest[] = []
  const fetch: Fetch = (url, init) => {
    requests.push({ url, init })
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
  }
  return { backend: createHttpBackend('http://127.0.0.1:1', fetch), requests }
}

const event = {
  event_id: 'ab'.repeat(32),
  timestamp: 1,
  actions: [],
  value_flow: [],
  is_scam: false,
  lt: 0,
  in_progress: false,
  progress: 0,
}
const withLt = (lt: string) => JSON.stringify(event).replace('"lt":0', `"lt":${lt}`)

describe('the HTTP client', () => {
  test('builds the URL from network, path and parameters', async () => {
    const { backend, requests } = respondWith(200, withLt('1'))
    await backend.call(
      'emulateEvent',
      { body: { boc: 'te6c' }, params: { ignore_signature_check: true }, headers: { 'accept-language': 'ru' } },
      { network: 'demo' },
    )
    expect(requests[0]).toEqual({
      url: 'http://127.0.0.1:1/demo/v2/events/emulate?ignore_signature_check=true',
      init: {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'accept-language': 'ru' },
        body: '{"boc":"te6c"}',
      },
    })
  })

  test('keeps all digits of 64-bit integers', async () => {
    const { backend } = respondWith(200, withLt('9223372036854775807'))
    expect((await backend.call('emulateEvent', { body: { boc: '' } })).lt).toBe(9223372036854775807n)
  })

  test('throws the error of the server with its details', async () => {
    const { backend } = respondWith(
      406,
      '{"error":"…","code":"emulation.rejected","error_details":{"exitCode":33,"text":"iteration: 0"}}',
    )
    await expect(backend.call('emulateEvent', { body: { boc: '' } })).rejects.toMatchObject({
      code: 'emulation.rejected',
      details: { exitCode: 33 },
    })
  })

  test.each([
    ['an HTML page of a proxy', 502, '<html>', 'status 502: <html>'],
    ['an unknown error code', 400, '{"error":"x","code":"input.new","error_details":{}}', 'status 400'],
    ['a reply that does not match the schema', 200, '{"event_id":5}', 'event_id'],
  ])('reports %s as malformed', async (_, status, body, reason) => {
    const { backend } = respondWith(status, body)
    await expect(backend.call('emulateEvent', { body: { boc: '' } })).rejects.toMatchObject({
      code: 'source.malformed',
      details: { reason: expect.stringContaining(reason) },
    })
  })

  test('reports an unreachable server', async () => {
    const backend = createHttpBackend('', () => Promise.reject(new TypeError('fetch failed')))
    await expect(backend.call('getStatus', {})).rejects.toMatchObject({
      code: 'source.unreachable',
      details: { source: 'the server', reason: 'fetch failed' },
    })
  })

  test('reports a cancelled call', async () => {
    const controller = new AbortController()
    const backend = createHttpBackend('', (_, { signal }) => {
      controller.abort()
      return Promise.reject(signal?.reason)
    })
    await expect(backend.call('getStatus', {}, { signal: controller.signal })).rejects.toMatchObject({
      code: 'limit.cancelled',
    })
  })
})

describe('a reply that is too long', () => {
  const event1 = new TextEncoder().encode('{"progress":{"stage":"executing"}}\n')

  /** A server that sends without end. */
  function startEndless(type: string) {
    const state = { sentBytes: 0, isCancelled: false }
    const fetch: Fetch = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            pull(stream) {
              state.sentBytes += event1.length
              stream.enqueue(event1)
            },
            cancel() {
              state.isCancelled = true
            },
          }),
          { headers: { 'content-type': type } },
        ),
      )
    return { state, backend: createHttpBackend('http://127.0.0.1:1', fetch, { maxReplyBytes: 10_000 }) }
  }

  test.each(['application/json', 'application/x-ndjson'])('is not read further than the limit (%s)', async type => {
    const { backend, state } = startEndless(type)
    const call = backend.call('debugRecognise', { body: { text: 'x' } }, { onProgress: () => {} })
    await expect(call).rejects.toMatchObject({
      code: 'source.malformed',
      details: { reason: 'the reply is longer than 10000 bytes' },
    })
    expect(state.isCancelled).toBe(true)
    expect(state.sentBytes).toBeLessThan(11_000)
  })
})

describe('progress', () => {
  const recognition = '{"candidates":[],"problem":{"code":"input.text","text":"né"}}'
  const lines = `{"progress":{"stage":"states","done":1}}\n{"progress":{"stage":"executing"}}\n{"reply":${recognition}}\n`

  // Chunks of 3 bytes also split a two-byte character.
  const inChunks = (text: string, type = 'application/x-ndjson; charset=utf-8'): Fetch => {
    const bytes = new TextEncoder().encode(text)
    return () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            start(stream) {
              for (let at = 0; at < bytes.length; at += 3) stream.enqueue(bytes.slice(at, at + 3))
              stream.close()
            },
          }),
          { headers: { 'content-type': type } },
        ),
      )
  }

  test('is reported line by line before the reply', async () => {
    const stages: string[] = []
    const backend = createHttpBackend('', inChunks(lines))
    const reply = await backend.call(
      'debugRecognise',
      { body: { text: 'x' } },
      { onProgress: progress => stages.push(progress.stage) },
    )
    expect(stages).toEqual(['states', 'executing'])
    expect(reply.problem?.text).toBe('né')
  })

  test('can end with an error', async () => {
    const error = '{"error":{"error":"…","code":"limit.time","error_details":{"afterMs":5}}}\n'
    const call = createHttpBackend('', inChunks(error)).call(
      'debugRecognise',
      { body: { text: 'x' } },
      { onProgress: () => {} },
    )
    await expect(call).rejects.toMatchObject({ code: 'limit.time', details: { afterMs: 5 } })
  })

  test('without a final reply is a lost connection', async () => {
    const call = createHttpBackend('', inChunks('{"progress":{"stage":"states"}}\n')).call(
      'debugRecognise',
      { body: { text: 'x' } },
      { onProgress: () => {} },
    )
    await expect(call).rejects.toMatchObject({ code: 'source.unreachable' })
  })

  describe('of a server of the same build', () => {
    // Large enough to be written in several pieces.
    const reply = { candidates: [], problem: { code: 'input.text', text: `né${'x'.repeat(100_000)}` } }
    const pieces = writeJsonPieces(reply)
    const call = (fetch: Fetch) => {
      let yields = 0
      const createScheduler = () => ({ shouldYield: () => true, yield: async () => void yields++ })
      const result = createHttpBackend('', fetch, { sameBuild: { id: 'abc', createScheduler } }).call(
        'debugRecognise',
        { body: { text: 'x' } },
        { onProgress: () => {} },
      )
      return { result, yields: () => yields }
    }

    test.each([
      ['a stream', `{"progress":{"stage":"states"}}\n{"pieces":true}\n${pieces}\n`, undefined],
      ['a body', pieces, 'application/x-tonoscope-pieces'],
    ])('is read piece by piece from %s', async (_, text, type) => {
      expect(pieces.split('\n').length).toBeGreaterThan(1)
      const { result, yields } = call(inChunks(text, type))
      expect(await result).toEqual(reply)
      expect(yields()).toBe(pieces.split('\n').length)
    })

    test('is requested by the build', async () => {
      const requests: Record<string, string>[] = []
      const { result } = call((url, init) => {
        requests.push(init.headers)
        return inChunks(lines)(url, init)
      })
      // A server of another build does not know the header.
      expect((await result).problem?.text).toBe('né')
      expect(requests).toMatchObject([{ 'x-tonoscope-build': 'abc' }])
    })

    test('without its end is a lost connection', async () => {
      const { result } = call(inChunks(`{"pieces":true}\n${pieces.slice(0, -10)}`))
      await expect(result).rejects.toMatchObject({ code: 'source.unreachable' })
    })
  })
})
