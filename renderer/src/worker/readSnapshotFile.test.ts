// @vitest-environment node
// jsdom does not implement the stream APIs needed here.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { readSnapshotFile } from './readSnapshotFile.ts'

const demo = new Uint8Array(readFileSync(new URL('../../../core/demo/demo.snapshot.json.gz', import.meta.url)))
const start = '{"format":"tonoscope-snapshot/1","x":['
const objects = (bytes: number) => Buffer.concat([Buffer.from(start), Buffer.alloc(bytes, '{},'), Buffer.from('{}]}')])
const gzip = (content: Uint8Array) => new Uint8Array(gzipSync(content))

test('reads the demo snapshot', async () => {
  expect((await readSnapshotFile(demo)).samples.length).toBeGreaterThan(20)
})

test.each([
  ['of 44 million objects', gzip(objects(132_000_000)), 'the unpacked size'],
  // Within the size that it may unpack to, but not within the number of values.
  ['of 3 million objects', gzip(objects(10_500_000)), 'the number of JSON values'],
  [
    'of 44 million objects in a zip',
    new Uint8Array(zipSync({ 'a.json.gz': gzip(objects(132_000_000)) })),
    'the unpacked size',
  ],
])('a small file %s is refused before objects are built', async (_, file, what) => {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    expect(file.length).toBeLessThan(200_000)
    await expect(readSnapshotFile(file)).rejects.toMatchObject({ code: 'limit.cells', details: { what } })
    expect(parse.mock.calls.filter(([text]) => text.startsWith(start))).toEqual([])
  } finally {
    parse.mockRestore()
  }
})
