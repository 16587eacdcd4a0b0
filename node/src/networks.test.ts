import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoBytes, standardNetworks } from './networks.ts'
import { readNetworksFile } from './networksFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'networks-'))
const written = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const fileOf = (sources: unknown[], more = {}) => ({
  format: 'tonoscope-networks/1',
  networks: [{ name: 'mine', sources }],
  ...more,
})
const argument = (message: RegExp) =>
  expect.objectContaining({ code: 'input.argument', message: expect.stringMatching(message) })

test('the built-in networks are demo, mainnet and testnet', () => {
  expect(standardNetworks().map(({ name }) => name)).toEqual(['demo', 'mainnet', 'testnet'])
  expect(demoBytes().buffer).toBeInstanceOf(SharedArrayBuffer)
})

test('paths in a networks file are relative to the file', () => {
  mkdirSync(join(folder, 'data'), { recursive: true })
  written('data/a.snapshot.json', '{}')
  const file = written(
    'networks.json',
    fileOf(
      [
        { kind: 'snapshot', file: 'data/a.snapshot.json' },
        { kind: 'liteserver', global_config: 'data/global.config.json' },
        { kind: 'liteserver', global_config: 'https://configs.example/global.config.json' },
        { kind: 'liteserver', global_config: ' {"liteservers":[]}' },
      ],
      { default: 'mine' },
    ),
  )
  const { networks, defaultName } = readNetworksFile(file)
  expect(defaultName).toBe('mine')
  const [snapshot, ...liteservers] = networks[0]?.sources ?? []
  expect(snapshot).toMatchObject({ kind: 'snapshot', file: 'data/a.snapshot.json' })
  expect(snapshot?.kind === 'snapshot' && new TextDecoder().decode(snapshot.bytes?.slice())).toBe('{}')
  expect(liteservers.map(each => each.kind === 'liteserver' && each.globalConfig)).toEqual([
    join(folder, 'data/global.config.json'),
    'https://configs.example/global.config.json',
    ' {"liteservers":[]}',
  ])
})

test('errors in a networks file have the file name', () => {
  expect(() => readNetworksFile(join(folder, 'none.json'))).toThrow(
    argument(/none\.json: the file cannot be read \(ENOENT\)/),
  )
  expect(() => readNetworksFile(written('bad.json', '{'))).toThrow(expect.objectContaining({ code: 'input.json' }))
  expect(() => readNetworksFile(written('odd.json', fileOf([{ kind: 'ftp' }])))).toThrow(
    argument(/odd\.json: networks\[0\]\.sources\[0\]\.kind: liteserver, /),
  )
  const missing = written('missing.json', fileOf([{ kind: 'snapshot', file: 'gone.gz' }]))
  expect(() => readNetworksFile(missing)).toThrow(argument(/gone\.gz: the file cannot be read/))
})
