import { AppError } from '@tonoscope/core/errors'
import type { JobSettings } from '@tonoscope/node/PoolCall'
import type { Job } from '@tonoscope/node/workerProtocol'
import { expect, test } from 'vitest'
import { createFirstStatus, createStatusReplies } from './statusReplies.ts'

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

const first = createFirstStatus(
  '1',
  [
    { name: 'live', sources: [{ kind: 'toncenter', url: 'http://127.0.0.1:1' }] },
    { name: 'demo', sources: [{ kind: 'snapshot', file: 'demo.json' }] },
  ],
  { build: 'x', global_version: 12 },
)

/** Status replies whose calls are finished by the test. */
function start({ startsAtOnce = false } = {}) {
  const calls: { settings: JobSettings; reply: (json: unknown) => void; fail: (error: Error) => void }[] = []
  let now = 0
  const request = createStatusReplies({
    run: (_, settings) =>
      new Promise((resolve, reject) => {
        calls.push({ settings, reply: json => resolve(toBytes(json)), fail: reject })
        if (startsAtOnce) settings.onStart?.(0)
      }),
    nowMs: () => now,
    first,
    timeoutMs: 20,
    startedTimeoutMs: 100,
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

test('is shared by clients that get it in pieces and others', async () => {
  let runs = 0
  const request = createStatusReplies({
    run: async ({ inPieces }) => {
      runs++
      return toBytes(inPieces ? [status, []] : status)
    },
    nowMs: () => 0,
    first,
  })
  expect(toJson(await request({ ...toJob(), inPieces: true }, {}))).toEqual([status, []])
  expect(toJson(await request(toJob(), {}))).toEqual(status)
  expect(toJson(await request({ ...toJob(), inPieces: true }, {}))).toEqual([status, []])
  expect(runs).toBe(1)
})

test('is the last known one while no worker is free, with the latency of now', async () => {
  const { calls, pass, request } = start()
  const known = request()
  calls[0]?.reply(status)
  await known
  pass(30_000)
  expect(await request()).toEqual({ ...status, indexing_latency: 34 })
  // A network that was never queried.
  expect(await request('demo')).toEqual(first)
  // The call continues, and the next request uses its reply.
  calls[1]?.reply({ ...status, indexing_latency: 1 })
  await new Promise(resolve => setTimeout(resolve, 1))
  expect(await request()).toMatchObject({ indexing_latency: 1 })
  expect(calls.length).toBe(3)
})

test('before any worker has replied, lists the networks as not queried, and is replaced by the first reply', async () => {
  const { calls, request } = start()
  expect(await request()).toEqual({
    rest_online: false,
    indexing_latency: 0,
    last_known_masterchain_seqno: 0,
    version: '1',
    default_network: 'live',
    networks: [
      { name: 'live', sources: ['toncenter 127.0.0.1:1'], recorded: false, unasked: true },
      { name: 'demo', sources: ['snapshot demo.json'], recorded: true, unasked: true },
    ],
    emulator: { build: 'x', global_version: 12 },
  })
  calls[0]?.reply(status)
  expect(await request()).toEqual(status)
})

test('does not wait for a started call whose worker does not respond', async () => {
  const { request } = start({ startsAtOnce: true })
  expect(await request()).toEqual(first)
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

test('a failed call is an error only if nothing is known and the service is not busy', async () => {
  const { calls, pass, request } = start()
  const broken = expect(request()).rejects.toMatchObject({ code: 'internal.bug' })
  calls[0]?.fail(new AppError('internal.bug', { reference: 'no worker' }))
  await broken
  const busy = request()
  calls[1]?.fail(new AppError('limit.queue', { waiting: 1 }))
  expect(await busy).toEqual(first)
  const known = request()
  calls[2]?.reply(status)
  await known
  pass(2000)
  const last = request()
  calls[3]?.fail(new AppError('internal.bug', { reference: 'no worker' }))
  expect(await last).toMatchObject({ last_known_masterchain_seqno: 77 })
})
