import { describe, expect, test } from 'vitest'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { createOffChainLoader } from './createOffChainLoader.ts'
import type { OffChainFetch } from './OffChainLoader.ts'
import { createPageOffChainFetch, type PageFetch } from './pageOffChainFetch.ts'
import { toWebUrl } from './webUrl.ts'

describe('toWebUrl', () => {
  test.each([
    ['https://a.example/1.json', 'https://a.example/1.json'],
    [' HTTP://A.example/b c#part ', 'http://a.example/b%20c'],
    ['ipfs://bafybeia/1.json', 'https://ipfs.io/ipfs/bafybeia/1.json'],
    ['ipfs://ipfs/QmHash', 'https://ipfs.io/ipfs/QmHash'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ])('converts %j to %s', (uri, url) => {
    expect(toWebUrl(uri)).toEqual({ url })
  })

  test.each([
    ['tonstorage://AB12/1.json', /TON Storage/],
    ['ftp://a.example/', /^ftp:/],
    ['file:///etc/passwd', /^file:/],
    ['javascript:alert(1)', /no scheme/],
    ['1.json', /no scheme/],
    ['', /empty/],
    [`https://a.example/${'a'.repeat(3000)}`, /characters/],
    ['https://me:secret@a.example/', /password/],
    ['ipfs://../../../admin', /no content ID/],
    ['https://', /not a valid URL/],
  ])('rejects %j', (uri, problem) => {
    expect(toWebUrl(uri)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test('uses the given ipfs gateway', () => {
    expect(toWebUrl('ipfs://QmHash', 'https://mine.example/ipfs/')).toEqual({
      url: 'https://mine.example/ipfs/QmHash',
    })
  })
})

describe('createOffChainLoader', () => {
  const clock = { now: 0 }
  const open = (fetch: OffChainFetch) =>
    createOffChainLoader({ fetch, nowMs: () => clock.now, concurrency: 2, entries: 3 })
  const page = (text: string): Awaited<ReturnType<OffChainFetch>> => ({ bytes: encodeUtf8(text) })

  test('caches results, failures for a shorter time', async () => {
    clock.now = 0
    let requests = 0
    const offChain = open(async url => {
      requests++
      return url.endsWith('bad') ? { problem: 'no' } : page('{"n":1}')
    })
    await offChain('https://a.example/good')
    await offChain('https://a.example/bad')
    clock.now = 20_000
    await offChain('https://a.example/good')
    await offChain('https://a.example/bad')
    expect(requests).toBe(2)
    clock.now = 40_000
    await offChain('https://a.example/good')
    await offChain('https://a.example/bad')
    expect(requests).toBe(3)
  })

  test('limits concurrent fetches', async () => {
    let running = 0
    let maxRunning = 0
    const offChain = open(async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await new Promise(resolve => setTimeout(resolve, 2))
      running--
      return page('{}')
    })
    await Promise.all(Array.from({ length: 7 }, (_, at) => offChain(`https://a.example/${at}`)))
    expect([maxRunning, running]).toEqual([2, 0])
  })

  test('keeps every digit, and returns unknown if the fetch throws', async () => {
    const big = await open(async () => page('{"supply":123456789012345678901234567890}'))('https://a.example/')
    expect(big).toEqual({ type: 'read', content: { supply: 123456789012345678901234567890n } })
    const offChain = open(async () => {
      throw new Error('broken')
    })
    expect(await offChain('https://a.example/')).toEqual({ type: 'unknown', reason: 'broken' })
  })
})

describe('createPageOffChainFetch', () => {
  const body = (...parts: string[]) => ({
    getReader: () => ({
      read: async () => {
        const part = parts.shift()
        return part === undefined ? { done: true } : { done: false, value: encodeUtf8(part) }
      },
      cancel: async () => {},
    }),
  })
  const fetchOf =
    (status: number, ...parts: string[]): PageFetch =>
    async () => ({ status, headers: { get: () => null }, body: body(...parts) })

  test('loads https links only, within its limits', async () => {
    const text = (result: Awaited<ReturnType<OffChainFetch>>) =>
      'bytes' in result ? new TextDecoder().decode(result.bytes) : result.problem
    const read = async (fetch: PageFetch, url = 'https://a.example/', limits = {}) =>
      text(await createPageOffChainFetch(fetch, limits)(url))
    expect(await read(fetchOf(200, '{"a"', ':1}'))).toBe('{"a":1}')
    expect(await read(fetchOf(200, '{}'), 'http://a.example/')).toMatch(/https/)
    expect(await read(fetchOf(404))).toBe('the response has status 404')
    expect(await read(fetchOf(200, 'xxx', 'xxx'), 'https://a.example/', { maxBytes: 5 })).toBe(
      'the response is longer than 5 bytes',
    )
    const never: PageFetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left'))))
    expect(await read(never, 'https://a.example/', { timeoutMs: 10 })).toBe('no response within 10 ms')
  })
})
