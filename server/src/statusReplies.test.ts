import { AppError } from '@tonoscope/core/errors'
import type { JobSettings } from '@tonoscope/node/WorkerPool'
import type { Job } from '@tonoscope/node/workerProtocol'
import { expect, test } from 'vitest'
import { createStatusReplies } from './statusReplies.ts'

const toJob = (network?: string): Job => ({ name: 'getStatus', network, params: {}, headers: {}, body: undefined })
const toBytes = (json: unknown) => new TextEncoder().encode(JSON.stringify(json))
const toJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

const status = {
  rest_online: true,
  indexing_latency: 4,
  last_known_masterchain_seqno: 77,
  version: '1',
  default_network: 'live',
  networks: [
    { name: 'live', recorded: false },
    { name: 'demo', recorded: true },
  ],
}

/** Status replies whose calls are finished by the test. */
function start({ startsAtOnce = false } = {}) {
  const calls: { settings: JobSettings; reply: (json: unknown) => void; fail: (error: Error) => void }[] = []
  let now = 0
  const request = createStatusReplies({
    run: (_, settings) =>
      new Promise((resolve, reject) => {
        calls.push({ settings, reply: json => resolve(toBytes(json)), fail: reject })
        if (startsAtOnce) settings.onStart?.()
      }),
    nowMs: () => now,
    timeoutMs: 20,
  })
  return {
    calls,
    pass: (ms: number) => {
      now += ms
    },
    request: async (network?: string) => toJson(await request(toJob(network), {})),
  }
}

test('is repeated for a second, and parallel requests share a call', async () => {
  const { calls, pass, request } = start()
  const both = [request(), request()]
  calls[0]?.reply(status)
  expect(await Promise.all(both)).toEqual([status, status])
  expect(await request()).toEqual(status)
  expect(calls.length).toBe(1)
  pass(1001)
  const next = request()
  calls[1]?.reply({ ...status, last_known_masterchain_seqno: 78 })
  expect(await next).toMatchObject({ last_known_masterchain_seqno: 78 })
})

test('is the last known one while no worker is free, with the latency of now', async () => {
  const { calls, pass, request } = start()
  const known = request()
  calls[0]?.reply(status)
  await known
  pass(30_000)
  expect(await request()).toEqual({ ...status, indexing_latency: 34 })
  // A network that was never queried.
  expect(await request('other')).toMatchObject({ rest_online: false, last_known_masterchain_seqno: 0, version: '1' })
  // The call continues, and the next request uses its reply.
  calls[1]?.reply({ ...status, indexing_latency: 1 })
  await new Promise(resolve => setTimeout(resolve, 1))
  expect(await request()).toMatchObject({ indexing_latency: 1 })
  expect(calls.length).toBe(3)
})

test('waits for a call that a worker has started', async () => {
  const { calls, pass, request } = start({ startsAtOnce: true })
  const known = request()
  calls[0]?.reply(status)
  await known
  pass(30_000)
  const slow = request()
  await new Promise(resolve => setTimeout(resolve, 40))
  calls[1]?.reply({ ...status, last_known_masterchain_seqno: 99 })
  expect(await slow).toMatchObject({ last_known_masterchain_seqno: 99 })
})

test('a failed call is an error only without a known status', async () => {
  const { calls, pass, request } = start()
  const first = expect(request()).rejects.toMatchObject({ code: 'limit.queue' })
  calls[0]?.fail(new AppError('limit.queue', { waiting: 1 }))
  await first
  const second = request()
  calls[1]?.reply(status)
  await second
  pass(2000)
  const third = request()
  calls[2]?.fail(new AppError('limit.queue', { waiting: 1 }))
  expect(await third).toMatchObject({ last_known_masterchain_seqno: 77 })
})
