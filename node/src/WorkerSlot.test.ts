import { expect, test, vi } from 'vitest'
import { PoolCall } from './PoolCall.ts'
import { WorkerSlot } from './WorkerSlot.ts'
import type { ToPoolWorker } from './workerProtocol.ts'

let nextId = 1
const createCall = (client = '') =>
  new PoolCall(
    nextId++,
    { name: 'emulateTrace', network: undefined, params: {}, headers: {}, body: undefined },
    { client },
    { resolve: vi.fn(), reject: vi.fn(), cancel: vi.fn() },
  )

function startSlot() {
  const sent: ToPoolWorker[] = []
  const slot = new WorkerSlot({
    postMessage: message => sent.push(message),
    addListeners: () => {},
    end: () => undefined,
  })
  slot.state = 'ready'
  return { slot, sent, types: () => sent.map(({ type }) => type) }
}

test('is free while nothing computes in it', () => {
  const { slot, types } = startSlot()
  expect(slot.isFree).toBe(true)
  const call = createCall()
  slot.run(call)
  expect([slot.isFree, types()]).toEqual([false, ['run']])
  call.state = 'waiting'
  expect(slot.isFree).toBe(true)
  slot.retired = true
  expect(slot.isFree).toBe(false)
})

test('is shared with a call of another client after a turn, while it responds', () => {
  const { slot } = startSlot()
  const [long, own, other, moved] = [createCall('a'), createCall('a'), createCall('b'), createCall('b')]
  moved.wasMoved = true
  slot.run(long)
  const laterMs = long.stateSinceMs + 501
  expect(slot.canShare(other, laterMs - 2)).toBe(false)
  expect([own, other, moved].map(call => slot.canShare(call, laterMs))).toEqual([false, true, false])
  slot.ping(laterMs)
  expect(slot.canShare(other, laterMs)).toBe(false)
  slot.noteResponse()
  expect(slot.isCause(long)).toBe(true)
  slot.run(other)
  expect([slot.isCause(long), slot.isCause(other), long.isGuest, other.isGuest]).toEqual([false, false, false, true])
  expect(slot.canShare(createCall('c'), laterMs)).toBe(false)
})

test('is not pinged without calls, and is blocked after a second without a response', () => {
  const { slot, types } = startSlot()
  expect(slot.ping(0)).toEqual({ blockedMs: 0, becameBlocked: false })
  expect(types()).toEqual([])
  slot.run(createCall())
  expect(slot.ping(1000)).toEqual({ blockedMs: 0, becameBlocked: false })
  expect(slot.ping(1900)).toEqual({ blockedMs: 900, becameBlocked: false })
  expect(slot.ping(2000)).toEqual({ blockedMs: 1000, becameBlocked: true })
  expect(slot.ping(2300)).toEqual({ blockedMs: 1300, becameBlocked: false })
  expect([slot.isBlocked, types()]).toEqual([true, ['run', 'ping']])
  slot.noteResponse()
  expect(slot.isBlocked).toBe(false)
  expect(slot.ping(2600)).toEqual({ blockedMs: 0, becameBlocked: false })
})

test('gives up the calls that can run elsewhere, each once', () => {
  const { slot, types } = startSlot()
  const [cause, other, settled, moved] = [createCall(), createCall(), createCall(), createCall()]
  for (const call of [cause, other, settled, moved]) slot.run(call)
  settled.settle(new Uint8Array())
  moved.wasMoved = true
  expect(slot.takeCalls(call => call !== cause)).toEqual([other])
  expect(other.wasMoved).toBe(true)
  expect([...slot.calls.values()]).toEqual([cause, settled, moved])
  // A worker that has ended gets no message.
  expect(types()).not.toContain('cancel')
  slot.ping(0)
  slot.ping(1000)
  other.wasMoved = false
  slot.run(other)
  expect(slot.takeCalls(call => call === other)).toEqual([other])
  expect(types().at(-1)).toBe('cancel')
})
