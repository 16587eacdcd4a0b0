import { gunzipSync, gzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { testExecutor } from '../../../test/executor.ts'
import { toBocHex } from '../../cell/text.ts'
import type { DebugCapsuleRequest } from '../../contract/lookups.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import type { Service } from '../../operations/createService.ts'

let service: Service
/** A host that cannot emulate. */
let reader: Service
beforeAll(async () => {
  service = await demoService()
  const fail = () => expect.fail('something was emulated')
  const { facts } = await testExecutor()
  const executor = { facts, runTransaction: fail, runTickTock: fail, runGetMethod: fail }
  reader = await demoService({ deps: { executor } })
})

const sampleOf = (id: string) => demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)
const bocOf = (id: string): string => toBocHex(sampleOf(id).message)
const save = (body: DebugCapsuleRequest) => service.call('debugCapsule', { body })
const open = (file: string, more: { node?: string; again?: boolean } = {}, from = reader) =>
  from.call('debugCapsuleRecording', { body: { file, ...more } })

/** A capsule with another JSON of its own part. */
function changed(file: string, change: (capsule: { recordings: { [key: string]: unknown }[] }) => void): string {
  const json = JSON.parse(decodeUtf8(gunzipSync(fromBase64(file))))
  change(json.capsule)
  return toBase64(gzipSync(encodeUtf8(JSON.stringify(json))))
}

describe('a capsule with VM steps', () => {
  test.each(['jetton-transfer', 'fresh-jetton-transfer', 'fresh-wrong-seqno', 'bounce-no-contract'])(
    '%s: the steps in the file are those of the run again, and need no emulation',
    async id => {
      const run = { boc: bocOf(id), ...(sampleOf(id).onChainMessage !== undefined && { as_on_chain: true }) }
      const { file, contents } = await save({ run, recordings: ['all'] })
      expect((await save({ run, recordings: ['all'] })).file).toBe(file)
      const { recordings = [] } = await reader.call('debugSnapshotInfo', { body: { file } })
      expect(recordings.length).toBeGreaterThan(0)
      expect(contents).toContainEqual(expect.stringMatching(/^VM steps of \d+ transactions?$/))
      for (const { node, steps } of recordings) {
        const stored = await open(file, { node })
        expect([stored.is_stored, stored.recording.node, stored.recording.steps]).toEqual([true, node, steps])
        const again = await open(file, { node, again: true }, service)
        expect(again.is_stored).toBe(false)
        expect(again.recording).toEqual(stored.recording)
      }
      const rerun = await service.call('debugCapsuleRun', { body: { file } })
      expect([rerun.identical, rerun.recordings]).toEqual([true, recordings])
    },
  )

  test('chosen transactions, and the step at which it opens', async () => {
    const run = { boc: bocOf('fresh-jetton-transfer') }
    const { file, contents } = await save({ run, recordings: ['0.0'], opens_at: { node: '0.0', step: 7 } })
    expect(contents).toContain('opens at step 8 of transaction 0.0')
    const opened = await open(file)
    expect(opened).toMatchObject({ is_stored: true, opens_at: { node: '0.0', step: 7 }, recording: { node: '0.0' } })
    // A page finds the step before it has read the file.
    expect(decodeUtf8(gunzipSync(fromBase64(file)))).toContain(
      '"capsule":{"version":1,"opens_at":{"node":"0.0","step":7}',
    )
    // One that is not in the file is recorded from its data.
    const other = await open(file, { node: '0' }, service)
    expect([other.is_stored, other.recording.node]).toEqual([false, '0'])
    const later = save({ run, recordings: ['0.0'], opens_at: { node: '0.0', step: 100_000 } })
    await expect(later).rejects.toMatchObject({ code: 'input.body' })
    const missing = save({ run, recordings: ['0.9'] })
    await expect(missing).rejects.toMatchObject({ code: 'lookup.transaction' })
  })

  test('the steps have no signature when it was removed from the message', async () => {
    const run = { boc: bocOf('fresh-transfer') }
    const { file, signature_stripped } = await save({ run, recordings: ['0'] })
    expect(signature_stripped).toBe(true)
    const signed = await service.call('debugRecording', { body: { ...run, node: '0' } })
    const { recording } = await open(file)
    // The signature is in the body, which the wallet gets as a slice.
    const [body] = sampleOf('fresh-transfer').message.refs()
    const bits = body?.bits ?? 0
    const bodies = ({ values }: typeof recording) =>
      values.flatMap(value => (value.type === 'slice' && value.bits[1] === bits ? [value.data] : []))
    expect(bodies(signed).length).toBeGreaterThan(0)
    expect(bodies(recording).length).toBe(bodies(signed).length)
    expect(bodies(recording).filter(data => bodies(signed).includes(data))).toEqual([])
    expect(bodies(recording)[0]).toContain('0'.repeat(127))
    expect((await open(file, { again: true }, service)).recording).toEqual(recording)
  })

  test('an event has them too, although it cannot be run again', async () => {
    const on_chain = sampleOf('jetton-transfer').onChainMessage ?? expect.fail('it is on chain')
    const { file } = await save({ event: { query: on_chain }, recordings: ['0.0'] })
    const { recording, kind, is_stored } = await open(file)
    expect([kind, is_stored, recording.on_chain?.equal]).toEqual(['event', true, true])
    await expect(open(file, { node: '0' }, service)).rejects.toMatchObject({ code: 'lookup.transaction' })
  })

  test('many that unpack to much are not all unpacked', async () => {
    const { file } = await save({ run: { boc: bocOf('fresh-transfer') }, recordings: ['0'] })
    const zeros = toBase64(gzipSync(new Uint8Array(2 ** 23)))
    const bomb = changed(file, capsule => {
      capsule.recordings = Array.from({ length: 500 }, () => ({ node: '0', packed: zeros }))
    })
    const started = performance.now()
    const { recordings = [] } = await reader.call('debugSnapshotInfo', { body: { file: bomb } })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(recordings.at(-1)?.problem).toMatch(/^the unpacked size of the recordings in bytes exceeds the limit/)
  })

  test('one that cannot be read is reported; the rest of the capsule opens', async () => {
    const { file } = await save({ run: { boc: bocOf('fresh-jetton-transfer') }, recordings: ['0', '0.0'] })
    const forgeries: [(recording: { [key: string]: unknown }) => void, RegExp][] = [
      [recording => Object.assign(recording, { packed: '§' }), /transaction 0: it is not base64/],
      [recording => Object.assign(recording, { packed: toBase64(gzipSync(new Uint8Array(30))) }), /transaction 0: /],
      [
        recording => Object.assign(recording, { code: 99_999 }),
        /transaction 0: code cell 0 of the recording is missing/,
      ],
      [recording => Object.assign(recording, { node: '0.1' }), /transaction 0\.1: it is of 0/],
    ]
    for (const [forge, problem] of forgeries) {
      const wrong = changed(file, capsule => forge(capsule.recordings[0] ?? expect.fail('it has one')))
      const { identical, recordings = [] } = await service.call('debugCapsuleRun', { body: { file: wrong } })
      expect(identical).toBe(true)
      expect(recordings[0]?.problem).toMatch(problem)
      expect(recordings[1]?.problem).toBeUndefined()
      const { node = '' } = recordings[0] ?? {}
      await expect(open(wrong, { node })).rejects.toMatchObject({ code: 'input.snapshot' })
      if (node === '0') expect((await open(wrong, { node, again: true }, service)).recording.node).toBe('0')
      expect((await open(wrong, { node: '0.0' })).is_stored).toBe(true)
    }
  })
})
