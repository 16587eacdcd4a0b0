import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { Hash } from '../../units.ts'

test('a message in several traces is 404 with the hashes of the traces, and each trace is found by its own', async () => {
  const source = snapshotSource(demoSnapshot(), 'demo')
  const [first, second] = demoSnapshot().traces.map(({ transactions }) => transactions[0]?.cell.hash() ?? ('' as Hash))
  if (!first || !second) throw new Error('the demo network has traces')
  const message = 'a'.repeat(64) as Hash
  const service = await demoService({
    chain: {
      async getIndexedTrace(key) {
        if (key.hash !== message) return source.getIndexedTrace(key)
        const found = await source.getIndexedTrace({ by: 'transaction', hash: first })
        return found && { ...found, others: [second] }
      },
      getIndexedTransaction: key =>
        source.getIndexedTransaction(key.hash === message ? { by: 'transaction', hash: first } : key),
    },
  })
  const ambiguous = {
    code: 'lookup.ambiguous',
    message: expect.stringContaining(`more than one transaction with message hash ${message}`),
    details: { hash: message, found: [first, second] },
  }
  await expect(service.call('getEvent', { params: { event_id: message } })).rejects.toMatchObject(ambiguous)
  await expect(service.call('getTrace', { params: { trace_id: message } })).rejects.toMatchObject(ambiguous)
  await expect(service.call('getTransaction', { params: { transaction_id: message } })).rejects.toMatchObject(ambiguous)
  expect((await service.call('getEvent', { params: { event_id: first } })).event_id).toBe(first)
  expect((await service.call('getTransaction', { params: { transaction_id: second } })).hash).toBe(second)
})
