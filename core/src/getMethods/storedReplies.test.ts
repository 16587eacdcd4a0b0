import { afterEach, expect, test, vi } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { toBocHex } from '../cell/text.ts'

afterEach(() => {
  vi.doUnmock('./storedResults.ts')
  vi.resetModules()
})

type Way = 'stored data is read' | 'every get method runs'

/** The replies of `/v2` about each sample of the demo network, by modules of their own. Also how often stored data answered. */
async function listReplies(way: Way): Promise<{ readonly replies: Map<string, string>; readonly read: number }> {
  vi.resetModules()
  let read = 0
  const actual = await vi.importActual<typeof import('./storedResults.ts')>('./storedResults.ts')
  vi.doMock('./storedResults.ts', () => ({
    ...actual,
    readStoredResult(...call: Parameters<typeof actual.readStoredResult>) {
      if (way === 'every get method runs') return undefined
      const result = actual.readStoredResult(...call)
      if (result !== undefined) read++
      return result
    },
  }))
  const { demoService } = await import('../../test/demoService.ts')
  const { writeJson } = await import('../wire/json.ts')
  // Of the same modules: an error of others is not an instance of this one.
  const { isAppError } = await import('../errors.ts')
  const service = await demoService()
  const replies = new Map<string, string>()
  const keep = async (name: string, call: () => Promise<unknown>) => {
    // Replies are plain data. A rejected message is an error, which has to be the same.
    const text = await call().then(
      reply => writeJson(reply as Parameters<typeof writeJson>[0]),
      (error: unknown) => {
        if (!isAppError(error)) throw error
        return `${error.code} ${JSON.stringify(error.details)}`
      },
    )
    replies.set(name, text)
  }
  const accounts = new Set<string>()
  const { samples, traces } = demoSnapshot()
  for (const { id, message } of samples) {
    const boc = toBocHex(message)
    await keep(`${id}: trace`, () => service.call('emulateTrace', { body: { boc } }))
    await keep(`${id}: event`, () => service.call('emulateEvent', { body: { boc } }))
  }
  for (const { transactions } of traces) {
    const event_id = transactions[0]?.cell.hash() ?? ''
    await keep(`${event_id}: trace`, () => service.call('getTrace', { params: { trace_id: event_id } }))
    await keep(`${event_id}: event`, async () => {
      const reply = await service.call('getEvent', { params: { event_id } })
      for (const { account } of reply.value_flow) accounts.add(account.address)
      return reply
    })
  }
  await keep('NFT items', () => service.call('getNftItems', { body: { account_ids: [...accounts] } }))
  for (const account_id of accounts)
    await keep(`${account_id}: jettons`, () => service.call('getJettonBalances', { params: { account_id } }))
  return { replies, read }
}

test('replies are the same bytes whether stored data is read or every get method runs', async () => {
  const reading = await listReplies('stored data is read')
  const running = await listReplies('every get method runs')
  expect(reading.read).toBeGreaterThan(20)
  expect(running.read).toBe(0)
  expect([...reading.replies].filter(([, text]) => text.startsWith('{')).length).toBeGreaterThan(60)
  expect(reading.replies).toEqual(running.replies)
})
