import { afterEach, describe, expect, test, vi } from 'vitest'
import type { JobSettings } from './PoolCall.ts'
import { threadWorker } from './threadWorker.ts'
import { type PoolOptions, WorkerPool } from './WorkerPool.ts'
import type { PoolWorker } from './WorkerSlot.ts'
import type { Job } from './workerProtocol.ts'

const pools: WorkerPool[] = []
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.close())))

const threads = (workerData: unknown) =>
  threadWorker({
    file: new URL('../test/fakeWorker.mjs', import.meta.url),
    execArgv: [],
    workerData,
    maxHeapMb: 64,
    log: () => {},
  })

const start = (options: Partial<PoolOptions> = {}) => {
  const pool = new WorkerPool({
    start: threads({}),
    size: 2,
    maxWaiting: 1000,
    deadlineMs: 5000,
    maxCalls: 1000,
    maxMemoryBytes: 1000,
    log: () => {},
    ...options,
  })
  pools.push(pool)
  return pool
}

/** The workers have started, and the calls are in the expected states. */
const waitForLoad = (pool: WorkerPool, load: object) =>
  vi.waitFor(() => expect(pool.load).toMatchObject(load), { timeout: 15_000 })

type Task = { value?: number; do?: string; ms?: number; memory?: number; networkMs?: number; blockMs?: number }
const runCall = async (
  pool: WorkerPool,
  task: Task,
  settings: JobSettings = {},
  name: Job['name'] = 'emulateTrace',
) => {
  const reply = await pool.run(
    { name, network: undefined, params: {}, headers: {}, body: JSON.stringify(task) },
    settings,
  )
  // The reply of the fake worker.
  return JSON.parse(new TextDecoder().decode(reply)) as { value: number; thread: number }
}
const code = (expected: string) => expect.objectContaining({ code: expected })

test('200 parallel calls get their own replies from both workers', async () => {
  const pool = start()
  const replies = await Promise.all(Array.from({ length: 200 }, (_, value) => runCall(pool, { value, ms: value % 7 })))
  expect(replies.map(reply => reply.value)).toEqual(Array.from({ length: 200 }, (_, value) => value))
  expect(new Set(replies.map(reply => reply.thread)).size).toBe(2)
})

test('an error keeps its code and details', async () => {
  await expect(runCall(start(), { do: 'fail' })).rejects.toMatchObject({ code: 'input.roots', details: { roots: 2 } })
})

test('progress is reported', async () => {
  const received: unknown[] = []
  await runCall(start(), { value: 5 }, { onProgress: progress => received.push(progress) })
  expect(received).toEqual([{ stage: 'executing', done: 5 }])
})

test('rejects a call when the queue is full, and completes the queued ones', async () => {
  const pool = start({ size: 1, maxWaiting: 3 })
  await runCall(pool, { value: 0 })
  const taken = Array.from({ length: 4 }, (_, value) => runCall(pool, { value, ms: 20 }))
  await expect(runCall(pool, { value: 9 })).rejects.toEqual(code('limit.queue'))
  expect((await Promise.all(taken)).length).toBe(4)
})

test('quick calls run before slow calls', async () => {
  const pool = start({ size: 1 })
  await runCall(pool, { value: 0 })
  const finished: string[] = []
  const busy = runCall(pool, { ms: 30 })
  const run = runCall(pool, {}).then(() => finished.push('run'))
  const quick = runCall(pool, {}, {}, 'getStatus').then(() => finished.push('quick'))
  await Promise.all([busy, run, quick])
  expect(finished).toEqual(['quick', 'run'])
})

test('calls that will wait for a network start side by side, others one after another', async () => {
  const pool = start({ size: 1, deadlineMs: 20_000 })
  await runCall(pool, { value: 0 })
  // They do not report that they wait.
  const task = { ms: 1500 }
  const starting = Array.from({ length: 20 }, () => runCall(pool, task, { usesNetwork: true }))
  expect(pool.load).toMatchObject({ running: 16, computing: 16, waiting: 4 })
  await Promise.all(starting)
  const others = [runCall(pool, {}), runCall(pool, {})]
  expect(pool.load).toMatchObject({ running: 1, waiting: 1 })
  await Promise.all(others)
})

