import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FakeHttpServer, sendReply } from '../../node/test/fakeHttpServer.ts'
import { type RunningServer, serve } from '../test/serve.ts'
import { accountPath, startToncenter } from '../test/startToncenter.ts'

const workers = 2
const calls = 200
let source: FakeHttpServer
let server: RunningServer
beforeAll(async () => {
  source = await startToncenter()
  const networks = [{ name: 'real', globalId: -777, sources: [{ kind: 'toncenter' as const, url: source.url }] }]
  server = await serve({ port: 0, workers, webRoot: undefined, log: () => {}, networks })
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), 90_000)
}, 120_000)
afterAll(async () => {
  await server.close({ graceMs: 0 })
  await source.close()
})

const getAccount = async (number: number): Promise<number> => {
  const response = await fetch(`${server.url}/v2/blockchain/accounts/0:${number.toString(16).padStart(64, '0')}`)
  await response.text()
  return response.status
}

test(`${calls} calls wait for a source at the same time, in ${workers} workers, and none is lost`, async () => {
  const expected = await getAccount(0)
  expect(expected).toBeLessThan(500)
  // No reply before all calls wait: with a thread for each that waits, there would be none.
  const held: (() => void)[] = []
  let isOpen = false
  source.respond((response: ServerResponse, reply) => {
    if (isOpen || !response.req.url?.startsWith(accountPath)) return sendReply(response, reply)
    held.push(() => sendReply(response, reply))
    if (held.length < calls) return
    isOpen = true
    for (const release of held) release()
  })
  const statuses = await Promise.all(Array.from({ length: calls }, (_, i) => getAccount(i + 1)))
  expect(held.length).toBe(calls)
  expect(new Set(statuses)).toEqual(new Set([expected]))
}, 120_000)
