// @vitest-environment node
// jsdom does not implement the stream APIs needed here.
import { afterEach, expect, test, vi } from 'vitest'
import { fetchBytes, fetchIntoCache } from './fetchBytes.ts'
import { readFileAsText, readFileBytes } from './readFile.ts'

afterEach(() => vi.unstubAllGlobals())

test('of a text that is too long only the beginning is read', async () => {
  expect(await readFileAsText(new Blob(['0123456789']), 4)).toBe('0123')
  expect(await readFileAsText(new Blob(['0123456789']))).toBe('0123456789')
})

test('a file that is too large is rejected without reading it', async () => {
  const file = new Blob(['0123456789'])
  const read = vi.spyOn(file, 'arrayBuffer')
  await expect(readFileBytes(file, 9)).rejects.toMatchObject({ code: 'limit.cells', details: { limit: 9 } })
  expect(read).not.toHaveBeenCalled()
  expect(await readFileBytes(file, 10)).toHaveLength(10)
})

test('a file of the app that does not end is cancelled at its limit', async () => {
  let isCancelled = false
  const endless = new ReadableStream({
    pull: stream => stream.enqueue(new Uint8Array(1000)),
    cancel() {
      isCancelled = true
    },
  })
  vi.stubGlobal('location', { href: 'http://127.0.0.1/inspect' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(endless)))
  await expect(fetchBytes('/assets/demo.gz', 10_000)).rejects.toMatchObject({
    code: 'source.malformed',
    details: { source: '/assets/demo.gz', reason: 'the file is longer than 10000 bytes' },
  })
  expect(isCancelled).toBe(true)
})

test('a file that is only cached is received to its end, and its beginning kept', async () => {
  let isRead = false
  const parts = ['first ', 'second ', 'third']
  const body = new ReadableStream({
    pull(stream) {
      const part = parts.shift()
      if (part === undefined) {
        isRead = true
        stream.close()
      } else stream.enqueue(new TextEncoder().encode(part))
    },
  })
  vi.stubGlobal('location', { href: 'http://127.0.0.1/inspect' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  expect(await fetchIntoCache('/assets/app.js', 8)).toBe('first se')
  expect(isRead).toBe(true)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  await expect(fetchIntoCache('/assets/app.js', 8)).rejects.toMatchObject({ code: 'source.unreachable' })
})
