import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { findByAnyKey, orFailure, tryFetch, unlessUnsupported } from './optionalRequests.ts'

const notRecorded = new AppError('source.notRecorded', { source: 'demo', what: 'it' })
const unreachable = new AppError('source.unreachable', { source: 'demo', reason: 'no reply' })
const cancelled = new AppError('limit.cancelled', {})
const failing = (error: unknown) => async () => {
  throw error
}

test('a failing source leaves it unknown; other errors are thrown', async () => {
  expect(await tryFetch(failing(unreachable))).toBeUndefined()
  expect(await orFailure(failing(unreachable))).toBe(unreachable)
  expect(await unlessUnsupported(failing(notRecorded))).toBeUndefined()
  await expect(unlessUnsupported(failing(unreachable))).rejects.toBe(unreachable)
  for (const request of [tryFetch, orFailure, unlessUnsupported])
    await expect(request(failing(cancelled))).rejects.toBe(cancelled)
})

test('the first key with a result counts, and a failure only when none has one', async () => {
  const find = async (key: string) => {
    if (key === 'missing') return undefined
    if (key === 'unknown') throw notRecorded
    return key
  }
  expect(await findByAnyKey(['unknown', 'missing', 'a', 'b'], find)).toBe('a')
  expect(await findByAnyKey(['missing'], find)).toBeUndefined()
  await expect(findByAnyKey(['unknown', 'missing'], find)).rejects.toBe(notRecorded)
  await expect(findByAnyKey(['a'], failing(unreachable))).rejects.toBe(unreachable)
})
