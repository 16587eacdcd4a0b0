import { afterEach, expect, test, vi } from 'vitest'
import { ProcessGroup } from './ProcessGroup.ts'
import { WorkerPool } from './WorkerPool.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function start({ size = 1, deadlineMs = 20_000, maxTotalBytes = 2 ** 32, text = '' } = {}) {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const group = new ProcessGroup({
    file: new URL('../test/fakeProcess.mjs', import.meta.url),
    workerData: { text },
    maxHeapMb: 128,
    maxTotalBytes,
    log,
  })
  const pool = new WorkerPool({
    start: group.start,
    size,
    maxWaiting: 100,
    deadlineMs,
    maxCalls: 1000,
    maxMemoryBytes: 2 ** 40,
    log,
  })
  closers.push(async () => {
    await pool.close()
    group.close()
  })
  const run = async (task: object) => {
    const job = { name: 'emulateTrace' as const, network: undefined, params: {}, headers: {} }
    const reply = await pool.run({ ...job, body: JSON.stringify(task) })
    // The reply of the fake process.
    return JSON.parse(new TextDecoder().decode(reply)) as { value: number; pid: number; size?: number }
  }
  return { pool, group, lines, run }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('runs calls in processes, with large messages', async () => {
  const { run, group } = start({ size: 2 })
  const replies = await Promise.all([1, 2, 3, 4].map(value => run({ value, text: 'x'.repeat(2 ** 20) })))
  expect(replies.map(({ value, size }) => [value, size])).toEqual([1, 2, 3, 4].map(value => [value, 2 ** 20]))
  expect(replies.every(({ pid }) => pid !== process.pid)).toBe(true)
  if (process.platform === 'linux') expect(group.memoryBytes).toBeGreaterThan(40 * 2 ** 20)
})

test('a JSON document that needs more memory than the heap ends its process only, and at the limit', async () => {
  const { run, group, lines } = start({ size: 2 })
  await Promise.all([run({}), run({})])
  let max = 0
  const timer = setInterval(() => {
    max = Math.max(max, group.memoryBytes)
  }, 20)
  const bombs = [1, 2].map(() =>
    expect(run({ do: 'bomb', members: 20_000_000 })).rejects.toMatchObject({ code: 'limit.cells' }),
  )
  expect((await run({ value: 1 })).value).toBe(1)
  await Promise.all(bombs)
  clearInterval(timer)
  console.log(`two bombs: at most ${Math.round(max / 2 ** 20)} MB in two processes with a heap of 128 MB`)
  expect(max).toBeLessThan(1000 * 2 ** 20)
  expect(lines.length).toBe(2)
  expect(lines[0]).toMatch(/^worker process ended \(SIGABRT\): out of memory/)
}, 30_000)

test('synchronous work is stopped at the deadline of its call', async () => {
  const { run } = start({ deadlineMs: 300 })
  const { pid } = await run({})
  await expect(run({ do: 'hang' })).rejects.toMatchObject({ code: 'limit.time' })
  expect((await run({ value: 2 })).value).toBe(2)
  expect(isRunning(pid)).toBe(false)
}, 20_000)

test.runIf(process.platform === 'linux')(
  'the process with the largest memory is terminated when the group exceeds its budget',
  async () => {
    const { run, lines } = start({ size: 2, maxTotalBytes: 600 * 2 ** 20 })
    await expect(run({ do: 'external' })).rejects.toMatchObject({ code: 'limit.cells' })
    expect((await run({ value: 3 })).value).toBe(3)
    expect(lines[0]).toMatch(/^worker terminated: \d+ MB in use/)
  },
  20_000,
)

test('close ends all processes, also those that do not respond', async () => {
  const { run, pool } = start()
  const { pid } = await run({})
  const stuck = expect(run({ do: 'hang' })).rejects.toMatchObject({ code: 'limit.cancelled' })
  await pool.close()
  await stuck
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('error output of a process is logged', async () => {
  const { run, lines } = start({ text: 'a warning' })
  await run({})
  await vi.waitFor(() => expect(lines).toEqual(['a warning']))
})
