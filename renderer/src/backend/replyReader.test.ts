import { writeJson } from '@tonoscope/core/wire/json'
import { expect, test, vi } from 'vitest'
import { status } from '../../test/fixtures/fakeBackend.ts'
import { takeApart } from './pieces.ts'
import type { FromReader, ToReader } from './readingProtocol.ts'
import { createReplyReader, type ReaderWorker } from './replyReader.ts'

const bytes = new TextEncoder().encode(writeJson(status as never))

function fakeWorker() {
  const asked: ToReader[] = []
  const terminate = vi.fn<() => void>()
  const worker: ReaderWorker = {
    postMessage: message => asked.push(message),
    terminate,
    onmessage: null,
    onerror: null,
  }
  const answer = (data: FromReader) => worker.onmessage?.(new MessageEvent('message', { data }))
  return { worker, terminate, asked, answer }
}

test('a small reply is read at once, without a worker', async () => {
  const start = vi.fn<() => ReaderWorker>()
  await expect(createReplyReader(start).read('getStatus', bytes, 'test')).resolves.toEqual(status)
  expect(start).not.toHaveBeenCalled()
})

test('a large one is read by the worker, each answer for whoever asked', async () => {
  const { worker, asked, answer } = fakeWorker()
  const reader = createReplyReader(() => worker, 10)
  const first = reader.read('getStatus', bytes, 'test')
  const second = reader.read('getStatus', bytes, 'test')
  expect(asked).toMatchObject([{ name: 'getStatus' }, { name: 'getStatus' }])
  answer({
    type: 'failure',
    id: asked[1]!.id,
    error: { error: '', code: 'input.json', details: { offset: 3, reason: '' } },
  })
  takeApart(structuredClone(status), parts => answer({ type: 'parts', id: asked[0]!.id, parts }))
  answer({ type: 'whole', id: asked[0]!.id })
  await expect(first).resolves.toEqual(status)
  await expect(second).rejects.toMatchObject({ code: 'input.json' })
})

test('what a worker that died was reading is read all the same', async () => {
  const { worker, terminate } = fakeWorker()
  const reader = createReplyReader(() => worker, 10)
  const reply = reader.read('getStatus', bytes, 'test')
  worker.onerror?.(new ErrorEvent('error', { message: 'blocked' }))
  await expect(reply).resolves.toEqual(status)
  expect(terminate).toHaveBeenCalled()
  await expect(reader.read('getStatus', bytes, 'test')).resolves.toEqual(status)
})

test('a reply that does not fit is refused, with the place', async () => {
  const { worker } = fakeWorker()
  const reader = createReplyReader(() => worker)
  await expect(reader.read('getStatus', new TextEncoder().encode('{"version":1}'), 'test')).rejects.toMatchObject({
    code: 'source.malformed',
    details: { source: 'test', reason: expect.stringContaining('version') },
  })
})
