import { describe, expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { standIn, status } from '../../../test/standIn.ts'
import { toncenterOf } from '../../../test/toncenterOf.ts'
import { AppError } from '../../errors.ts'
import { type Writable, writeJson } from '../../wire/json.ts'
import type { Fetch } from '../http/HttpPort.ts'
import { builtInNetworks } from './builtInNetworks.ts'
import { liteserversOver } from './liteserversOver.ts'
import type { NetworkConfig } from './NetworkConfig.ts'
import { openNetwork } from './openNetwork.ts'
import type { NetworkPorts } from './openPart.ts'

const nowMs = () => performance.now()
const touched = () => {
  throw new Error('somebody was asked')
}
/** Whatever is asked of it fails the test. */
const nobody: NetworkPorts = {
  fetch: touched as unknown as Fetch,
  liteservers: liteserversOver({ connect: touched, cipher: touched, sha256: touched, randomBytes: touched }, touched),
  nowMs,
}
const toncenter = (url: string, key?: string) => ({
  kind: 'toncenter' as const,
  url,
  ...(key !== undefined && { key }),
})
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('before somebody asks', () => {
  test('no network asks anybody, or opens a file', () => {
    const snapshot = {
      name: 'file',
      sources: [{ kind: 'snapshot' as const, file: 'x.json', bytes: new Uint8Array(3) }],
    }
    for (const config of [...builtInNetworks, snapshot]) {
      const { name, sources, recorded } = openNetwork(config, nobody)
      expect({ name, sources, recorded }).toEqual({ name: config.name, sources, recorded: config === snapshot })
    }
  })

  test('the public networks know their number and what they can be asked', () => {
    const [mainnet, testnet] = builtInNetworks.map(config => openNetwork(config, nobody))
    expect([mainnet?.globalId, testnet?.globalId]).toEqual([-239, -3])
    expect(mainnet?.sources).toEqual(['liteservers (ton.org)', 'toncenter.com', 'tonapi.io'])
    expect(testnet?.sources).toEqual(['liteservers (ton.org)', 'testnet.toncenter.com', 'testnet.tonapi.io'])
    for (const network of [mainnet, testnet]) {
      expect(network?.parts.map(({ kind }) => kind)).toEqual(['liteserver', 'toncenter', 'tonapi'])
      expect(Object.keys(network?.chain ?? {})).toEqual(
        expect.arrayContaining(['getAccount', 'getConfig', 'getIndexedTrace', 'getItems', 'getPreviousBlocks']),
      )
    }
  })
})

describe('the sources of a network', () => {
  const config: NetworkConfig = {
    name: 'mine',
    sources: [toncenter('https://a.example'), toncenter('https://b.example/api/v3/', 'sEcReT')],
  }
  const demo = standIn(toncenterOf(demoSnapshot()))

  test('are asked in their order, the next one when one fails', async () => {
    const asked: string[] = []
    const network = openNetwork(config, {
      nowMs,
      fetch: (url, init) => {
        asked.push(new URL(url).host)
        if (url.startsWith('https://a.example')) throw new TypeError('fetch failed')
        return demo.fetch(url, init)
      },
    })
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect([...new Set(asked)]).toEqual(['a.example', 'b.example'])
    expect(demo.asked).toContain('/api/v3/masterchainInfo')
  })

  test('give the number of a network once its configuration was read', async () => {
    const network = openNetwork(config, { nowMs, fetch: demo.fetch })
    expect(network.globalId).toBeUndefined()
    await network.chain.getConfig((await network.chain.getMasterchainBlock('newest')).id)
    expect(network.globalId).toBe(-777)
    expect(openNetwork({ ...config, globalId: -5 }, nobody).globalId).toBe(-5)
  })

  test('of another network are not believed', async () => {
    const network = openNetwork({ ...config, globalId: -239 }, { nowMs, fetch: demo.fetch })
    const { id } = await network.chain.getMasterchainBlock('newest')
    await expect(network.chain.getConfig(id)).rejects.toThrow(/another network, with the number -777 instead of -239/)
  })

  test('get only their own keys, and no error or list repeats one', async () => {
    const keys: (string | undefined)[] = []
    const network = openNetwork(config, {
      nowMs,
      fetch: async (_, { headers }) => {
        keys.push(headers['X-API-Key'])
        return {
          status: 500,
          headers: { get: () => null },
          text: async () => JSON.stringify({ ok: false, error: `bad key ${headers['X-API-Key']}` }),
        }
      },
    })
    const error = await network.chain.getMasterchainBlock('newest').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(new Set(keys)).toEqual(new Set([undefined, 'sEcReT']))
    const seen = [
      (error as AppError).message,
      writeJson((error as AppError).details as Writable),
      ...network.sources,
      ...network.parts.map(({ name, place, source }) => name + place + source.name),
    ]
    expect(seen.filter(text => text.includes('sEcReT'))).toEqual([])
  })

  test('that hang cost one deadline, not one a question', async () => {
    const hanging: string[] = []
    const network = openNetwork(config, {
      nowMs,
      fetch: (url, init) => {
        if (!url.startsWith('https://a.example')) return demo.fetch(url, init)
        hanging.push(url)
        return new Promise(() => {})
      },
    })
    const block = await network.chain.getMasterchainBlock('newest')
    await network.chain.getConfig(block.id)
    expect(hanging).toHaveLength(1)
  }, 20_000)
})

describe('a recorded network', () => {
  const config: NetworkConfig = {
    name: 'mine',
    sources: [{ kind: 'snapshot', file: '/some/where/a.gz', bytes: demoFile() }],
  }

  test('is read from its file when it is needed', async () => {
    const network = openNetwork(config, nobody)
    expect(network).toMatchObject({ recorded: true, sources: ['snapshot a.gz'], globalId: -777 })
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(network.samples.length).toBe(demoSnapshot().samples.length)
    const [account, name] = [...demoSnapshot().names][0]!
    expect(network.label(account)).toBe(name)
  })

  test('that is no snapshot says so when it is asked', () => {
    const bytes = new TextEncoder().encode('{}')
    const network = openNetwork({ name: 'mine', sources: [{ kind: 'snapshot', file: 'a.json', bytes }] }, nobody)
    expect(() => network.chain).toThrow(code('input.snapshot'))
    expect(network.parts[0]?.problem?.code).toBe('input.snapshot')
    expect(network.globalId).toBeUndefined()
  })
})

describe('where there is no TCP', () => {
  const page: NetworkPorts = { nowMs, fetch: standIn({}).fetch }
  const liteserver = { kind: 'liteserver' as const, globalConfig: '{"liteservers":[]}' }

  test('liteservers are passed over', async () => {
    const { fetch } = standIn(toncenterOf(demoSnapshot()))
    const network = openNetwork(
      { name: 'mine', sources: [liteserver, toncenter('https://b.example')] },
      { ...page, fetch },
    )
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(network.parts[0]?.problem).toEqual(code('source.unsupported'))
  })

  test('a network of liteservers alone says what is missing', () => {
    const network = openNetwork({ name: 'mine', sources: [liteserver] }, page)
    expect(() => network.chain).toThrow(/liteservers, which are reached over TCP/)
  })
})

describe('liteservers', () => {
  test('say that their global config is none, and are asked again later', async () => {
    const texts = ['{"liteservers":[]}', 'nothing']
    const network = openNetwork(
      { name: 'mine', sources: [{ kind: 'liteserver', globalConfig: 'somewhere/a.json' }] },
      { ...nobody, liteservers: liteserversOver({} as never, async () => texts.shift() ?? '') },
    )
    await expect(network.chain.getMasterchainBlock('newest')).rejects.toEqual(code('source.malformed'))
    await expect(network.chain.getMasterchainBlock('newest')).rejects.toThrow(
      /liteservers \(a\.json\).*no global config/,
    )
    expect(texts).toEqual([])
  })
})

test('a refusal of one source is not an answer where another one knows', async () => {
  const routes = toncenterOf(demoSnapshot())
  const refusing = standIn({ '/api/*': () => status(403, { error: 'forbidden' }) })
  const open = standIn(routes)
  const network = openNetwork(
    { name: 'mine', sources: [toncenter('https://a.example'), toncenter('https://b.example')] },
    { nowMs, fetch: (url, init) => (url.includes('a.example') ? refusing : open).fetch(url, init) },
  )
  expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
})

describe('the block from which everything is proven', () => {
  const snapshot: NetworkConfig = { name: 'demo', sources: [{ kind: 'snapshot', file: 'demo', bytes: demoFile() }] }
  const id = (seqno: number) => ({
    workchain: -1,
    shard: '-9223372036854775808',
    seqno,
    root_hash: `${'A'.repeat(43)}=`,
    file_hash: `${'A'.repeat(43)}=`,
  })
  const servers = [{ ip: 1, port: 1, id: { key: `${'A'.repeat(43)}=` } }]
  const globalConfig = (validator: object): NetworkConfig => ({
    name: 'mine',
    sources: [
      { kind: 'liteserver', globalConfig: JSON.stringify({ liteservers: servers, validator }) },
      toncenter('https://index.example'),
    ],
  })

  test('is named by the first source that knows one, without asking a server', async () => {
    expect(await openNetwork(snapshot, nobody).trustedBlock()).toEqual(demoSnapshot().network.trustedBlock)
    const init = globalConfig({ zero_state: id(0), init_block: id(7) })
    expect(await openNetwork(init, nobody).trustedBlock()).toMatchObject({ seqno: 7, shard: '8000000000000000' })
    expect(await openNetwork(globalConfig({ zero_state: id(0) }), nobody).trustedBlock()).toMatchObject({ seqno: 0 })
  })

  test('is the zero state of a public network that a page reads over HTTP, and of other networks nobody knows it', async () => {
    const { liteservers: _, ...page } = nobody
    for (const config of builtInNetworks) {
      expect(await openNetwork(config, page).trustedBlock()).toMatchObject({ workchain: -1, seqno: 0 })
    }
    const bare = { name: 'mine', sources: [toncenter('https://index.example')] }
    expect(await openNetwork(bare, page).trustedBlock()).toBeUndefined()
  })
})
