import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { beforeAll, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'
import { junitXml } from './junitXml.ts'

const demo = readSnapshot(demoBytes())
const folder = mkdtempSync(join(tmpdir(), 'tonoscope-shelf-'))
const shelf = join(folder, 'shelf')
const inShelf = (name: string) => join(shelf, name)
const read = (name: string) => readFileSync(inShelf(name), 'utf8')

beforeAll(async () => {
  for (const id of ['fresh-transfer', 'fresh-wrong-seqno']) {
    const message = demo.samples.find(each => each.id === id)?.message ?? expect.fail(id)
    const file = join(folder, `${id}.tonoscope`)
    expect((await runCli(['capsule', 'make', toBocHex(message), '--out', file])).code).toBe(0)
    const { code, err } = await runCli(['shelf', 'add', shelf, file])
    expect([code, err]).toEqual([0, ''])
  }
})

test('capsules that give the same pass, also of a rejected message; each run is a line of the history', async () => {
  const junit = join(folder, 'out.xml')
  const { code, out } = await runCli(['shelf', 'run', shelf, '--junit', junit])
  expect(out).toContain('✓ fresh-transfer: ')
  expect(out).toContain('✓ fresh-wrong-seqno: ')
  expect([code, out]).toEqual([0, expect.stringContaining('2 of 2 as expected')])
  expect(readFileSync(junit, 'utf8')).toContain('tests="2" failures="0" errors="0"')
  const before = read('history.ndjson')
  await runCli(['shelf', 'run', shelf])
  const after = read('history.ndjson')
  expect(after.startsWith(before)).toBe(true)
  const lines = after.trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    at: expect.any(Number),
    results: { 'fresh-transfer': 'equal', 'fresh-wrong-seqno': 'equal' },
  })
})

test('a capsule is not added twice', async () => {
  const { code, err } = await runCli(['shelf', 'add', shelf, join(folder, 'fresh-transfer.tonoscope')])
  expect([code, err]).toEqual([1, expect.stringContaining('the file exists')])
})

test('a difference fails with the first thing that differs, until it is accepted', async () => {
  // Another capsule under the name of one that was accepted.
  copyFileSync(inShelf('fresh-wrong-seqno.tonoscope'), inShelf('fresh-transfer.tonoscope'))
  const junit = join(folder, 'different.xml')
  const { code, out } = await runCli(['shelf', 'run', shelf, '--junit', junit])
  expect([code, out]).toEqual([1, expect.stringMatching(/✗ fresh-transfer: .{10}/)])
  expect(out).toContain('1 of 2 as expected')
  expect(readFileSync(junit, 'utf8')).toMatch(/<failure message="[^"]{10}/)
  expect((await runCli(['shelf', 'accept', shelf, 'none'])).err).toContain('fresh-transfer, fresh-wrong-seqno')
  expect((await runCli(['shelf', 'accept', shelf, 'fresh-transfer'])).code).toBe(0)
  expect((await runCli(['shelf', 'run', shelf])).code).toBe(0)
})

test.each([
  ['not JSON', '{', 'it is not JSON'],
  ['nested deeply', '['.repeat(1_000_000), 'it is not JSON'],
  ['another format', '{"format":"tonoscope-shelf/9"}', 'its format is not tonoscope-shelf/1'],
  ['no result', '{"format":"tonoscope-shelf/1","accepted_at":1}', 'neither a run nor an event'],
  ['another form', '{"format":"tonoscope-shelf/1","accepted_at":1,"result":{"trace":1}}', 'the form of expectations'],
])('expectations that are %s are an error of that capsule only', async (_, text, reason) => {
  const kept = read('fresh-transfer.expected.json')
  writeFileSync(inShelf('fresh-transfer.expected.json'), text)
  const { code, out } = await runCli(['shelf', 'run', shelf])
  writeFileSync(inShelf('fresh-transfer.expected.json'), kept)
  expect([code, out]).toEqual([1, expect.stringContaining(reason)])
  expect(out).toContain('✓ fresh-wrong-seqno')
})

test('a file that is not a capsule, an empty folder and no folder are errors', async () => {
  const bad = join(folder, 'bad.tonoscope')
  writeFileSync(bad, 'not a capsule')
  expect((await runCli(['shelf', 'add', shelf, bad])).code).toBe(1)
  expect((await runCli(['shelf', 'add', shelf, join(folder, 'none.tonoscope')])).err).toContain('no such file')
  expect((await runCli(['shelf', 'run', mkdtempSync(join(tmpdir(), 'tonoscope-empty-'))])).err).toContain('no capsules')
  expect((await runCli(['shelf', 'run', join(folder, 'none')])).err).toContain('cannot be read')
})

test('names and texts cannot break the report', () => {
  const xml = junitXml('shelf', [{ name: '"<&>\u0000', seconds: 0.5, failure: 'a\nb]]>' }])
  expect(xml).toContain('name="&quot;&lt;&amp;&gt;?" time="0.500"')
  expect(xml).toContain('<failure message="a&#10;b]]&gt;"/>')
})
