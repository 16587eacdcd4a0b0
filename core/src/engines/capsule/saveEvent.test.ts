import { describe, expect, test } from 'vitest'
import { dataFiles } from '../../../test/data.ts'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { fakeToncenterIndex } from '../../../test/fakeToncenterIndex.ts'
import { v3Recording } from '../../../test/v3Form.ts'
import { readCapsule } from '../../chain/snapshot/readCapsule.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugEvent } from '../../contract/lookups.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { unixSec } from '../../units.ts'
import { writeJson } from '../../wire/json.ts'

const demo = demoSnapshot()
/** Account names of a capsule come from the file; nothing else differs. */
const text = (event: DebugEvent | undefined): string =>
  writeJson({ ...event, took_ms: 0 }).replaceAll(',"name_origin":"file"', '')
const live = { recorded: false, label: () => undefined }
const nowhere = () =>
  demoService({
    deps: { nowSec: () => unixSec(2_000_000_000) },
    network: {
      name: 'nowhere',
      chain: new Proxy(snapshotSource(demo), { get: () => expect.fail('unexpected network access') }),
    },
  })

describe('a saved event opened offline', () => {
  const traces = demo.traces.filter((_, at) => at % 6 === 0)
  test.each(traces.map(({ message, transactions }) => [message.slice(0, 8), transactions]))(
    '%s is reproduced exactly',
    async (_, transactions) => {
      const service = await demoService()
      const hash = transactions.at(-1)?.cell.hash() ?? expect.fail('it is empty')
      const event = { query: hash }
      const capsule = await service.call('debugCapsule', { body: { event, title: 'What happened' } })
      expect(capsule.signature_stripped).toBe(false)
      const again = await (await nowhere()).call('debugCapsuleRun', { body: { file: capsule.file } })
      expect(again).toMatchObject({ kind: 'event', identical: true, differences: [], title: 'What happened' })
      expect(text(again.event)).toBe(text(await service.call('debugEvent', { body: event })))
      expect(again.event?.trace.transaction.hash).toBe(transactions[0]?.cell.hash())
      const { outcome } = readCapsule(fromBase64(capsule.file)).capsule
      expect(outcome.transactions.size).toBe(transactions.length)
    },
  )

  test('rejects an unknown event', async () => {
    const event = { query: 'ab'.repeat(32) }
    await expect((await demoService()).call('debugCapsule', { body: { event } })).rejects.toMatchObject({
      code: expect.stringMatching(/^(lookup|source)\./),
    })
  })
})

describe('an event from an index without cells and states', () => {
  const files = dataFiles('traces', /--.*\.json$/).filter((_, at) => at % 4 === 0)
  test.each(files)('%s is reproduced exactly', async file => {
    const recording = v3Recording(file)
    const { source } = fakeToncenterIndex([recording])
    const service = await demoService({ network: { ...live, chain: source, name: 'mainnet', globalId: -239 } })
    const event = { query: [...recording.transactions].at(-1) ?? expect.fail('it is empty') }
    const capsule = await service.call('debugCapsule', { body: { event } })
    const again = await (await nowhere()).call('debugCapsuleRun', { body: { file: capsule.file } })
    expect(again.identical).toBe(true)
    expect(text(again.event)).toBe(text(await service.call('debugEvent', { body: event })))
    expect(again.event?.network).toBe('mainnet')
    const { outcome, lookups } = readCapsule(fromBase64(capsule.file)).capsule
    expect(outcome.transactions.size).toBe(recording.transactions.size)
    expect(lookups.some(lookup => 'reply' in lookup)).toBe(true)
  })
})
