import { expect, test, vi } from 'vitest'
import { block, checking, outline, report } from '../../test/fixtures/proofs.ts'
import type { FromVerifier, ToVerifier } from './proofProtocol.ts'
import { createProofVerifier, type VerifierWorker } from './proofVerifier.ts'

/** A worker that does nothing but remember what it was asked. */
function fakeWorker() {
  const asked: ToVerifier[] = []
  const terminate = vi.fn<() => void>()
  const worker: VerifierWorker = {
    postMessage: message => asked.push(message),
    terminate,
    onmessage: null,
    onerror: null,
  }
  const answer = (data: FromVerifier) => worker.onmessage?.(new MessageEvent('message', { data }))
  return { worker, terminate, asked, answer }
}

test('tells what is decided as it is decided, and gives the report', async () => {
  const { worker, asked, answer } = fakeWorker()
  const onNews = vi.fn()
  const verified = createProofVerifier(() => worker).verify({ proof: '{}', trust: '(x)', onNews })
  expect(asked).toEqual([{ type: 'verify', id: 1, proof: '{}', trust: '(x)' }])
  const news = [
    { type: 'begun', id: 1, trusted: block(0), steps: [outline(0, 0, 90)] },
    { type: 'step', id: 1, step: checking(0, 0, 90, 1) },
  ] as const
  for (const one of news) answer(one)
  expect(onNews.mock.calls.map(([one]) => one)).toEqual(news)
  answer({ type: 'report', id: 1, report: report() })
  await expect(verified).resolves.toEqual(report())
})

test('one proof waits for the other, and hears nothing of it', async () => {
  const { worker, asked, answer } = fakeWorker()
  const verifier = createProofVerifier(() => worker)
  const onNews = vi.fn()
  const first = verifier.verify({ proof: 'first' })
  const second = verifier.verify({ proof: 'second', onNews })
  expect(asked.map(one => one.proof)).toEqual(['first'])
  answer({ type: 'begun', id: 1, trusted: block(0), steps: [] })
  answer({ type: 'failure', id: 1, error: { error: '', code: 'input.json', details: { reason: 'cut', offset: 3 } } })
  await expect(first).rejects.toMatchObject({ code: 'input.json', details: { offset: 3 } })
  expect(asked.map(one => one.proof)).toEqual(['first', 'second'])
  expect(onNews).not.toHaveBeenCalled()
  answer({ type: 'report', id: 2, report: report() })
  await expect(second).resolves.toEqual(report())
})

test('stopping ends the worker at once; the next proof gets a new one', async () => {
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
  expect(fresh.asked.map(one => one.proof)).toEqual(['second'])
  // Said before it was ended, heard afterwards.
  stopped.answer({ type: 'report', id: 1, report: report() })
  fresh.answer({ type: 'report', id: 2, report: report() })
  await expect(second).resolves.toEqual(report())
})

test('one that waits can be taken back without a word to the worker', async () => {
  const { worker, asked, terminate } = fakeWorker()
  const verifier = createProofVerifier(() => worker)
  const left = new AbortController()
  void verifier.verify({ proof: 'first' })
  const second = verifier.verify({ proof: 'second', signal: left.signal })
  left.abort()
  await expect(second).rejects.toMatchObject({ code: 'limit.cancelled' })
  await expect(verifier.verify({ proof: 'third', signal: left.signal })).rejects.toMatchObject({
    code: 'limit.cancelled',
  })
  expect(asked).toHaveLength(1)
  expect(terminate).not.toHaveBeenCalled()
})

test('a worker that hangs is replaced; one that talks is not', async () => {
  vi.useFakeTimers()
  try {
    const stuck = fakeWorker()
    const fresh = fakeWorker()
    const workers = [stuck, fresh]
    const verifier = createProofVerifier(() => workers.shift()?.worker ?? fresh.worker, { patienceMs: 1000 })
    const first = verifier.verify({ proof: 'first' })
    first.catch(() => {})
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(900)
      stuck.answer({ type: 'step', id: 1, step: checking(0, 0, 90, i) })
    }
    expect(stuck.terminate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    await expect(first).rejects.toMatchObject({ code: 'limit.time' })
    expect(stuck.terminate).toHaveBeenCalledOnce()
    const second = verifier.verify({ proof: 'second' })
    fresh.answer({ type: 'report', id: 2, report: report() })
    await expect(second).resolves.toEqual(report())
    // Nobody is asked: silence is no fault then.
    vi.advanceTimersByTime(60_000)
    expect(fresh.terminate).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('a worker that is prepared is the one that is asked', async () => {
  const { worker, answer } = fakeWorker()
  const start = vi.fn(() => worker)
  const verifier = createProofVerifier(start)
  verifier.prepare?.()
  const verified = verifier.verify({ proof: '{}' })
  answer({ type: 'report', id: 1, report: report() })
  await verified
  expect(start).toHaveBeenCalledOnce()
})

test('a worker that cannot be started says so', async () => {
  const { worker } = fakeWorker()
  const verified = createProofVerifier(() => worker).verify({ proof: '{}' })
  worker.onerror?.(new ErrorEvent('error', { message: 'no module' }))
  await expect(verified).rejects.toMatchObject({ code: 'source.unreachable', details: { reason: 'no module' } })
})
