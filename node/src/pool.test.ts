import { afterEach, describe, expect, test, vi } from 'vitest'
import { type JobSettings, type PoolOptions, WorkerPool } from './pool.ts'
import { threadWorker } from './threadWorker.ts'
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

type Order = { value?: number; do?: string; ms?: number; memory?: number }
const ask = async (pool: WorkerPool, order: Order, settings: JobSettings = {}, name: Job['name'] = 'emulateTrace') => {
  const reply = await pool.run(
    { name, network: undefined, params: {}, headers: {}, body: JSON.stringify(order) },
    settings,
  )
  // What the fake worker writes.
  return JSON.parse(new TextDecoder().decode(reply)) as { value: number; thread: number }
}
const code = (expected: string) => expect.objectContaining({ code: expected })

test('200 calls at once are all answered, each with its own reply, by both workers', async () => {
  const pool = start()
  const replies = await Promise.all(Array.from({ length: 200 }, (_, value) => ask(pool, { value, ms: value % 7 })))
  expect(replies.map(reply => reply.value)).toEqual(Array.from({ length: 200 }, (_, value) => value))
  expect(new Set(replies.map(reply => reply.thread)).size).toBe(2)
})

test('a reply that is a failure keeps its code and details', async () => {
  await expect(ask(start(), { do: 'fail' })).rejects.toMatchObject({ code: 'input.roots', details: { roots: 2 } })
})

test('progress is heard', async () => {
  const heard: unknown[] = []
  await ask(start(), { value: 5 }, { onProgress: progress => heard.push(progress) })
  expect(heard).toEqual([{ stage: 'executing', done: 5 }])
})

test('one call more than may wait is refused, and those before it are answered', async () => {
  const pool = start({ size: 1, maxWaiting: 3 })
  await ask(pool, { value: 0 })
  const taken = Array.from({ length: 4 }, (_, value) => ask(pool, { value, ms: 20 }))
  await expect(ask(pool, { value: 9 })).rejects.toEqual(code('limit.queue'))
  expect((await Promise.all(taken)).length).toBe(4)
})

test('quick calls go before runs', async () => {
  const pool = start({ size: 1 })
  await ask(pool, { value: 0 })
  const order: string[] = []
  const busy = ask(pool, { ms: 30 })
  const run = ask(pool, {}).then(() => order.push('run'))
  const quick = ask(pool, {}, {}, 'getStatus').then(() => order.push('quick'))
  await Promise.all([busy, run, quick])
  expect(order).toEqual(['quick', 'run'])
})

describe('a worker that is lost', () => {
  test('in an endless loop is ended at the deadline; its neighbours do not notice', async () => {
    const pool = start({ deadlineMs: 300 })
    const stuck = expect(ask(pool, { do: 'hang' })).rejects.toEqual(code('limit.time'))
    const others = await Promise.all(Array.from({ length: 20 }, (_, value) => ask(pool, { value })))
    expect(others.length).toBe(20)
    await stuck
    // The new one takes its time to start.
    const threads = new Set<number>()
    await vi.waitFor(
      async () => {
        const replies = await Promise.all([ask(pool, { ms: 20 }), ask(pool, { ms: 20 })])
        for (const { thread } of replies) threads.add(thread)
        expect(threads.size).toBe(2)
      },
      { timeout: 10_000 },
    )
  })

  test.each(['die', 'throw'])('because it had to %s takes only its own call with it', async end => {
    const pool = start({ size: 1 })
    const lost = expect(ask(pool, { do: end })).rejects.toEqual(code('internal.bug'))
    const next = ask(pool, { value: 1 })
    await lost
    expect((await next).value).toBe(1)
  })

  test('because it ran out of memory says so', async () => {
    const pool = start({ size: 1 })
    await expect(ask(pool, { do: 'eat' })).rejects.toEqual(code('limit.cells'))
    expect((await ask(pool, { value: 1 })).value).toBe(1)
  })

  test('at every start is given up, and callers are told', async () => {
    const pool = start({ size: 1, start: threads({ failToStart: true }) })
    await expect(ask(pool, { value: 1 })).rejects.toEqual(code('internal.bug'))
  })
})

describe('cancelling', () => {
  test('a call that waits takes it out of the queue', async () => {
    const pool = start({ size: 1 })
    const busy = ask(pool, { ms: 30 })
    const left = new AbortController()
    const waiting = expect(ask(pool, {}, { signal: left.signal })).rejects.toEqual(code('limit.cancelled'))
    left.abort()
    await waiting
    expect(pool.waiting).toBeLessThanOrEqual(1)
    await busy
  })

  test('a call that runs lets its worker stop, and go on with the next', async () => {
    const pool = start({ size: 1 })
    const before = await ask(pool, { value: 1 })
    const left = new AbortController()
    const running = expect(ask(pool, { do: 'wait' }, { signal: left.signal })).rejects.toEqual(code('limit.cancelled'))
    setTimeout(() => left.abort(), 20)
    await running
    expect((await ask(pool, { value: 2 })).thread).toBe(before.thread)
  })

  test('a call that does not hear it ends its worker after a second', async () => {
    const pool = start({ size: 1, deadlineMs: 60_000 })
    const before = await ask(pool, { value: 1 })
    const left = new AbortController()
    const running = expect(ask(pool, { do: 'hang' }, { signal: left.signal })).rejects.toEqual(code('limit.cancelled'))
    setTimeout(() => left.abort(), 20)
    await running
    expect((await ask(pool, { value: 2 })).thread).not.toBe(before.thread)
  })
})

describe('recycling', () => {
  test.each([
    ['after so many calls', { maxCalls: 3 }, {}],
    ['when the memory has grown', {}, { memory: 2000 }],
  ])('%s, without losing a call', async (_, options, order) => {
    const pool = start({ size: 1, ...options })
    const threads = new Set<number>()
    for (let round = 0; round < 20; round++) {
      threads.add((await ask(pool, { ...order, ms: 10 })).thread)
    }
    expect(threads.size).toBeGreaterThan(1)
  })
})

test('closing tells whoever still waits', async () => {
  const pool = start({ size: 1 })
  const calls = [ask(pool, { do: 'wait' }), ask(pool, {})].map(call =>
    expect(call).rejects.toEqual(code('limit.cancelled')),
  )
  await pool.close()
  await Promise.all(calls)
  await expect(ask(pool, {})).rejects.toEqual(code('limit.queue'))
})

test('after a renewal new workers answer, and what was being worked on is finished', async () => {
  const pool = start({ size: 1 })
  const before = await ask(pool, { value: 1 })
  const long = ask(pool, { value: 2, ms: 300 })
  pool.renew()
  const after = await ask(pool, { value: 3 })
  expect(after.thread).not.toBe(before.thread)
  expect(await long).toMatchObject({ value: 2, thread: before.thread })
  expect((await ask(pool, { value: 4 })).thread).toBe(after.thread)
})

test('a pool that had given up works again after a renewal', async () => {
  let broken = true
  let givenUp = 0
  const [good, bad] = [threads({}), threads({ failToStart: true })]
  const pool = start({ size: 1, start: () => (broken ? bad() : good()), onGivenUp: () => givenUp++ })
  await expect(ask(pool, { value: 1 })).rejects.toEqual(code('internal.bug'))
  expect(givenUp).toBe(1)
  broken = false
  pool.renew()
  expect(await ask(pool, { value: 2 })).toMatchObject({ value: 2 })
})