describe('a lost worker', () => {
  test('in an endless loop is terminated at the deadline; other workers are not affected', async () => {
    const pool = start({ deadlineMs: 300 })
    const stuck = expect(runCall(pool, { do: 'hang' })).rejects.toEqual(code('limit.time'))
    const others = await Promise.all(Array.from({ length: 20 }, (_, value) => runCall(pool, { value })))
    expect(others.length).toBe(20)
    await stuck
    // The new worker needs time to start.
    const threads = new Set<number>()
    await vi.waitFor(
      async () => {
        const replies = await Promise.all([runCall(pool, { ms: 20 }), runCall(pool, { ms: 20 })])
        for (const { thread } of replies) threads.add(thread)
        expect(threads.size).toBe(2)
      },
      { timeout: 10_000 },
    )
  })

  test.each(['die', 'throw'])('because it had to %s takes only its own call with it', async end => {
    const pool = start({ size: 1 })
    const lost = expect(runCall(pool, { do: end })).rejects.toEqual(code('internal.bug'))
    const next = runCall(pool, { value: 1 })
    await lost
    expect((await next).value).toBe(1)
  })

  test('out of memory reports limit.cells', async () => {
    const pool = start({ size: 1 })
    await expect(runCall(pool, { do: 'eat' })).rejects.toEqual(code('limit.cells'))
    expect((await runCall(pool, { value: 1 })).value).toBe(1)
  })

  test('failing at every start makes all calls fail', async () => {
    const pool = start({ size: 1, start: threads({ failToStart: true }) })
    await expect(runCall(pool, { value: 1 })).rejects.toEqual(code('internal.bug'))
  })
})

describe('calls that wait for a network', () => {
  const network = { usesNetwork: true }

  test('do not occupy their worker', async () => {
    const pool = start({ size: 1 })
    const finished: number[] = []
    const waiting = Array.from({ length: 50 }, (_, value) =>
      runCall(pool, { value, networkMs: 2500 }, network).then(() => finished.push(value)),
    )
    await waitForLoad(pool, { waiting: 0, running: 50, computing: 0 })
    expect((await runCall(pool, { value: 99 })).value).toBe(99)
    expect(finished).toEqual([])
    await Promise.all(waiting)
  })

  test('are computed one after another in their worker, once they have not waited for some time', async () => {
    const pool = start({ size: 1 })
    await runCall(pool, { value: 0 })
    const long = runCall(pool, { value: 1, ms: 1500 }, network)
    await new Promise(resolve => setTimeout(resolve, 150))
    const next = runCall(pool, { value: 2 }, network)
    expect(pool.load).toMatchObject({ running: 1, waiting: 1 })
    await Promise.all([long, next])
  })

  test('are limited per worker; calls without network are not delayed by that', async () => {
    const pool = start({ size: 1, maxNetworkCalls: 2 })
    const waiting = [1, 2, 3].map(value => runCall(pool, { value, networkMs: 1500 }, network))
    await waitForLoad(pool, { waiting: 1, running: 2, computing: 0 })
    expect((await runCall(pool, { value: 4 })).value).toBe(4)
    expect(pool.load).toMatchObject({ waiting: 1, running: 2 })
    expect((await Promise.all(waiting)).length).toBe(3)
  })

  test('continue in another worker when theirs is blocked or lost', async () => {
    const pool = start({ size: 2, deadlineMs: 20_000 })
    await waitForLoad(pool, { workers: { ready: 2 } })
    const [first, second] = [1, 2].map(value => runCall(pool, { value, networkMs: 2500 }, network))
    await waitForLoad(pool, { running: 2, computing: 0 })
    const blocking = runCall(pool, { value: 3, blockMs: 8000 })
    const threads = [(await first!).thread, (await second!).thread]
    expect(pool.load.workers).toEqual({ ready: 1, blocked: 1, ending: 0 })
    expect(threads[0]).toBe(threads[1])
    expect((await blocking).thread).not.toBe(threads[0])
    const waiting = runCall(pool, { value: 4, networkMs: 1000 }, network)
    await waitForLoad(pool, { running: 1, computing: 0 })
    await Promise.allSettled([runCall(pool, { do: 'die' }), runCall(pool, { do: 'die' })])
    expect((await waiting).value).toBe(4)
  }, 60_000)
})

