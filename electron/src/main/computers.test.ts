import { EventEmitter } from 'node:events'
import type { Job, ToWorker } from '@tonoscope/node/workerProtocol'
import { expect, test } from 'vitest'
import type { ComputerStart } from '../worker/computerProtocol.ts'
import { Computers } from './computers.ts'

/** A process that is told things and says what a test makes it say. */
class FakeProcess extends EventEmitter {
  readonly told: (ComputerStart | ToWorker)[] = []
  killed = false
  stdout = new EventEmitter()
  stderr = new EventEmitter()
  postMessage(message: ComputerStart | ToWorker) {
    this.told.push(message)
  }
  kill() {
    this.killed = true
    queueMicrotask(() => this.emit('exit', 15))
    return true
  }
  get start() {
    return this.told[0] as ComputerStart
  }
  ready() {
    this.emit('message', { type: 'ready' })
  }
}

function start(options: { size?: number; deadlineMs?: number } = {}) {
  const forked: FakeProcess[] = []
  const lines: string[] = []
  const states: string[] = []
  const fork = () => {
    const one = new FakeProcess()
    forked.push(one)
    return one
  }
  const computers = new Computers({ utilityProcess: { fork } } as never, {
    file: 'worker.cjs',
    version: '1',
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
  return { computers, forked, lines, states, at }
}

const job: Job = { name: 'getStatus', network: undefined, params: {}, headers: {}, body: undefined }
const reply = (process: FakeProcess) => {
  const run = process.told.findLast(each => each.type === 'run')
  process.emit('message', { type: 'reply', id: run?.id, reply: new Uint8Array([7]), memoryBytes: 1 })
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

test('each process is told first what it is made from, then what is asked', async () => {
  const { computers, at } = start()
  const answer = computers.pool.run(job)
  expect(at(0).told).toEqual([{ type: 'start', version: '1', networks: [], snapshots: [] }])
  at(0).ready()
  reply(at(0))
  expect(await answer).toEqual(new Uint8Array([7]))
})

test('a process that dies fails its call in words, and another one takes its place', async () => {
  const { computers, at, forked, lines } = start()
  at(0).ready()
  const answer = computers.pool.run(job)
  at(0).emit('exit', 9)
  await expect(answer).rejects.toMatchObject({ code: 'internal.bug', message: expect.stringContaining('code 9') })
  expect(lines).toEqual([expect.stringContaining('code 9')])
  expect(forked.length).toBe(2)
  at(1).ready()
  const next = computers.pool.run(job)
  reply(at(1))
  expect(await next).toEqual(new Uint8Array([7]))
})

test('one that is stuck is ended after its time', async () => {
  const { computers, at, forked } = start({ deadlineMs: 20 })
  at(0).ready()
  await expect(computers.pool.run(job)).rejects.toMatchObject({ code: 'limit.time' })
  expect(at(0).killed).toBe(true)
  expect(forked.length).toBe(2)
})

test('when none starts any more it is said once, calls fail at once, and a renewal tries again', async () => {
  const { computers, at, forked, states } = start({ size: 2 })
  const waiting = computers.pool.run(job)
  for (let i = 0; i < forked.length; i++) forked[i]?.emit('exit', 1)
  await expect(waiting).rejects.toMatchObject({ code: 'internal.bug' })
  await expect(computers.pool.run(job)).rejects.toMatchObject({ code: 'internal.bug', message: /no worker/ })
  expect(states).toEqual(['lost'])
  const before = forked.length
  computers.pool.renew()
  // The second one waits until the first one is ready.
  expect(forked.length).toBe(before + 1)
  at(before).ready()
  expect(forked.length).toBe(before + 2)
  const answer = computers.pool.run(job)
  reply(at(before))
  expect(await answer).toEqual(new Uint8Array([7]))
})

test('networks and snapshots come with new processes; the same ones again change nothing', async () => {
  const { computers, at, forked } = start()
  at(0).ready()
  const networks = [{ name: 'mine', sources: [{ kind: 'snapshot' as const, file: 'a' }] }]
  computers.setNetworks(networks)
  computers.setNetworks(structuredClone(networks))
  expect(forked.length).toBe(2)
  expect(at(0).killed).toBe(true)
  expect(at(1).start.networks).toEqual(networks)
  computers.openSnapshot('opened', new Uint8Array([1]))
  computers.openSnapshot('opened', new Uint8Array([1]))
  expect(forked.length).toBe(3)
  expect(at(2).start.snapshots).toEqual([{ name: 'opened', bytes: new Uint8Array([1]) }])
  computers.openSnapshot('opened', new Uint8Array([2]))
  expect(at(3).start.snapshots).toEqual([{ name: 'opened', bytes: new Uint8Array([2]) }])
  computers.closeSnapshot('opened')
  computers.closeSnapshot('opened')
  expect(forked.length).toBe(5)
  expect(at(4).start).toEqual({ type: 'start', version: '1', networks, snapshots: [] })
})

test('a run that is under way ends where it began when networks change', async () => {
  const { computers, at } = start()
  at(0).ready()
  const answer = computers.pool.run(job)
  computers.setNetworks([{ name: 'mine', sources: [{ kind: 'snapshot', file: 'a' }] }])
  await settled()
  expect(at(0).killed).toBe(false)
  reply(at(0))
  expect(await answer).toEqual(new Uint8Array([7]))
  expect(at(0).killed).toBe(true)
})

test('what a process prints is in the log', () => {
  const { at, lines } = start()
  at(0).stderr.emit('data', Buffer.from('trouble\n'))
  expect(lines).toEqual(['computing: trouble'])
})
