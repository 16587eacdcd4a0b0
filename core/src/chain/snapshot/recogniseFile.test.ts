import { readFileSync } from 'node:fs'
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, expectRecorded } from '../../../test/data.ts'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { writeBoc } from '../../cell/boc.ts'
import { toBocHex } from '../../cell/text.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import { recogniseFile } from './recogniseFile.ts'
import { readSnapshot } from './snapshotFile.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })
const json = (value: unknown) => encodeUtf8(JSON.stringify(value))
const message = demoSnapshot().samples[0]?.message ?? expect.fail('there is no sample')

describe('a file is recognised by its content', () => {
  test.each([
    ['snapshot', demoFile()],
    ['snapshot', json({ format: 'tonoscope-snapshot/1', network: {} })],
    ['snapshot', json({ format: 'tonoscope-snapshot/9' })],
    ['capsule', gzipSync(json({ format: 'tonoscope-snapshot/1', capsule: { version: 1 } }))],
    ['trace', json({ format: 'ton-trace/1', transactions: [] })],
    ['global-config', json({ '@type': 'config.global', liteservers: [] })],
    ['global-config', json({ liteservers: [], validator: {} })],
    ['networks', json({ format: 'tonoscope-networks/1', networks: [] })],
    ['boc', writeBoc(message)],
    ['boc', encodeUtf8(`${toBocHex(message)}\n`)],
    ['boc', encodeUtf8(toBase64(writeBoc(message)))],
    ['text', encodeUtf8('wallet_v5r1 said {"no": 1}')],
    ['text', encodeUtf8('{ "cut": ')],
    ['text', json({ other: 1 })],
    ['text', encodeUtf8('')],
  ] as const)('%s (%#)', (kind, file) => {
    expect(recogniseFile(file).kind).toBe(kind)
    if (file[0] !== 0x1f) expect(recogniseFile(gzipSync(file)).kind).toBe(kind)
    expect(recogniseFile(zipSync({ 'folder/': new Uint8Array(0), 'folder/one.json': file })).kind).toBe(kind)
  })

  test('every recorded trace is recognised', () => {
    const files = dataFiles('traces', /^(?!expected|full-actions).*\.json$/)
    expectRecorded(files.length, 11)
    for (const file of files)
      expect(recogniseFile(new Uint8Array(readFileSync(dataPath('traces', file)))).kind).toBe('trace')
  })
})

describe('an archive', () => {
  const { samples } = demoSnapshot()
  test('with one snapshot is a snapshot', () => {
    const opened = readSnapshot(zipSync({ 'demo.json.gz': demoFile(), '__MACOSX/._demo.json.gz': new Uint8Array(3) }))
    expect(opened.samples.map(({ id }) => id)).toEqual(samples.map(({ id }) => id))
  })

  test('with several files or none is rejected', () => {
    const two = zipSync({ 'a.json': json({}), 'b.json': json({}) })
    expect(() => recogniseFile(two)).toThrow('an archive with 2 files')
    expect(() => recogniseFile(zipSync({ 'a/': new Uint8Array(0) }))).toThrow('without a file')
  })

  test('above the size limit is rejected before unpacking', () => {
    const zeros = new Uint8Array(3_000_000)
    for (const bomb of [gzipSync(zeros), zipSync({ 'a.json': zeros }), zipSync({ 'a.json.gz': gzipSync(zeros) })]) {
      expect(bomb.length).toBeLessThan(10_000)
      expect(() => recogniseFile(bomb, { maxUnpackedBytes: 1_000_000 })).toThrow(code('limit.cells'))
    }
    expect(() => recogniseFile(new Uint8Array(11), { maxUnpackedBytes: 10 })).toThrow(code('limit.cells'))
  })

  test('with a wrong size, or truncated, is rejected', () => {
    const honest = gzipSync(encodeUtf8('x'.repeat(5000)))
    const lying = honest.slice()
    new DataView(lying.buffer).setUint32(lying.length - 4, 2 ** 32 - 1, true)
    expect(() => recogniseFile(lying)).toThrow(code('input.snapshot'))
    const archive = zipSync({ 'a.json': demoFile() })
    for (const file of [demoFile(), archive])
      for (const part of [0.3, 0.6, 0.95]) expect(() => recogniseFile(file.subarray(0, file.length * part))).toThrow()
  })

  test('with any content never crashes the reader', () => {
    const archive = zipSync({ 'a.json': json({ format: 'ton-trace/1' }) })
    for (let at = 0; at < archive.length; at++) {
      const broken = archive.slice()
      broken[at] = (broken[at] ?? 0) ^ 0xff
      try {
        recogniseFile(broken)
      } catch (error) {
        expect(error, `byte ${at}`).toMatchObject({ name: 'AppError' })
      }
    }
  })
})

test('content that is neither text nor a BoC is rejected with that reason', () => {
  expect(() => recogniseFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]))).toThrow('neither text nor a BoC')
})
