import { AppError } from '@tonoscope/core/errors'
import type { Job } from '@tonoscope/node/workerProtocol'
import { expect, test, vi } from 'vitest'
import type { CacheOutcome } from '../metrics/createMetrics.ts'
import { createMemoryTier } from './createMemoryTier.ts'
import { type RunSettings, reuseResults } from './reuseResults.ts'

const always = Number.POSITIVE_INFINITY
const bytes = (text: string) => new TextEncoder().encode(text)
const toJob = (body: string, network?: string): Job => ({
  name: 'debugEmulate',
  network,
  params: {},
  headers: {},
  body,
})

type Started = { job: Job; settings: RunSettings; resolve: (text: string) => void; reject: (error: Error) => void }

/** Calls are finished by the test. */
function start({ lifetimeMs = always, maxBytes = 1_000_000 } = {}) {
  const calls: Started[] = []
  const outcomes: CacheOutcome[] = []
  const clock = { now: 0 }
  const reuse = reuseResults({
    run: (job, settings) =>
      new Promise((resolve, reject) => {
        const finish = (text: string) => {
          if (lifetimeMs > 0) settings.onLifetime?.(lifetimeMs)
          resolve(bytes(text))
        }
        settings.signal?.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
        calls.push({ job, settings, resolve: finish, reject })
      }),
    tiers: [createMemoryTier({ maxBytes, nowMs: () => clock.now })],
    fingerprint: network => `v1 ${network}`,
    defaultNetwork: 'demo',
    recorded: new Set(['demo']),
    onOutcome: outcome => outcomes.push(outcome),
  })
  const run = async (job: Job, settings: RunSettings = {}) => new TextDecoder().decode(await reuse.run(job, settings))
  const started = (count: number) => vi.waitFor(() => expect(calls.length).toBe(count))
  const joined = (count: number) => vi.waitFor(() => expect(reuse.joined()).toBe(count))
  return { run, calls, outcomes, started, joined, clock }
}

test('equal calls compute once, also later ones; other requests, networks and headers compute again', async () => {
  const { run, calls, outcomes, started, joined } = start()
  const replies = [run(toJob('a')), run(toJob('a')), run(toJob('a', 'demo'))]
  await started(1)
  await joined(2)
  calls[0]?.resolve('A')
  expect(await Promise.all(replies)).toEqual(['A', 'A', 'A'])
  expect(await run(toJob('a'))).toBe('A')
  expect(outcomes.sort()).toEqual(['joined', 'joined', 'memory', 'miss'])
  for (const [index, job] of [
    toJob('b'),
    { ...toJob('a'), headers: { 'accept-language': 'ru' } },
    { ...toJob('a'), params: { raw_body: 'boc' } },
    { ...toJob('a'), name: 'debugFees' as const },
  ].entries()) {
    const other = run(job)
    await started(index + 2)
    calls.at(-1)?.resolve('other')
    expect(await other).toBe('other')
  }
})

test('the request ID is not part of a request', async () => {
  const { run, calls, started } = start()
  const first = run({ ...toJob('a'), requestId: '1' })
  await started(1)
  calls[0]?.resolve('A')
  await first
  expect(await run({ ...toJob('a'), requestId: '2' })).toBe('A')
})

test('a client that leaves does not take the others with it: one of them computes', async () => {
  const { run, calls, started, joined } = start()
  const leaving = new AbortController()
  const first = run(toJob('a'), { signal: leaving.signal })
  await started(1)
  const others = [run(toJob('a')), run(toJob('a'))]
  const impatient = new AbortController()
  const another = run(toJob('a'), { signal: impatient.signal })
  await joined(3)
  impatient.abort()
  await expect(another).rejects.toMatchObject({ code: 'limit.cancelled' })
  leaving.abort()
  await expect(first).rejects.toMatchObject({ code: 'limit.cancelled' })
  await started(2)
  await joined(1)
  calls[1]?.resolve('A')
  expect(await Promise.all(others)).toEqual(['A', 'A'])
})

