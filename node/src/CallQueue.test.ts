import { AppError } from '@tonoscope/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallQueue } from './CallQueue.ts'
import { PoolCall } from './PoolCall.ts'
import type { Job } from './workerProtocol.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let nextId = 1
function createCall(client = '', name: Job['name'] = 'emulateTrace') {
  const reject = vi.fn()
  const job = { name, network: undefined, params: {}, headers: {}, body: undefined }
  return { reject, call: new PoolCall(nextId++, job, { client }, { resolve: vi.fn(), reject, cancel: vi.fn() }) }
}
const createQueue = (options: Partial<ConstructorParameters<typeof CallQueue>[0]> = {}) =>
  new CallQueue({ maxWaiting: 100, isStarting: () => false, ...options })
const any = () => true
const queueError = expect.objectContaining({ code: 'limit.queue' })

test('gives quick calls first, then those of the clients in turns, and what was put back before them', () => {
  const queue = createQueue()
  const [a1, a2, b, quick, moved] = [
    createCall('a').call,
    createCall('a').call,
    createCall('b').call,
    createCall('a', 'getStatus').call,
    createCall('c').call,
  ]
  for (const call of [a1, a2, b, quick]) queue.add(call)
  queue.putBack(moved)
  expect(queue.size).toBe(5)
  expect(Array.from({ length: 6 }, () => queue.take(any))).toEqual([quick, moved, a1, b, a2, undefined])
})

test('gives only usable calls', () => {
  const queue = createQueue()
  const [first, second] = [createCall().call, createCall().call]
  queue.add(first)
  queue.add(second)
  expect(queue.take(call => call === second)).toBe(second)
  expect(queue.size).toBe(1)
})

test('makes room by the newest call of the client with most of them', () => {
  const queue = createQueue({ maxWaiting: 3 })
  const calls = Array.from({ length: 3 }, () => createCall('a'))
  for (const { call } of calls) {
    expect(queue.makeRoom(call)).toBe(true)
    queue.add(call)
  }
  expect(queue.makeRoom(createCall('a').call)).toBe(false)
  expect(queue.makeRoom(createCall('b').call)).toBe(true)
  expect(calls.map(({ call }) => call.isSettled)).toEqual([false, false, true])
  expect(calls[2]?.reject).toHaveBeenCalledWith(queueError)
})

test('rejects a call that was queued for too long, except while the workers start', () => {
  let isStarting = true
  const queue = createQueue({ maxQueuedMs: 100, isStarting: () => isStarting })
  const { call, reject } = createCall()
  queue.add(call)
  vi.advanceTimersByTime(150)
  expect(reject).not.toHaveBeenCalled()
  isStarting = false
  vi.advanceTimersByTime(100)
  expect(reject).toHaveBeenCalledWith(queueError)
  expect(queue.size).toBe(0)
})

test('rejects one call or all of them', () => {
  const queue = createQueue()
  const calls = [createCall(), createCall(), createCall('b', 'getStatus')]
  for (const { call } of calls) queue.add(call)
  const error = new AppError('limit.cancelled', {})
  if (calls[0]) queue.reject(calls[0].call, error)
  expect([queue.size, calls.map(({ call }) => call.isSettled)]).toEqual([2, [true, false, false]])
  queue.rejectAll(() => error)
  expect([queue.size, calls.every(({ call }) => call.isSettled)]).toEqual([0, true])
})
