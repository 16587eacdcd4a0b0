import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { fromBase64 } from '../../cell/text.ts'
import { readCapsule } from '../../chain/snapshot/readCapsule.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { unixSec } from '../../units.ts'
import { writeJson } from '../../wire/json.ts'

const demo = demoSnapshot()
const text = (event: DebugEvent | undefined): string => writeJson({ ...event, took_ms: 0 })
const nowhere = () =>
  demoService({
    deps: { nowSec: () => unixSec(2_000_000_000) },
    network: { name: 'nowhere', chain: new Proxy(snapshotSource(demo), { get: () => expect.fail('it was asked') }) },
  })

describe('a saved event, opened without a network', () => {
  const traces = demo.traces.filter((_, at) => at % 6 === 0)
  test.each(traces.map(({ message, transactions }) => [message.slice(0, 8), transactions]))(
    '%s is byte for byte the same',
    async (_, transactions) => {
      const service = await demoService()
      const asked = transactions.at(-1)?.cell.hash() ?? expect.fail('it is empty')
      const event = { query: asked }
      const capsule = await service.call('debugCapsule', { body: { event, title: 'What happened' } })
      expect(capsule.signature_stripped).toBe(false)
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file: capsule.file } })
      expect(again).toMatchObject({ kind: 'event', same: true, differences: [], title: 'What happened' })
      expect(text(again.event)).toBe(text(await service.call('debugEvent', { body: event })))
      expect(again.event?.trace.transaction.hash).toBe(transactions[0]?.cell.hash())
      const { outcome } = readCapsule(fromBase64(capsule.file)).capsule
      expect(outcome.transactions.size).toBe(transactions.length)
    },
  )

  test('what there is not cannot be saved', async () => {
    const event = { query: 'ab'.repeat(32) }
    await expect((await demoService()).call('debugCapsule', { body: { event } })).rejects.toMatchObject({
      code: expect.stringMatching(/^(lookup|source)\./),
    })
  })
})
