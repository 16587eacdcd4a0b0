import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { createWorkerBackend } from './workerBackend.ts'
import type { FromWorker, ToWorker, WorkerLike } from './workerProtocol.ts'

/** A worker that records its messages. */
function fakeWorker() {
  const messages: ToWorker[] = []
  const terminate = vi.fn<() => void>()
  const worker: WorkerLike<ToWorker, FromWorker> = {
    postMessage: message => messages.push(message),
    terminate,
    onmessage: null,
    onerror: null,
  }
  const reply = (data: FromWorker) => worker.onmessage?.(new MessageEvent('message', { data }))
  return { worker, terminate, messages, reply }
}

test('routes progress and replies to their calls', async () => {
  const { worker, messages, reply } = fakeWorker()
  const backend = createWorkerBackend(() => worker)
  const onProgress = vi.fn()
  const first = backend.call('getStatus', {}, { onProgress })
  const second = backend.call('getSamples', {})
  expect(messages.map(message => message.type === 'call' && message.name)).toEqual(['getStatus', 'getSamples'])
  reply({ type: 'reply', id: 2, value: { samples: [] } })
  reply({ type: 'progress', id: 1, progress: { stage: 'executing', done: 3 } })
  reply({ type: 'reply', id: 1, value: { version: '1' } })
  await expect(second).resolves.toEqual({ samples: [] })
  await expect(first).resolves.toEqual({ version: '1' })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith({ stage: 'executing', done: 3 })
})

test('rejects with the error of the worker', async () => {
  const { worker, reply } = fakeWorker()
  const call = createWorkerBackend(() => worker).call('getStatus', {})
  reply({ type: 'failure', id: 1, error: { error: '', code: 'lookup.block', error_details: { block: '5' } } })
  await expect(call).rejects.toMatchObject({ code: 'lookup.block', details: { block: '5' } })
})

test('replaces a worker that does not end a cancelled call, and resends the other calls', async () => {
  vi.useFakeTimers()
  try {
    const stuck = fakeWorker()
    const fresh = fakeWorker()
    const workers = [stuck, fresh]
    const backend = createWorkerBackend(() => (workers.shift() ?? fresh).worker, { timeoutMs: 100 })
    const left = new AbortController()
    const cancelled = backend.call('getStatus', {}, { signal: left.signal })
    const neighbour = backend.call('getSamples', {})
    left.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'limit.cancelled' })
    expect(stuck.messages.at(-1)).toEqual({ type: 'cancel', id: 1 })
    vi.advanceTimersByTime(150)
    expect(stuck.terminate).toHaveBeenCalled()
    expect(fresh.messages).toMatchObject([{ type: 'call', id: 2, name: 'getSamples' }])
    fresh.reply({ type: 'reply', id: 2, value: { samples: [] } })
    await expect(neighbour).resolves.toEqual({ samples: [] })
  } finally {
    vi.useRealTimers()
  }
})

test('keeps a worker that ends a cancelled call in time', async () => {
  vi.useFakeTimers()
  try {
    const { worker, terminate, reply } = fakeWorker()
    const backend = createWorkerBackend(() => worker, { timeoutMs: 100 })
    const left = new AbortController()
    const call = backend.call('getStatus', {}, { signal: left.signal })
    left.abort()
    await expect(call).rejects.toBeInstanceOf(AppError)
    reply({ type: 'failure', id: 1, error: { error: '', code: 'limit.cancelled', error_details: {} } })
    vi.advanceTimersByTime(500)
    expect(terminate).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('rejects all calls if the worker cannot be started', async () => {
  const { worker } = fakeWorker()
  const call = createWorkerBackend(() => worker).call('getStatus', {})
  worker.onerror?.(new ErrorEvent('error', { message: 'blocked' }))
  await expect(call).rejects.toMatchObject({ code: 'source.unreachable', details: { reason: 'blocked' } })
})

test('sends the initial messages to every new worker before calls', async () => {
  vi.useFakeTimers()
  try {
    const workers = [fakeWorker(), fakeWorker()]
    let started = 0
    const backend = createWorkerBackend(() => workers[started++]!.worker, {
      timeoutMs: 100,
      initialMessages: () => [{ type: 'networks', networks: [] }],
    })
    const left = new AbortController()
    const call = backend.call('getStatus', {}, { signal: left.signal })
    left.abort()
    await expect(call).rejects.toMatchObject({ code: 'limit.cancelled' })
    backend.call('getSamples', {}).catch(() => {})
    vi.advanceTimersByTime(150)
    for (const { messages } of workers) expect(messages[0]).toEqual({ type: 'networks', networks: [] })
    expect(workers[1]!.messages).toMatchObject([{ type: 'networks' }, { type: 'call', name: 'getSamples' }])
  } finally {
    vi.useRealTimers()
  }
})

test('opens a snapshot in the worker and returns its summary', async () => {
  const { worker, messages, reply } = fakeWorker()
  const opened = createWorkerBackend(() => worker).openSnapshot('mine', new Uint8Array([1, 2]))
  expect(messages).toEqual([{ type: 'openSnapshot', id: 1, name: 'mine', bytes: new Uint8Array([1, 2]) }])
  reply({ type: 'reply', id: 1, value: { title: 'Mine', blocks: 1, accounts: 2, traces: 3 } })
  await expect(opened).resolves.toEqual({ title: 'Mine', blocks: 1, accounts: 2, traces: 3 })
})
