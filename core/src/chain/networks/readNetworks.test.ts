import { describe, expect, test } from 'vitest'
import { networkConfig, readNetworks } from './readNetworks.ts'

const file = (...networks: unknown[]) => JSON.stringify({ format: 'tonoscope-networks/1', networks })
const toncenter = { kind: 'toncenter', url: 'https://index.example', key: 'secret' }

test('a networks file has names, ordered sources, keys and the default', () => {
  const { networks, default: named } = readNetworks(
    JSON.stringify({
      format: 'tonoscope-networks/1',
      default: 'mine',
      networks: [
        {
          name: 'mine',
          global_id: -217,
          zero_state: `(-1,8000000000000000,0,${'A1'.repeat(32)},${'b2'.repeat(32)})`,
          sources: [
            { kind: 'liteserver', global_config: 'global.config.json' },
            toncenter,
            { kind: 'tonapi', url: 'http://127.0.0.1:8081' },
            { kind: 'snapshot', file: 'yesterday.snapshot.json.gz' },
          ],
        },
      ],
    }),
  )
  expect(named).toBe('mine')
  const read: string[] = []
  const bytes = new Uint8Array([1])
  const config = networkConfig(networks[0]!, path => {
    read.push(path)
    return bytes
  })
  expect(config).toEqual({
    name: 'mine',
    globalId: -217,
    zeroState: {
      workchain: -1,
      shard: '8000000000000000',
      seqno: 0,
      rootHash: 'a1'.repeat(32),
      fileHash: 'b2'.repeat(32),
    },
    sources: [
      { kind: 'liteserver', globalConfig: 'global.config.json' },
      toncenter,
      { kind: 'tonapi', url: 'http://127.0.0.1:8081' },
      { kind: 'snapshot', file: 'yesterday.snapshot.json.gz', bytes },
    ],
  })
  expect(read).toEqual(['yesterday.snapshot.json.gz'])
})

describe('an invalid file is rejected with the path', () => {
  const name = 'mine'
  test.each([
    ['{', 'input.json', ''],
    ['[]', 'input.argument', 'the file: '],
    ['{"networks":[]}', 'input.argument', 'format: '],
    [file({ name: 'Not A Name', sources: [toncenter] }), 'input.argument', 'networks[0].name: use lowercase letters'],
    [file({ name: 'v2', sources: [toncenter] }), 'input.argument', 'networks[0].name: this name is reserved'],
    [file({ name, sources: [] }), 'input.argument', 'networks[0].sources: '],
    [
      file({ name, sources: [{ kind: 'ftp' }] }),
      'input.argument',
      'networks[0].sources[0].kind: liteserver, toncenter',
    ],
    [
      file({ name, sources: [{ ...toncenter, url: 'ftp://x' }] }),
      'input.argument',
      'networks[0].sources[0].url: expected a URL',
    ],
    [
      file({ name, sources: [{ ...toncenter, url: 'https://me:pw@x.example' }] }),
      'input.argument',
      'the URL must not contain user',
    ],
    [
      file({ name, sources: [{ ...toncenter, url: 'https://x.example/?key=1' }] }),
      'input.argument',
      'the URL must not contain user',
    ],
    [file({ name, sources: [{ ...toncenter, api_key: 'x' }] }), 'input.argument', 'networks[0].sources[0]: '],
    ...['nonsense', '(-1,8000000000000000,0)', `(-1,8000000000000000,7,${'a1'.repeat(32)},${'b2'.repeat(32)})`].map(
      zero_state => [file({ name, sources: [toncenter], zero_state }), 'input.argument', 'networks[0].zero_state: '],
    ),
    [file({ name, sources: [toncenter], global_id: 1.5 }), 'input.argument', 'networks[0].global_id: '],
    [
      file({ name, sources: [toncenter] }, { name, sources: [toncenter] }),
      'input.argument',
      'duplicate network name: mine',
    ],
  ])('%s', (text, code, message) => {
    expect(() => readNetworks(text)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )
  })

  test('never with a key in the message', () => {
    const wrong = file({ name, sources: [{ kind: 'toncenter', url: 'nowhere', key: 'sEcReT-1' }] })
    expect(() => readNetworks(wrong)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('sEcReT') }),
    )
    const numeric = file({ name, sources: [{ kind: 'toncenter', url: 'https://x.example', key: 77889900 }] })
    expect(() => readNetworks(numeric)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('77889900') }),
    )
  })
})