test('a worker that does not respond is terminated before the deadline of its call', async () => {
  const pool = start({ size: 1, deadlineMs: 60_000, maxBlockedMs: 1500 })
  await expect(runCall(pool, { do: 'hang' })).rejects.toEqual(code('limit.time'))
  expect((await runCall(pool, { value: 1 })).value).toBe(1)
})

test('a worker that does not end counts against the pool', async () => {
  const ends: (() => void)[] = []
  let started = 0
  const startWorker = (): PoolWorker => {
    started++
    const worker = threads({})()
    return { ...worker, end: () => new Promise<void>(resolve => ends.push(resolve)).then(() => worker.end()) }
  }
  const lines: string[] = []
  const pool = start({ size: 2, start: startWorker, deadlineMs: 300, log: line => lines.push(line) })
  const stuck = [1, 2].map(() => expect(runCall(pool, { do: 'hang' })).rejects.toEqual(code('limit.time')))
  await Promise.all(stuck)
  await vi.waitFor(() => expect(ends.length).toBe(2), { timeout: 15_000 })
  const next = runCall(pool, { value: 1 })
  await vi.waitFor(() => expect(lines.join()).toContain('does not end'), { timeout: 15_000 })
  expect([started, pool.load.workers]).toEqual([2, { ready: 0, blocked: 0, ending: 2 }])
  ends[0]?.()
  expect((await next).value).toBe(1)
  expect(started).toBe(3)
  ends[1]?.()
  const closing = pool.close()
  ends[2]?.()
  await vi.waitFor(() => ends.at(-1)?.())
  await closing
}, 60_000)

test('closing does not wait for a worker that does not end', async () => {
  const worker = threads({})()
  const pool = new WorkerPool({
    start: () => ({ ...worker, end: () => new Promise(() => {}) }),
    size: 1,
    maxWaiting: 1,
    deadlineMs: 1000,
    maxCalls: 1,
    maxMemoryBytes: 1000,
    log: () => {},
  })
  const started = performance.now()
  await pool.close()
  expect(performance.now() - started).toBeLessThan(4000)
  await worker.end()
})

describe('clients', () => {
  test('take turns', async () => {
    const pool = start({ size: 1 })
    await runCall(pool, {})
    const finished: string[] = []
    const request = (client: string) => runCall(pool, { ms: 5 }, { client }).then(() => finished.push(client))
    await Promise.all([...Array.from({ length: 20 }, () => request('flood')), request('other'), request('other')])
    expect(finished.slice(0, 6)).toEqual(['flood', 'flood', 'other', 'flood', 'other', 'flood'])
  })

  test('compute beside a long call of another client, in one worker', async () => {
    const pool = start({ size: 1, deadlineMs: 20_000 })
    await runCall(pool, {})
    const finished: string[] = []
    const request = (client: string, ms: number) => runCall(pool, { ms }, { client }).then(() => finished.push(client))
    const long = [request('flood', 4000), request('flood', 0)]
    await waitForLoad(pool, { waiting: 1, computing: 1 })
    await Promise.all([request('other', 50), request('third', 50)])
    expect(finished).toEqual(['other', 'third'])
    await Promise.all(long)
  })

  test('that end a worker they share with another call do not fail that call', async () => {
    const pool = start({ size: 1, deadlineMs: 20_000 })
    await runCall(pool, {})
    const long = runCall(pool, { value: 1, ms: 2500 }, { client: 'long' })
    const bad = expect(runCall(pool, { do: 'die' }, { client: 'bad' })).rejects.toEqual(code('internal.bug'))
    expect((await long).value).toBe(1)
    await bad
    expect((await runCall(pool, { value: 2 })).value).toBe(2)
  })

  test('with the largest number of queued calls lose the newest one when the queue is full', async () => {
    const pool = start({ size: 1, maxWaiting: 3 })
    await runCall(pool, {})
    const request = (client: string, value: number) => runCall(pool, { value, ms: 20 }, { client })
    const flood = [1, 2, 3, 4].map(value => request('flood', value))
    const lost = expect(flood[3]).rejects.toEqual(code('limit.queue'))
    const other = request('other', 5)
    await lost
    await expect(request('flood', 6)).rejects.toEqual(code('limit.queue'))
    expect((await other).value).toBe(5)
    expect((await Promise.all(flood.slice(0, 3))).map(({ value }) => value)).toEqual([1, 2, 3])
  })
})

