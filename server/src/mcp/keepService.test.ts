import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { expect, test } from 'vitest'
import { keepService } from './keepService.ts'

test('a service that was stopped is replaced at the next call, once for all calls', async () => {
  let started = 0
  const start = async () => {
    const isFirst = started++ === 0
    let isEnded = false
    const call = async () => {
      if (!isFirst) return { id: started }
      isEnded = true
      throw new AppError('limit.time', { afterMs: 60_000 })
    }
    return { service: { call } as unknown as Service, close: () => {}, isEnded: () => isEnded }
  }
  const { service, close } = await keepService(start)
  const call = () => service.call('getStatus', {})
  await expect(call()).rejects.toMatchObject({ code: 'limit.time' })
  expect(await Promise.all([call(), call()])).toEqual([{ id: 2 }, { id: 2 }])
  expect(started).toBe(2)
  close()
})
