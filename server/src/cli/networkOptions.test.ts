import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { addNetworkOptions } from './networkOptions.ts'
import * as readers from './networkReaders.ts'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
const written = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const snapshot = written('a.snapshot.json', '{}')
/** The base point of ed25519, a valid public key. */
const key = Buffer.from(`58${'66'.repeat(31)}`, 'hex').toString('base64')
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

/** The networks for these arguments, the selected one first. */
function networksOf(...argv: string[]): readonly NetworkConfig[] {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  const networks = addNetworkOptions(program, readers)
  program.command('do').action(() => {})
  program.parse(argv, { from: 'user' })
  return networks()
}
const names = (...argv: string[]) => networksOf(...argv).map(({ name }) => name)

test('without options the demo network is selected, and the public ones are available', () => {
  expect(names('do')).toEqual(['demo', 'mainnet', 'testnet'])
})

test('--network works before and after the command', () => {
  expect(names('do', '--network', 'testnet')).toEqual(['testnet', 'demo', 'mainnet'])
  expect(names('--network', 'mainnet', 'do')).toEqual(['mainnet', 'demo', 'testnet'])
  expect(() => names('do', '--network', 'mars')).toThrow(expect.objectContaining({ code: 'input.network' }))
})

describe('a networks file', () => {
  test('adds networks, replaces built-in ones of the same name, and sets the default', () => {
    const networks = networksOf('do', '--networks', networksFile)
    expect(networks.map(({ name }) => name)).toEqual(['mine', 'demo', 'mainnet', 'testnet'])
    expect(networks[2]?.sources).toEqual([source])
    expect(names('do', '--networks', networksFile, '--network', 'demo')[0]).toBe('demo')
  })

  test('can be set by an environment variable', () => {
    process.env.TONOSCOPE_NETWORKS = networksFile
    try {
      expect(names('do')[0]).toBe('mine')
    } finally {
      delete process.env.TONOSCOPE_NETWORKS
    }
  })
})

describe('sources on the command line', () => {
  test('form the selected network, in their order', () => {
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

  test('keep the global id of a named network', () => {
    expect(networksOf('do', '--toncenter', source.url, '--network', 'near')[0]?.name).toBe('near')
    const [network] = networksOf('do', '--toncenter', source.url, '--network', 'mainnet')
    expect(network).toEqual({ name: 'mainnet', globalId: -239, sources: [{ kind: 'toncenter', url: source.url }] })
  })

  test('name=file adds a snapshot as a network', () => {
    expect(names('do', '--snapshot', `old=${snapshot}`)).toEqual(['demo', 'mainnet', 'testnet', 'old'])
    expect(names('do', '--snapshot', `old=${snapshot}`, '--network', 'old')[0]).toBe('old')
  })

  test('an API key belongs to the only server', () => {
    const [network] = networksOf('do', '--api-key', 'k', '--toncenter', source.url, '--global-config', globalConfig)
    expect(network?.sources).toEqual([source, { kind: 'liteserver', globalConfig }])
  })

  test.each([
    [['--api-key', 'sEcReT'], 'input.argument', /--api-key: .*none given/],
    [['--api-key', 'k', '--toncenter', source.url, '--tonapi', source.url], 'input.argument', /several given/],
    [['--toncenter', 'index.example'], 'commander.invalidArgument', /https:\/\//],
    [['--tonapi', 'https://me:pw@x.example'], 'commander.invalidArgument', /must not contain user/],
    [['--global-config', join(folder, 'none')], 'input.argument', /--global-config .*none: the file cannot be read/],
    [['--global-config', snapshot], 'input.argument', /not a global config/],
    [['--snapshot', join(folder, 'none')], 'input.argument', /ENOENT/],
    [['--snapshot', `Not A Name=${snapshot}`], 'input.argument', /lowercase letters/],
    [['--networks', snapshot], 'input.argument', /format/],
    [['--networks', join(folder, 'none')], 'input.argument', /ENOENT/],
  ])('rejects %j', (argv, code, message) => {
    expect(() => names('do', ...argv)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })
})
