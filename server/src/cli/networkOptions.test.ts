import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { addNetworkOptions } from './networkOptions.ts'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
const written = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const snapshot = written('a.snapshot.json', '{}')
const key = Buffer.alloc(32, 7).toString('base64')
const block = { workchain: -1, shard: '0', seqno: 0, root_hash: key, file_hash: key }
const globalConfig = written('global.config.json', {
  liteservers: [{ ip: 1, port: 1, id: { key } }],
  validator: { zero_state: block },
})
const source = { kind: 'toncenter', url: 'https://index.example', key: 'k' }
const networksFile = written('networks.json', {
  format: 'tonoscope-networks/1',
  networks: [
    { name: 'mine', sources: [source] },
    { name: 'mainnet', global_id: -239, sources: [source] },
  ],
  default: 'mine',
})

/** The networks that these arguments make, the one that is meant first. */
function networksOf(...argv: string[]): readonly NetworkConfig[] {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  const networks = addNetworkOptions(program)
  program.command('do').action(() => {})
  program.parse(argv, { from: 'user' })
  return networks()
}
const names = (...argv: string[]) => networksOf(...argv).map(({ name }) => name)

test('without options the recorded network is meant, and the public ones are known', () => {
  expect(names('do')).toEqual(['demo', 'mainnet', 'testnet'])
})

test('a network is named before or after the command', () => {
  expect(names('do', '--network', 'testnet')).toEqual(['testnet', 'demo', 'mainnet'])
  expect(names('--network', 'mainnet', 'do')).toEqual(['mainnet', 'demo', 'testnet'])
  expect(() => names('do', '--network', 'mars')).toThrow(expect.objectContaining({ code: 'input.network' }))
})

describe('a file of networks', () => {
  test('adds its own, stands for the built-in ones of its names, and says which is meant', () => {
    const networks = networksOf('do', '--networks', networksFile)
    expect(networks.map(({ name }) => name)).toEqual(['mine', 'demo', 'mainnet', 'testnet'])
    expect(networks[2]?.sources).toEqual([source])
    expect(names('do', '--networks', networksFile, '--network', 'demo')[0]).toBe('demo')
  })

  test('may be named by the environment', () => {
    process.env.TONOSCOPE_NETWORKS = networksFile
    try {
      expect(names('do')[0]).toBe('mine')
    } finally {
      delete process.env.TONOSCOPE_NETWORKS
    }
  })
})

describe('sources on the command line', () => {
  test('make a network, in their order, which is meant', () => {
    const argv = ['do', '--tonapi', 'http://127.0.0.1:1', '--global-config', globalConfig, '--toncenter', source.url]
    const [network, ...others] = networksOf(...argv, '--snapshot', snapshot)
    expect(network).toMatchObject({
      name: 'custom',
      sources: [
        { kind: 'tonapi', url: 'http://127.0.0.1:1' },
        { kind: 'liteserver', globalConfig },
        { kind: 'toncenter', url: source.url },
        { kind: 'snapshot', file: snapshot },
      ],
    })
    expect(others.map(({ name }) => name)).toEqual(['demo', 'mainnet', 'testnet'])
  })

  test('may have a name, and then what is known of that network is still checked', () => {
    expect(networksOf('do', '--toncenter', source.url, '--network', 'near')[0]?.name).toBe('near')
    const [network] = networksOf('do', '--toncenter', source.url, '--network', 'mainnet')
    expect(network).toEqual({ name: 'mainnet', globalId: -239, sources: [{ kind: 'toncenter', url: source.url }] })
  })

  test('name=file adds a snapshot beside the others', () => {
    expect(names('do', '--snapshot', `old=${snapshot}`)).toEqual(['demo', 'mainnet', 'testnet', 'old'])
    expect(names('do', '--snapshot', `old=${snapshot}`, '--network', 'old')[0]).toBe('old')
  })

  test('a key goes to the one server that it can belong to', () => {
    const [network] = networksOf('do', '--api-key', 'k', '--toncenter', source.url, '--global-config', globalConfig)
    expect(network?.sources).toEqual([source, { kind: 'liteserver', globalConfig }])
  })

  test.each([
    [['--api-key', 'sEcReT'], 'input.argument', /--api-key: .*none is given/],
    [['--api-key', 'k', '--toncenter', source.url, '--tonapi', source.url], 'input.argument', /several are given/],
    [['--toncenter', 'index.example'], 'commander.invalidArgument', /https:\/\//],
    [['--tonapi', 'https://me:pw@x.example'], 'commander.invalidArgument', /without user/],
    [['--global-config', join(folder, 'none')], 'input.argument', /--global-config .*none: the file cannot be read/],
    [['--global-config', snapshot], 'input.argument', /no global config/],
    [['--snapshot', join(folder, 'none')], 'input.argument', /ENOENT/],
    [['--snapshot', `Not A Name=${snapshot}`], 'input.argument', /small letters/],
    [['--networks', snapshot], 'input.argument', /format/],
    [['--networks', join(folder, 'none')], 'input.argument', /ENOENT/],
  ])('%j is refused', (argv, code, message) => {
    expect(() => names('do', ...argv)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })
})
