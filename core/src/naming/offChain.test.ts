import { describe, expect, test } from 'vitest'
import { utf8Bytes } from '../cell/text.ts'
import type { OffChainFetch } from './OffChain.ts'
import { webAddressOf } from './offChainUri.ts'
import { openOffChain } from './openOffChain.ts'
import { type PageFetch, pageOffChainFetch } from './pageFetch.ts'

describe('a link', () => {
  test.each([
    ['https://a.example/1.json', 'https://a.example/1.json'],
    [' HTTP://A.example/b c#part ', 'http://a.example/b%20c'],
    ['ipfs://bafybeia/1.json', 'https://ipfs.io/ipfs/bafybeia/1.json'],
    ['ipfs://ipfs/QmHash', 'https://ipfs.io/ipfs/QmHash'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ])('%j is read at %s', (uri, url) => {
    expect(webAddressOf(uri)).toEqual({ url })
  })

  test.each([
    ['tonstorage://AB12/1.json', /TON Storage/],
    ['ftp://a.example/', /kind ftp/],
    ['file:///etc/passwd', /kind file/],
    ['javascript:alert(1)', /no scheme/],
    ['1.json', /no scheme/],
    ['', /empty/],
    [`https://a.example/${'a'.repeat(3000)}`, /characters/],
    ['https://me:secret@a.example/', /password/],
    ['ipfs://../../../admin', /names no content/],
    ['https://', /no address/],
  ])('%j is not read', (uri, problem) => {
    expect(webAddressOf(uri)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test('of ipfs is read at the gateway that was chosen', () => {
    expect(webAddressOf('ipfs://QmHash', 'https://mine.example/ipfs/')).toEqual({
      url: 'https://mine.example/ipfs/QmHash',
    })
  })
})

describe('answers', () => {
  const clock = { now: 0 }
  const open = (fetch: OffChainFetch) => openOffChain({ fetch, nowMs: () => clock.now, atOnce: 2, entries: 3 })
  const page = (text: string): Awaited<ReturnType<OffChainFetch>> => ({ bytes: utf8Bytes(text) })

  test('are remembered, failures for a shorter time', async () => {
    clock.now = 0
    let asked = 0
    const offChain = open(async url => {
      asked++
      return url.endsWith('bad') ? { problem: 'no' } : page('{"n":1}')
    })
    await offChain('https://a.example/good')
    await offChain('https://a.example/bad')
    clock.now = 20_000
    await offChain('https://a.example/good')
    await offChain('https://a.example/bad')
    expect(asked).toBe(2)
    clock.now = 40_000
    await offChain('https://a.example/good')
    await offChain('https://a.example/bad')
    expect(asked).toBe(3)
  })

  test('are asked for so many at a time', async () => {
    let running = 0
    let most = 0
    const offChain = open(async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 2))
      running--
      return page('{}')
    })
    await Promise.all(Array.from({ length: 7 }, (_, at) => offChain(`https://a.example/${at}`)))
    expect([most, running]).toEqual([2, 0])
  })

  test('keep every digit, and a fetch that throws is unknown', async () => {
    const big = await open(async () => page('{"supply":123456789012345678901234567890}'))('https://a.example/')
    expect(big).toEqual({ type: 'read', content: { supply: 123456789012345678901234567890n } })
    const offChain = open(async () => {
      throw new Error('broken')
    })
    expect(await offChain('https://a.example/')).toEqual({ type: 'unknown', reason: 'broken' })
  })
})

describe('a page', () => {
  const body = (...parts: string[]) => ({
    getReader: () => ({
      read: async () => {
        const part = parts.shift()
        return part === undefined ? { done: true } : { done: false, value: utf8Bytes(part) }
      },
      cancel: async () => {},
    }),
  })
  const fetchOf =
    (status: number, ...parts: string[]): PageFetch =>
    async () => ({ status, headers: { get: () => null }, body: body(...parts) })

  test('reads https links only, within its limits', async () => {
    const text = (answer: Awaited<ReturnType<OffChainFetch>>) =>
      'bytes' in answer ? new TextDecoder().decode(answer.bytes) : answer.problem
    const read = async (fetch: PageFetch, url = 'https://a.example/', limits = {}) =>
      text(await pageOffChainFetch(fetch, limits)(url))
    expect(await read(fetchOf(200, '{"a"', ':1}'))).toBe('{"a":1}')
    expect(await read(fetchOf(200, '{}'), 'http://a.example/')).toMatch(/https/)
    expect(await read(fetchOf(404))).toBe('it answered 404')
    expect(await read(fetchOf(200, 'xxx', 'xxx'), 'https://a.example/', { mostBytes: 5 })).toBe(
      'it is longer than 5 bytes',
    )
    const never: PageFetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left'))))
    expect(await read(never, 'https://a.example/', { timeMs: 10 })).toBe('it did not answer within 10 ms')
  })
})
