import { EventEmitter } from 'node:events'
import type { Job, ToPoolWorker } from '@tonoscope/node/workerProtocol'
import { expect, test, vi } from 'vitest'
import type { ComputeProcessStart } from '../worker/computeProcessProtocol.ts'
import { ComputeProcesses, getHeapLimitMb } from './ComputeProcesses.ts'

/** A fake process: records messages, and emits what a test needs. */
class FakeProcess extends EventEmitter {
  readonly received: (ComputeProcessStart | ToPoolWorker)[] = []
  killed = false
  stdout = new EventEmitter()
  stderr = new EventEmitter()
  postMessage(message: ComputeProcessStart | ToPoolWorker) {
    this.received.push(message)
  }
  kill() {
    this.killed = true
    queueMicrotask(() => this.emit('exit', 15))
    return true
  }
  get start() {
    return this.received[0] as ComputeProcessStart
  }
  ready() {
    this.emit('message', { type: 'ready' })
  }
}

function start(options: { size?: number; deadlineMs?: number } = {}) {
  const forked: FakeProcess[] = []
  const lines: string[] = []
  const states: string[] = []
  const forkOptions: { readonly execArgv?: readonly string[] }[] = []
  const fork = (_file: string, _args: readonly string[], settings: (typeof forkOptions)[number]) => {
    forkOptions.push(settings)
    const one = new FakeProcess()
    forked.push(one)
    return one
  }
  const computeProcesses = new ComputeProcesses({ utilityProcess: { fork } } as never, {
    file: 'worker.cjs',
    version: '1',
    totalMemoryBytes: 4 * 2 ** 30,
    log: line => void lines.push(line),
    onState: state => void states.push(state),
    size: 1,
    ...options,
  })
  const at = (index: number): FakeProcess => {
    const found = forked.at(index)
    if (!found) throw new Error('no such process')
    return found
  }
  return { computeProcesses, forked, forkOptions, lines, states, at }
}

const job: Job = { name: 'getStatus', network: undefined, params: {}, headers: {}, body: undefined }
const sendReply = (process: FakeProcess) => {
  const run = process.received.findLast(each => each.type === 'run')
  process.emit('message', { type: 'reply', id: run?.id, reply: new Uint8Array([7]), memoryBytes: 1 })
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

test('a process gets the start message first, then calls', async () => {
  const { computeProcesses, at } = start()
  const reply = computeProcesses.pool.run(job)
  expect(at(0).received).toEqual([{ type: 'start', version: '1', networks: [], snapshots: [] }])
  at(0).ready()
  sendReply(at(0))
  expect(await reply).toEqual(new Uint8Array([7]))
})

test('each process has a heap limit, also one that replaces another', () => {
  const { at, forkOptions } = start({ size: 2 })
  at(0).ready()
  at(0).emit('exit', 9)
  expect(forkOptions.length).toBeGreaterThan(1)
  expect(new Set(forkOptions.map(({ execArgv }) => execArgv?.join(' ')))).toEqual(new Set(['--max-old-space-size=896']))
})

test.each([
  [1, 2, 384],
  [4, 2, 896],
  [8, 2, 1920],
  [64, 2, 2048],
  [8, 1, 2048],
])('with %d GB and %d processes, a heap has %d MB', (totalGb, size, heapMb) => {
  expect(getHeapLimitMb(totalGb * 2 ** 30, size)).toBe(heapMb)
})

test('a crashed process fails its call and is replaced', async () => {
  const { computeProcesses, at, forked, lines } = start()
  at(0).ready()
  const reply = computeProcesses.pool.run(job)
  at(0).emit('exit', 9)
  await expect(reply).rejects.toMatchObject({ code: 'internal.bug', message: expect.stringContaining('code 9') })
  expect(lines).toEqual([expect.stringContaining('code 9')])
  expect(forked.length).toBe(2)
  at(1).ready()
  const next = computeProcesses.pool.run(job)
  sendReply(at(1))
  expect(await next).toEqual(new Uint8Array([7]))
})

test('a stuck process is terminated at the deadline', async () => {
  const { computeProcesses, at, forked } = start({ deadlineMs: 20 })
  at(0).ready()
  await expect(computeProcesses.pool.run(job)).rejects.toMatchObject({ code: 'limit.time' })
  await vi.waitFor(() => expect(at(0).killed).toBe(true), 5000)
  await vi.waitFor(() => expect(forked.length).toBe(2))
})

test('if no process starts, reports it once and fails calls; renew tries again', async () => {
  const { computeProcesses, at, forked, states } = start({ size: 2 })
  const waiting = computeProcesses.pool.run(job)
  for (let i = 0; i < forked.length; i++) forked[i]?.emit('exit', 1)
  await expect(waiting).rejects.toMatchObject({ code: 'internal.bug' })
  await expect(computeProcesses.pool.run(job)).rejects.toMatchObject({ code: 'internal.bug', message: /no worker/ })
  expect(states).toEqual(['lost'])
  const before = forked.length
  computeProcesses.pool.renew()
  // The second process starts when the first one is ready.
  expect(forked.length).toBe(before + 1)
  at(before).ready()
  expect(forked.length).toBe(before + 2)
  const reply = computeProcesses.pool.run(job)
  sendReply(at(before))
  expect(await reply).toEqual(new Uint8Array([7]))
})

test('changed networks and snapshots restart the processes; unchanged ones do not', async () => {
  const { computeProcesses, at, forked } = start()
  at(0).ready()
  const networks = [{ name: 'mine', sources: [{ kind: 'snapshot' as const, file: 'a' }] }]
  computeProcesses.setNetworks(networks)
  computeProcesses.setNetworks(structuredClone(networks))
  expect(forked.length).toBe(2)
  expect(at(0).killed).toBe(true)
  expect(at(1).start.networks).toEqual(networks)
  computeProcesses.openSnapshot('opened', new Uint8Array([1]))
  computeProcesses.openSnapshot('opened', new Uint8Array([1]))
  expect(forked.length).toBe(3)
  expect(at(2).start.snapshots).toEqual([{ name: 'opened', bytes: new Uint8Array([1]) }])
  computeProcesses.openSnapshot('opened', new Uint8Array([2]))
  expect(at(3).start.snapshots).toEqual([{ name: 'opened', bytes: new Uint8Array([2]) }])
  computeProcesses.closeSnapshot('opened')
  computeProcesses.closeSnapshot('opened')
  expect(forked.length).toBe(5)
  expect(at(4).start).toEqual({ type: 'start', version: '1', networks, snapshots: [] })
})

test('a running call finishes in its process when networks change', async () => {
  const { computeProcesses, at } = start()
  at(0).ready()
  const reply = computeProcesses.pool.run(job)
  computeProcesses.setNetworks([{ name: 'mine', sources: [{ kind: 'snapshot', file: 'a' }] }])
  await settled()
  expect(at(0).killed).toBe(false)
  sendReply(at(0))
  expect(await reply).toEqual(new Uint8Array([7]))
  expect(at(0).killed).toBe(true)
})

test('logs the output of processes', () => {
  const { at, lines } = start()
  at(0).stderr.emit('data', Buffer.from('trouble\n'))
  expect(lines).toEqual(['compute process: trouble'])
})
