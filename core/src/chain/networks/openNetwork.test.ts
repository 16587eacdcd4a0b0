import { describe, expect, test } from 'vitest'
import { demoFile, demoSnapshot } from '../../../test/demo.ts'
import { fakeServer, status } from '../../../test/fakeServer.ts'
import { toncenterRoutes } from '../../../test/toncenterRoutes.ts'
import { AppError } from '../../errors.ts'
import { type Writable, writeJson } from '../../wire/json.ts'
import type { HttpFetch } from '../http/openHttpPort.ts'
import { builtInNetworks } from './builtInNetworks.ts'
import { liteserverFactory } from './liteserverFactory.ts'
import type { NetworkConfig } from './NetworkConfig.ts'
import { openNetwork } from './openNetwork.ts'
import type { NetworkPorts } from './openSource.ts'

const nowMs = () => performance.now()
const unexpected = () => {
  throw new Error('unexpected call')
}
/** Ports that fail the test on any use. */
const unusedPorts: NetworkPorts = {
  fetch: unexpected as unknown as HttpFetch,
  liteservers: liteserverFactory(
    { connect: unexpected, cipher: unexpected, sha256: unexpected, randomBytes: unexpected },
    unexpected,
  ),
  nowMs,
}
const toncenter = (url: string, key?: string) => ({
  kind: 'toncenter' as const,
  url,
  ...(key !== undefined && { key }),
})
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('an opened network', () => {
  test('neither sends requests nor opens files', () => {
    const snapshot = {
      name: 'file',
      sources: [{ kind: 'snapshot' as const, file: 'x.json', bytes: new Uint8Array(3) }],
    }
    for (const config of [...builtInNetworks, snapshot]) {
      const { name, sourceNames, recorded } = openNetwork(config, unusedPorts)
      expect({ name, sourceNames, recorded }).toEqual({ name: config.name, sourceNames, recorded: config === snapshot })
    }
  })

  test('finds the zero state by its configuration, without a request', async () => {
    for (const config of builtInNetworks) {
      const key = { workchain: -1, shard: '8000000000000000', seqno: 0 }
      expect(await openNetwork(config, unusedPorts).chain.findBlock?.(key)).toEqual(config.zeroState)
    }
  })

  test('of the public ones has its global id and methods', () => {
    const [mainnet, testnet] = builtInNetworks.map(config => openNetwork(config, unusedPorts))
    expect([mainnet?.globalId, testnet?.globalId]).toEqual([-239, -3])
    expect(mainnet?.sourceNames).toEqual(['liteservers (ton.org)', 'toncenter.com', 'tonapi.io'])
    expect(testnet?.sourceNames).toEqual(['liteservers (ton.org)', 'testnet.toncenter.com', 'testnet.tonapi.io'])
    for (const network of [mainnet, testnet]) {
      expect(network?.sources.map(({ kind }) => kind)).toEqual(['liteserver', 'toncenter', 'tonapi'])
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
  const demo = fakeServer(toncenterRoutes(demoSnapshot()))

  test('give the global id once the configuration was read', async () => {
    const network = openNetwork(config, { nowMs, fetch: demo.fetch })
    expect(network.globalId).toBeUndefined()
    await network.chain.getConfig((await network.chain.getMasterchainBlock('newest')).id)
    expect(network.globalId).toBe(-777)
    expect(openNetwork({ ...config, globalId: -5 }, unusedPorts).globalId).toBe(-5)
  })

  test('get only their own keys, and no error or list contains one', async () => {
    const keys: (string | undefined)[] = []
    const network = openNetwork(config, {
      nowMs,
      fetch: async (_, { headers }) => {
        keys.push(headers['X-API-Key'])
        return new Response(JSON.stringify({ ok: false, error: `bad key ${headers['X-API-Key']}` }), { status: 500 })
      },
    })
    const error = await network.chain.getMasterchainBlock('newest').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(AppError)
    expect(new Set(keys)).toEqual(new Set([undefined, 'sEcReT']))
    const seen = [
      (error as AppError).message,
      writeJson((error as AppError).details as Writable),
      ...network.sourceNames,
      ...network.sources.map(({ name, location, source }) => name + location + source.name),
    ]
    expect(seen.filter(text => text.includes('sEcReT'))).toEqual([])
  })
})

describe('a recorded network', () => {
  const config: NetworkConfig = {
    name: 'mine',
    sources: [{ kind: 'snapshot', file: '/some/where/a.gz', bytes: demoFile() }],
  }

  test('is read from its file on first use', async () => {
    const network = openNetwork(config, unusedPorts)
    expect(network).toMatchObject({ recorded: true, sourceNames: ['snapshot a.gz'], globalId: -777 })
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(network.samples.length).toBe(demoSnapshot().samples.length)
    const [account, name] = [...demoSnapshot().names][0]!
    expect(network.label(account)).toBe(name)
  })

  test('with an invalid snapshot throws on first use', () => {
    const bytes = new TextEncoder().encode('{}')
    const network = openNetwork({ name: 'mine', sources: [{ kind: 'snapshot', file: 'a.json', bytes }] }, unusedPorts)
    expect(() => network.chain).toThrow(code('input.snapshot'))
    expect(network.sources[0]?.problem?.code).toBe('input.snapshot')
    expect(network.globalId).toBeUndefined()
  })
})

describe('without TCP', () => {
  const page: NetworkPorts = { nowMs, fetch: fakeServer({}).fetch }
  const liteserver = { kind: 'liteserver' as const, globalConfig: '{"liteservers":[]}' }

  test('liteservers are skipped', async () => {
    const { fetch } = fakeServer(toncenterRoutes(demoSnapshot()))
    const network = openNetwork(
      { name: 'mine', sources: [liteserver, toncenter('https://b.example')] },
      { ...page, fetch },
    )
    expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
    expect(network.sources[0]?.problem).toEqual(code('source.unsupported'))
  })

  test('a network with liteservers only reports what is missing', () => {
    const network = openNetwork({ name: 'mine', sources: [liteserver] }, page)
    expect(() => network.chain).toThrow(/liteservers: they need TCP/)
  })
})

describe('liteservers', () => {
  test('report an invalid global config, and read it again later', async () => {
    const texts = ['{"liteservers":[]}', 'nothing']
    const network = openNetwork(
      { name: 'mine', sources: [{ kind: 'liteserver', globalConfig: 'somewhere/a.json' }] },
      { ...unusedPorts, liteservers: liteserverFactory({} as never, async () => texts.shift() ?? '') },
    )
    await expect(network.chain.getMasterchainBlock('newest')).rejects.toEqual(code('source.malformed'))
    await expect(network.chain.getMasterchainBlock('newest')).rejects.toThrow(
      /liteservers \(a\.json\).*not a valid global config/,
    )
    expect(texts).toEqual([])
  })
})

test('the next source is used when one rejects the request', async () => {
  const routes = toncenterRoutes(demoSnapshot())
  const rejecting = fakeServer({ '/api/*': () => status(403, { error: 'forbidden' }) })
  const open = fakeServer(routes)
  const network = openNetwork(
    { name: 'mine', sources: [toncenter('https://a.example'), toncenter('https://b.example')] },
    { nowMs, fetch: (url, init) => (url.includes('a.example') ? rejecting : open).fetch(url, init) },
  )
  expect((await network.chain.getMasterchainBlock('newest')).id.seqno).toBe(1673)
})

describe('the trusted block', () => {
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

  test('is that of the first source that has one, without a request', async () => {
    expect(await openNetwork(snapshot, unusedPorts).trustedBlock()).toEqual(demoSnapshot().network.trustedBlock)
    const init = globalConfig({ zero_state: id(0), init_block: id(7) })
    expect(await openNetwork(init, unusedPorts).trustedBlock()).toMatchObject({ seqno: 7, shard: '8000000000000000' })
    expect(await openNetwork(globalConfig({ zero_state: id(0) }), unusedPorts).trustedBlock()).toMatchObject({
      seqno: 0,
    })
  })

  test('is the zero state of a public network without liteservers, and unknown for others', async () => {
    const { liteservers: _, ...page } = unusedPorts
    for (const config of builtInNetworks) {
      expect(await openNetwork(config, page).trustedBlock()).toMatchObject({ workchain: -1, seqno: 0 })
    }
    const bare = { name: 'mine', sources: [toncenter('https://index.example')] }
    expect(await openNetwork(bare, page).trustedBlock()).toBeUndefined()
  })
})
