import { AppError } from '@tonoscope/core/errors'
import { expect, test, vi } from 'vitest'
import { type JobSettings, PoolCall } from './PoolCall.ts'
import type { Job } from './workerProtocol.ts'

const job = (name: Job['name']): Job => ({ name, network: undefined, params: {}, headers: {}, body: undefined })

function createCall(settings: JobSettings = {}, name: Job['name'] = 'emulateTrace') {
  const settlers = { resolve: vi.fn(), reject: vi.fn(), cancel: vi.fn() }
  return { settlers, call: new PoolCall(1, job(name), settings, settlers) }
}

test('is settled once', () => {
  const { call, settlers } = createCall()
  const error = new AppError('limit.cancelled', {})
  call.settle(error)
  call.settle(new Uint8Array())
  expect(call.isSettled).toBe(true)
  expect(settlers.reject.mock.calls).toEqual([[error]])
  expect(settlers.resolve).not.toHaveBeenCalled()
})

test('is cancelled by its signal until it is settled', () => {
  const controller = new AbortController()
  const { call, settlers } = createCall({ signal: controller.signal })
  const settled = createCall({ signal: controller.signal })
  settled.call.settle(new Uint8Array())
  controller.abort()
  expect(settlers.cancel.mock.calls).toEqual([[call]])
  expect(settled.settlers.cancel).not.toHaveBeenCalled()
})

test('has one time limit at a time, and none when it is settled', () => {
  vi.useFakeTimers()
  try {
    const [queued, deadline] = [vi.fn(), vi.fn()]
    const { call } = createCall()
    call.limitTime(100, queued)
    call.limitTime(1000, deadline)
    vi.advanceTimersByTime(500)
    expect(queued).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(deadline).toHaveBeenCalledTimes(1)
    call.limitTime(100, queued)
    call.settle(new Uint8Array())
    vi.advanceTimersByTime(500)
    expect(queued).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('knows whether its operation is quick', () => {
  expect(createCall({}, 'getStatus').call.isQuick).toBe(true)
  expect(createCall({}, 'emulateTrace').call.isQuick).toBe(false)
})
