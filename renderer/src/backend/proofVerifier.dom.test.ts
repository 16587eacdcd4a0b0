import { expect, test, vi } from 'vitest'
import { block, checking, outline, report } from '../../test/fixtures/proofs.ts'
import type { FromVerifier, ToVerifier } from './proofProtocol.ts'
import { createProofVerifier } from './proofVerifier.ts'
import type { WorkerLike } from './workerProtocol.ts'

/** A worker that records its requests. */
function fakeWorker() {
  const requests: ToVerifier[] = []
  const terminate = vi.fn<() => void>()
  const worker: WorkerLike<ToVerifier, FromVerifier> = {
    postMessage: message => requests.push(message),
    terminate,
    onmessage: null,
    onerror: null,
  }
  const reply = (data: FromVerifier) => worker.onmessage?.(new MessageEvent('message', { data }))
  return { worker, terminate, requests, reply }
}

test('reports progress, then resolves with the report', async () => {
  const { worker, requests, reply } = fakeWorker()
  const onNews = vi.fn()
  const verified = createProofVerifier(() => worker).verify({ proof: '{}', trust: '(x)', onProgress: onNews })
  expect(requests).toEqual([{ type: 'verify', id: 1, proof: '{}', trust: '(x)' }])
  const messages = [
    { type: 'started', id: 1, trusted: block(0), steps: [outline(0, 0, 90)] },
    { type: 'step', id: 1, step: checking(0, 0, 90, 1) },
  ] as const
  for (const one of messages) reply(one)
  expect(onNews.mock.calls.map(([one]) => one)).toEqual(messages)
  reply({ type: 'report', id: 1, report: report() })
  await expect(verified).resolves.toEqual(report())
})

test('proofs are verified one after another, each with its own progress', async () => {
  const { worker, requests, reply } = fakeWorker()
  const verifier = createProofVerifier(() => worker)
  const onNews = vi.fn()
  const first = verifier.verify({ proof: 'first' })
  const second = verifier.verify({ proof: 'second', onProgress: onNews })
  expect(requests.map(one => one.proof)).toEqual(['first'])
  reply({ type: 'started', id: 1, trusted: block(0), steps: [] })
  reply({
    type: 'failure',
    id: 1,
    error: { error: '', code: 'input.json', error_details: { reason: 'cut', offset: 3 } },
  })
  await expect(first).rejects.toMatchObject({ code: 'input.json', details: { offset: 3 } })
  expect(requests.map(one => one.proof)).toEqual(['first', 'second'])
  expect(onNews).not.toHaveBeenCalled()
  reply({ type: 'report', id: 2, report: report() })
  await expect(second).resolves.toEqual(report())
})

test('an abort terminates the worker; the next proof starts a new one', async () => {
  const stopped = fakeWorker()
  const fresh = fakeWorker()
  const workers = [stopped, fresh]
  const verifier = createProofVerifier(() => workers.shift()?.worker ?? fresh.worker)
  const left = new AbortController()
  const first = verifier.verify({ proof: 'first', signal: left.signal })
  const second = verifier.verify({ proof: 'second' })
  left.abort()
  await expect(first).rejects.toMatchObject({ code: 'limit.cancelled' })
  expect(stopped.terminate).toHaveBeenCalledOnce()
  expect(fresh.requests.map(one => one.proof)).toEqual(['second'])
  // A late message of the terminated worker.
  stopped.reply({ type: 'report', id: 1, report: report() })
  fresh.reply({ type: 'report', id: 2, report: report() })
  await expect(second).resolves.toEqual(report())
})

test('a queued proof can be cancelled without terminating the worker', async () => {
  const { worker, requests, terminate } = fakeWorker()
  const verifier = createProofVerifier(() => worker)
  const left = new AbortController()
  void verifier.verify({ proof: 'first' })
  const second = verifier.verify({ proof: 'second', signal: left.signal })
  left.abort()
  await expect(second).rejects.toMatchObject({ code: 'limit.cancelled' })
  await expect(verifier.verify({ proof: 'third', signal: left.signal })).rejects.toMatchObject({
    code: 'limit.cancelled',
  })
  expect(requests).toHaveLength(1)
  expect(terminate).not.toHaveBeenCalled()
})

test('a silent worker is replaced after the timeout; progress resets the timer', async () => {
  vi.useFakeTimers()
  try {
    const stuck = fakeWorker()
    const fresh = fakeWorker()
    const workers = [stuck, fresh]
    const verifier = createProofVerifier(() => workers.shift()?.worker ?? fresh.worker, { timeoutMs: 1000 })
    const first = verifier.verify({ proof: 'first' })
    first.catch(() => {})
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(900)
      stuck.reply({ type: 'step', id: 1, step: checking(0, 0, 90, i) })
    }
    expect(stuck.terminate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    await expect(first).rejects.toMatchObject({ code: 'limit.time' })
    expect(stuck.terminate).toHaveBeenCalledOnce()
    const second = verifier.verify({ proof: 'second' })
    fresh.reply({ type: 'report', id: 2, report: report() })
    await expect(second).resolves.toEqual(report())
    // No timeout while idle.
    vi.advanceTimersByTime(60_000)
    expect(fresh.terminate).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('a prepared worker is reused', async () => {
  const { worker, reply } = fakeWorker()
  const start = vi.fn(() => worker)
  const verifier = createProofVerifier(start)
  verifier.prepare?.()
  const verified = verifier.verify({ proof: '{}' })
  reply({ type: 'report', id: 1, report: report() })
  await verified
  expect(start).toHaveBeenCalledOnce()
})

test('a worker that cannot be started is an error', async () => {
  const { worker } = fakeWorker()
  const verified = createProofVerifier(() => worker).verify({ proof: '{}' })
  worker.onerror?.(new ErrorEvent('error', { message: 'no module' }))
  await expect(verified).rejects.toMatchObject({ code: 'source.unreachable', details: { reason: 'no module' } })
})