test('equal calls share an error of the request, and it is not kept; one of the server is not shared', async () => {
  const { run, calls, started, joined } = start()
  const rejected = new AppError('emulation.rejected', { exitCode: 33, text: 'x' })
  const both = [run(toJob('a')), run(toJob('a'))]
  await joined(1)
  calls[0]?.reject(rejected)
  expect(await Promise.allSettled(both)).toEqual([
    { status: 'rejected', reason: rejected },
    { status: 'rejected', reason: rejected },
  ])
  const next = Promise.allSettled([run(toJob('a')), run(toJob('a'))])
  await started(2)
  await joined(1)
  calls[1]?.reject(new AppError('limit.queue', { waiting: 1 }))
  await started(3)
  calls[2]?.resolve('A')
  expect((await next).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a reply without a lifetime is shared, but not kept; a short one is kept so long', async () => {
  const unkept = start({ lifetimeMs: 0 })
  const both = [unkept.run(toJob('a')), unkept.run(toJob('a'))]
  await unkept.joined(1)
  unkept.calls[0]?.resolve('A')
  expect(await Promise.all(both)).toEqual(['A', 'A'])
  void unkept.run(toJob('a'))
  await unkept.started(2)

  const short = start({ lifetimeMs: 1000 })
  const first = short.run(toJob('a'))
  await short.started(1)
  short.calls[0]?.resolve('A')
  await first
  short.clock.now = 999
  expect(await short.run(toJob('a'))).toBe('A')
  short.clock.now = 1000
  void short.run(toJob('a'))
  await short.started(2)
})

test('on a live network the result of another block or second is never used', async () => {
  const { run, calls, started, joined, outcomes } = start()
  const find = async (call: Started | undefined, basis: string) => {
    const found = await call?.settings.findResult?.(basis)
    return found && new TextDecoder().decode(found)
  }
  const first = run(toJob('a', 'live'))
  const second = run(toJob('a', 'live'))
  const third = run(toJob('a', 'live'))
  // All are in workers, which find out what the block is.
  await started(3)
  expect(calls.map(({ job }) => job.reuse)).toEqual(['by basis', 'by basis', 'by basis'])
  expect(await find(calls[0], 'block 1')).toBeUndefined()
  const joining = find(calls[1], 'block 1')
  await joined(1)
  expect(await find(calls[2], 'block 2')).toBeUndefined()
  calls[0]?.resolve('at block 1')
  expect(await first).toBe('at block 1')
  expect(await joining).toBe('at block 1')
  calls[1]?.resolve('at block 1')
  calls[2]?.resolve('at block 2')
  expect([await second, await third]).toEqual(['at block 1', 'at block 2'])
  void run(toJob('a', 'live'))
  await started(4)
  expect(await find(calls[3], 'block 2')).toBe('at block 2')
  expect(outcomes.sort()).toEqual(['joined', 'memory', 'miss', 'miss'])
})

test('a call that runs again in another worker, at a newer block, gives its waiting calls no result of that block', async () => {
  const { run, calls, started, joined } = start()
  const moved = run(toJob('a', 'live'))
  const waiting = run(toJob('a', 'live'))
  await started(2)
  expect(await calls[0]?.settings.findResult?.('block 1')).toBeUndefined()
  const join = calls[1]?.settings.findResult?.('block 1')
  await joined(1)
  expect(await calls[0]?.settings.findResult?.('block 2')).toBeUndefined()
  // Now it has to compute itself.
  expect(await join).toBeUndefined()
  calls[0]?.resolve('at block 2')
  calls[1]?.resolve('at block 1')
  expect([await moved, await waiting]).toEqual(['at block 2', 'at block 1'])
})

test('progress and the newest block reach all calls', async () => {
  const { run, calls, started, joined } = start()
  const progress = vi.fn()
  const blocks = vi.fn()
  const first = run(toJob('a'))
  await started(1)
  const second = run(toJob('a'), { onProgress: progress, onNewestBlock: blocks })
  await joined(1)
  calls[0]?.settings.onProgress?.({ stage: 'executing', done: 1 })
  calls[0]?.settings.onNewestBlock?.({ seqno: 5 })
  calls[0]?.resolve('A')
  await Promise.all([first, second])
  await run(toJob('a'), { onNewestBlock: blocks })
  expect(progress.mock.calls).toEqual([[{ stage: 'executing', done: 1 }]])
  expect(blocks.mock.calls).toEqual([[{ seqno: 5 }], [{ seqno: 5 }]])
})

test('other operations are not kept', async () => {
  const { run, calls, started } = start()
  void run({ ...toJob('a'), name: 'debugRecognise' })
  void run({ ...toJob('a'), name: 'debugRecognise' })
  await started(2)
  expect(calls.map(({ job }) => job.reuse)).toEqual([undefined, undefined])
})

test('memory is bounded', async () => {
  const { run, calls, started } = start({ maxBytes: 3000 })
  for (const [index, body] of ['a', 'b', 'c', 'd'].entries()) {
    const reply = run(toJob(body))
    await started(index + 1)
    calls[index]?.resolve('x'.repeat(800))
    await reply
  }
  // `a` and `b` were evicted.
  expect(await run(toJob('d'))).toMatch(/^x/)
  void run(toJob('a'))
  await started(5)
})
