import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import { expect, test } from 'vitest'
import { findConflicts, mergeNetworks, readNetworksFile, renameConflicts, writeNetworksFile } from './networksFile.ts'

const mine: NetworkEntry = {
  name: 'mine',
  sources: [
    { kind: 'toncenter', url: 'https://index.example', key: 'secret' },
    { kind: 'tonapi', url: 'https://api.example' },
  ],
}
const other: NetworkEntry = { name: 'other', sources: [{ kind: 'tonapi', url: 'https://other.example' }] }

test('a networks file round-trips, without API keys', () => {
  const file = writeNetworksFile([mine, other])
  expect(file).not.toContain('secret')
  expect(readNetworksFile(file)).toEqual({
    networks: [
      { name: 'mine', sources: [{ kind: 'toncenter', url: 'https://index.example' }, mine.sources[1]] },
      other,
    ],
  })
})

test.each([
  ['{', 'This is not JSON'],
  ['{"format":"other/1","networks":[]}', /format/],
  ['{"format":"tonoscope-networks/1","networks":[{"name":"A B","sources":[]}]}', /lowercase letters/],
  [
    '{"format":"tonoscope-networks/1","networks":[{"name":"a","sources":[{"kind":"toncenter","url":"ftp://x"}]}]}',
    /https/,
  ],
])('describes the problem of %s', (text, problem) => {
  expect(readNetworksFile(text)).toEqual({ problem: expect.stringMatching(problem) })
})

const naming = (source: object) =>
  JSON.stringify({ format: 'tonoscope-networks/1', networks: [other, { name: 'mine', sources: [source] }] })

test.each([
  String.raw`\\host\share\a.gz`,
  '//host/share/a.gz',
  String.raw`\\?\C:\a.gz`,
  String.raw`/\host\share`,
  'file://host/share/a.gz',
  'file:///etc/passwd',
  'smb://host/a.gz',
  'ftp://host/a.json',
  '/etc/passwd',
  String.raw`C:\Users\me\a.gz`,
  'C:a.gz',
  String.raw`\Windows\a.gz`,
  '../a.gz',
  'a/../../b.gz',
  String.raw`a\..\..\b.gz`,
  '~/a.gz',
  'a.gz:stream',
])('an imported network cannot name %s', path => {
  const error = expect.objectContaining({ code: 'input.networkFile', details: expect.objectContaining({ path }) })
  expect(() => readNetworksFile(naming({ kind: 'snapshot', file: path }))).toThrow(error)
  expect(() => readNetworksFile(naming({ kind: 'liteserver', global_config: path }))).toThrow(error)
})

test.each([
  { kind: 'snapshot', file: 'yesterday..today.snapshot.json.gz' },
  { kind: 'snapshot', file: 'recorded/a.gz' },
  { kind: 'liteserver', global_config: 'global.config.json' },
  { kind: 'liteserver', global_config: 'https://ton.example/../global.config.json' },
  { kind: 'liteserver', global_config: ' {"liteservers":[{"note":"\\\\\\\\host"}]}' },
])('a file beside the networks file, a URL or JSON may be named: %s', source => {
  expect(readNetworksFile(naming(source))).toMatchObject({ networks: [{}, { sources: [source] }] })
})

test('an existing name with other contents, or a built-in one, is a conflict; the same network is none', () => {
  const changed = { ...mine, global_id: 7 }
  const mainnet = { ...other, name: 'mainnet' }
  expect(findConflicts([mine], [changed, mainnet, other], ['demo', 'mainnet', 'mine'])).toEqual(['mine', 'mainnet'])
  const [again] = (readNetworksFile(writeNetworksFile([mine])) as { networks: NetworkEntry[] }).networks
  expect(findConflicts([mine], [again!], ['demo', 'mine'])).toEqual([])
})

test('networks in conflict are imported under free names', () => {
  const long = { ...other, name: 'a'.repeat(32) }
  const renamed = renameConflicts([mine, other, long], ['mine', long.name], ['mine', 'mine-2', long.name])
  expect(renamed.map(({ name }) => name)).toEqual(['mine-3', 'other', `${'a'.repeat(28)}-2`])
})

test('imported networks replace those with the same name and keep existing keys', () => {
  const read = readNetworksFile(writeNetworksFile([mine, other]))
  if (!('networks' in read)) throw new Error(read.problem)
  expect(mergeNetworks([mine], read.networks)).toEqual([mine, other])
})
