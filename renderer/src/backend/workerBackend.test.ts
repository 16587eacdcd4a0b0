import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { createWorkerBackend, type WorkerLike } from './workerBackend.ts'
import type { FromWorker, ToWorker } from './workerProtocol.ts'

/** A worker that does nothing but remember what it was asked. */
function fakeWorker() {
  const asked: ToWorker[] = []
  const terminate = vi.fn<() => void>()
  const worker: WorkerLike = {
    postMessage: message => asked.push(message),
    terminate,
    onmessage: null,
    onerror: null,
  }
  const answer = (data: FromWorker) => worker.onmessage?.(new MessageEvent('message', { data }))
  return { worker, terminate, asked, answer }
}

test('gives progress and reply to the call that they belong to', async () => {
  const { worker, asked, answer } = fakeWorker()
  const backend = createWorkerBackend(() => worker)
  const onProgress = vi.fn()
  const first = backend.call('getStatus', {}, { onProgress })
  const second = backend.call('getSamples', {})
  expect(asked.map(message => message.type === 'call' && message.name)).toEqual(['getStatus', 'getSamples'])
  answer({ type: 'reply', id: 2, value: { samples: [] } })
  answer({ type: 'progress', id: 1, progress: { stage: 'executing', done: 3 } })
  answer({ type: 'reply', id: 1, value: { version: '1' } })
  await expect(second).resolves.toEqual({ samples: [] })
  await expect(first).resolves.toEqual({ version: '1' })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith({ stage: 'executing', done: 3 })
})

test('turns a failure back into the error that it was', async () => {
  const { worker, answer } = fakeWorker()
  const call = createWorkerBackend(() => worker).call('getStatus', {})
  answer({ type: 'failure', id: 1, error: { error: '', code: 'lookup.block', details: { block: '5' } } })
  await expect(call).rejects.toMatchObject({ code: 'lookup.block', details: { block: '5' } })
})

test('replaces a worker that does not come back after a cancel, and asks again for the others', async () => {
  vi.useFakeTimers()
  try {
    const stuck = fakeWorker()
    const fresh = fakeWorker()
    const workers = [stuck, fresh]
    const backend = createWorkerBackend(() => (workers.shift() ?? fresh).worker, { patienceMs: 100 })
    const left = new AbortController()
    const cancelled = backend.call('getStatus', {}, { signal: left.signal })
    const neighbour = backend.call('getSamples', {})
    left.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'limit.cancelled' })
    expect(stuck.asked.at(-1)).toEqual({ type: 'cancel', id: 1 })
    vi.advanceTimersByTime(150)
    expect(stuck.terminate).toHaveBeenCalled()
    expect(fresh.asked).toMatchObject([{ type: 'call', id: 2, name: 'getSamples' }])
    fresh.answer({ type: 'reply', id: 2, value: { samples: [] } })
    await expect(neighbour).resolves.toEqual({ samples: [] })
  } finally {
    vi.useRealTimers()
  }
})

test('keeps a worker that ends a cancelled call in time', async () => {
  vi.useFakeTimers()
  try {
    const { worker, terminate, answer } = fakeWorker()
    const backend = createWorkerBackend(() => worker, { patienceMs: 100 })
    const left = new AbortController()
    const call = backend.call('getStatus', {}, { signal: left.signal })
    left.abort()
    await expect(call).rejects.toBeInstanceOf(AppError)
    answer({ type: 'failure', id: 1, error: { error: '', code: 'limit.cancelled', details: {} } })
    vi.advanceTimersByTime(500)
    expect(terminate).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('tells every caller when the worker cannot be started', async () => {
  const { worker } = fakeWorker()
  const call = createWorkerBackend(() => worker).call('getStatus', {})
  worker.onerror?.(new ErrorEvent('error', { message: 'blocked' }))
  await expect(call).rejects.toMatchObject({ code: 'source.unreachable', details: { reason: 'blocked' } })
})

test('tells every new worker what it has to know before it is asked', async () => {
  vi.useFakeTimers()
  try {
    const workers = [fakeWorker(), fakeWorker()]
    let started = 0
    const backend = createWorkerBackend(() => workers[started++]!.worker, {
      patienceMs: 100,
      begin: () => [{ type: 'networks', networks: [] }],
    })
    const left = new AbortController()
    const call = backend.call('getStatus', {}, { signal: left.signal })
    left.abort()
    await expect(call).rejects.toMatchObject({ code: 'limit.cancelled' })
    backend.call('getSamples', {}).catch(() => {})
    vi.advanceTimersByTime(150)
    for (const { asked } of workers) expect(asked[0]).toEqual({ type: 'networks', networks: [] })
    expect(workers[1]!.asked).toMatchObject([{ type: 'networks' }, { type: 'call', name: 'getSamples' }])
  } finally {
    vi.useRealTimers()
  }
})

test('opens a snapshot in the worker, and says what is inside', async () => {
  const { worker, asked, answer } = fakeWorker()
  const opened = createWorkerBackend(() => worker).openSnapshot('mine', new Uint8Array([1, 2]))
  expect(asked).toEqual([{ type: 'openSnapshot', id: 1, name: 'mine', bytes: new Uint8Array([1, 2]) }])
  answer({ type: 'reply', id: 1, value: { title: 'Mine', blocks: 1, accounts: 2, traces: 3 } })
  await expect(opened).resolves.toEqual({ title: 'Mine', blocks: 1, accounts: 2, traces: 3 })
})