test('a call that was queued for too long is rejected', async () => {
  const pool = start({ size: 1, maxQueuedMs: 100 })
  await waitForLoad(pool, { workers: { ready: 1 } })
  const busy = runCall(pool, { ms: 300 })
  await expect(runCall(pool, {})).rejects.toEqual(code('limit.queue'))
  await busy
  expect((await runCall(pool, { value: 1 })).value).toBe(1)
})

describe('cancelling', () => {
  test('removes a waiting call from the queue', async () => {
    const pool = start({ size: 1 })
    const busy = runCall(pool, { ms: 30 })
    const controller = new AbortController()
    const waiting = expect(runCall(pool, {}, { signal: controller.signal })).rejects.toEqual(code('limit.cancelled'))
    controller.abort()
    await waiting
    expect(pool.waiting).toBeLessThanOrEqual(1)
    await busy
  })

  test('stops a running call; its worker continues with the next one', async () => {
    const pool = start({ size: 1 })
    const before = await runCall(pool, { value: 1 })
    const controller = new AbortController()
    const running = expect(runCall(pool, { do: 'wait' }, { signal: controller.signal })).rejects.toEqual(
      code('limit.cancelled'),
    )
    setTimeout(() => controller.abort(), 20)
    await running
    expect((await runCall(pool, { value: 2 })).thread).toBe(before.thread)
  })

  test('terminates the worker after a second if the call does not stop', async () => {
    const pool = start({ size: 1, deadlineMs: 60_000 })
    const before = await runCall(pool, { value: 1 })
    const controller = new AbortController()
    const running = expect(runCall(pool, { do: 'hang' }, { signal: controller.signal })).rejects.toEqual(
      code('limit.cancelled'),
    )
    setTimeout(() => controller.abort(), 20)
    await running
    expect((await runCall(pool, { value: 2 })).thread).not.toBe(before.thread)
  })
})

describe('recycling', () => {
  test.each([
    ['after so many calls', { maxCalls: 3 }, {}],
    ['when the memory has grown', {}, { memory: 2000 }],
  ])('%s, without losing a call', async (_, options, task) => {
    const pool = start({ size: 1, ...options })
    const threads = new Set<number>()
    // Its successor needs time to start.
    for (const untilMs = performance.now() + 30_000; threads.size < 2 && performance.now() < untilMs; ) {
      threads.add((await runCall(pool, { ...task, ms: 10 })).thread)
    }
    expect(threads.size).toBeGreaterThan(1)
  })
})

test('close fails waiting calls', async () => {
  const pool = start({ size: 1 })
  const calls = [runCall(pool, { do: 'wait' }), runCall(pool, {})].map(call =>
    expect(call).rejects.toEqual(code('limit.cancelled')),
  )
  await pool.close()
  await Promise.all(calls)
  await expect(runCall(pool, {})).rejects.toEqual(code('limit.queue'))
})

test('renew starts new workers and finishes running calls', async () => {
  const pool = start({ size: 1 })
  const before = await runCall(pool, { value: 1 })
  const long = runCall(pool, { value: 2, ms: 300 })
  pool.renew()
  const after = await runCall(pool, { value: 3 })
  expect(after.thread).not.toBe(before.thread)
  expect(await long).toMatchObject({ value: 2, thread: before.thread })
  expect((await runCall(pool, { value: 4 })).thread).toBe(after.thread)
})

test('renew restarts a failed pool', async () => {
  let broken = true
  let givenUp = 0
  const [good, bad] = [threads({}), threads({ failToStart: true })]
  const pool = start({ size: 1, start: () => (broken ? bad() : good()), onFailed: () => givenUp++ })
  await expect(runCall(pool, { value: 1 })).rejects.toEqual(code('internal.bug'))
  expect(givenUp).toBe(1)
  broken = false
  pool.renew()
  expect(await runCall(pool, { value: 2 })).toMatchObject({ value: 2 })
})
