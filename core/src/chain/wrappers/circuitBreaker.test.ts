import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import type { PartialSource } from '../ChainSource.ts'
import { circuitBreaker } from './circuitBreaker.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })
const block = { workchain: -1, shard: '8000000000000000', seqno: 1, rootHash: '', fileHash: '' } as never

/** A source with a given reply and clock. */
function source(reply: (signal: AbortSignal | undefined) => Promise<unknown>) {
  const calls: unknown[][] = []
  const given: PartialSource = {
    name: 'slow',
    getConfig: (...args) => {
      calls.push(args)
      return reply(args[1]?.signal) as never
    },
    getAccount: (...args) => {
      calls.push(args)
      return reply(args[2]?.signal) as never
    },
  }
  let now = 0
  const wrapped = circuitBreaker(given, { timeoutMs: 30, pauseMs: 1000, nowMs: () => now })
  return { calls, wrapped, setNow: (ms: number) => (now = ms) }
}
const never = () => new Promise<never>(() => {})

test('a source that hangs is aborted, paused, and called again', async () => {
  let received: AbortSignal | undefined
  const { calls, wrapped, setNow } = source(signal => {
    received = signal
    return never()
  })
  await expect(wrapped.getConfig?.(block)).rejects.toEqual(code('source.timeout'))
  expect(received?.aborted).toBe(true)
  setNow(999)
  await expect(wrapped.getAccount?.('0:00' as never, block)).rejects.toEqual(code('source.timeout'))
  expect(calls).toHaveLength(1)
  setNow(1001)
  await expect(wrapped.getConfig?.(block)).rejects.toEqual(code('source.timeout'))
  expect(calls).toHaveLength(2)
})

test('one that fails immediately is called each time', async () => {
  const { calls, wrapped } = source(async () => {
    throw new AppError('source.unreachable', { source: 'slow', reason: 'connection reset' })
  })
  for (let i = 0; i < 3; i++) await expect(wrapped.getConfig?.(block)).rejects.toEqual(code('source.unreachable'))
  expect(calls).toHaveLength(3)
})

test('arguments and results are passed on, and cancellation rejects setNow once', async () => {
  const { calls, wrapped } = source(async () => 'answer')
  const left = new AbortController()
  expect(await wrapped.getAccount?.('0:00' as never, block, { signal: left.signal })).toBe('answer')
  expect(calls[0]?.slice(0, 2)).toEqual(['0:00', block])
  expect(wrapped.getItems).toBeUndefined()
  const hanging = source(never)
  const call = hanging.wrapped.getConfig?.(block, { signal: left.signal })
  left.abort()
  await expect(call).rejects.toEqual(code('limit.cancelled'))
  await expect(wrapped.getConfig?.(block, { signal: left.signal })).rejects.toEqual(code('limit.cancelled'))
})

test('after the pause one call tries the source, and the others fail at once until it has a reply', async () => {
  let now = 0
  const pending: { resolve: (reply: unknown) => void; reject: (error: unknown) => void }[] = []
  const given: PartialSource = {
    name: 'slow',
    getConfig: () => new Promise((resolve, reject) => pending.push({ resolve: resolve as never, reject })),
  }
  // Without a time limit of its own: the source has one.
  const wrapped = circuitBreaker(given, { pauseMs: 1000, nowMs: () => now })
  const timeout = new AppError('source.timeout', { source: 'slow', afterMs: 5000 })
  const calls = Array.from({ length: 3 }, () => wrapped.getConfig?.(block))
  now = 5000
  for (const { reject } of pending.splice(0)) reject(timeout)
  for (const call of calls) await expect(call).rejects.toBe(timeout)
  await expect(wrapped.getConfig?.(block)).rejects.toBe(timeout)
  expect(pending).toHaveLength(0)
  now = 6001
  const trial = wrapped.getConfig?.(block)
  for (let i = 0; i < 200; i++) await expect(wrapped.getConfig?.(block)).rejects.toBe(timeout)
  expect(pending).toHaveLength(1)
  pending.shift()?.resolve('reply')
  expect(await trial).toBe('reply')
  const after = wrapped.getConfig?.(block)
  pending.shift()?.resolve('reply')
  expect(await after).toBe('reply')
})

test('one slow call does not pause a source that replies to others', async () => {
  let now = 0
  const pending: ((error: unknown) => void)[] = []
  const given: PartialSource = {
    name: 'slow',
    getConfig: () => new Promise((_, reject) => pending.push(reject)),
    getAccount: async () => ({ shardAccount: undefined }),
  }
  const wrapped = circuitBreaker(given, { pauseMs: 1000, nowMs: () => now })
  const slow = wrapped.getConfig?.(block)
  now = 10
  await wrapped.getAccount?.('0:00' as never, block)
  now = 5000
  pending[0]?.(new AppError('source.timeout', { source: 'slow', afterMs: 5000 }))
  await expect(slow).rejects.toEqual(code('source.timeout'))
  expect(await wrapped.getAccount?.('0:00' as never, block)).toEqual({ shardAccount: undefined })
})
