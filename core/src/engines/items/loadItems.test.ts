import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoChain } from '../../../test/demoChain.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { IndexedItem } from '../../chain/IndexedItem.ts'
import { overrideAccount } from '../../emulator/overrides.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import type { OffChainContent, OffChainLoader } from '../../naming/OffChainLoader.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address, Hash } from '../../units.ts'

const named = (name: string): Address => {
  const found = [...demoSnapshot().names].find(([, each]) => each === name)
  if (!found) throw new Error(`the demo network has no ${name}`)
  return found[0]
}
const item2 = named('nft item 2')
const item3 = named('nft item 3')
const onAuction = named('nft item 7')
const domain = named('dns item alice market')
/** For sale in a batch; it has no name of its own. */
const onSale = '0:150e9b1612c5f68e20eb54ec4b50ddab85e7b04ec638cccec1f72bcebc43688c' as Address
const unrecorded = `0:${'12'.repeat(32)}` as Address

type Service = Awaited<ReturnType<typeof demoService>>
const bulk = async (service: Service, ...account_ids: string[]) =>
  (await service.call('getNftItems', { body: { account_ids } })).nft_items
const rows = async (service: Service, ...account_ids: string[]) =>
  (await service.call('debugNftItems', { body: { account_ids } })).rows

describe('getNftItems', async () => {
  const service = await demoService()

  test('returns items in request order without duplicates', async () => {
    const items = await bulk(service, item3, domain, item2, item3)
    expect(items.map(({ address }) => address)).toEqual([item3, domain, item2])
  })

  test('accepts any address format', async () => {
    const [raw, ...others] = await Promise.all(
      [
        item2,
        item2.toUpperCase(),
        ` ${formatFriendly(item2)} `,
        formatFriendly(item2, { bounceable: false, testnet: true }),
        formatFriendly(item2).replaceAll('-', '+').replaceAll('_', '/'),
      ].map(form => bulk(service, form)),
    )
    for (const other of others) expect(other).toEqual(raw)
  })

  test('returns owner, collection, index and hashes from the contract', async () => {
    const [item] = await bulk(service, item2)
    expect(item).toMatchObject({
      index: 2n,
      verified: true,
      owner: { address: named('alice'), name: 'alice', is_wallet: true },
      collection: { address: named('nft collection') },
      trust: 'none',
      approved_by: [],
      code_hash: 'ba4d975d2b66231c1f0a0ccca6e8ff8f7ba0610c4b7639584b8e98303dc3128c',
    })
    expect(item?.dns).toBeUndefined()
    expect(item?.sale).toBeUndefined()
    expect(item?.previews?.map(({ resolution }) => resolution)).toEqual(['5x5', '100x100', '500x500', '1500x1500'])
  })

  test('keeps all digits of a hash index, beside the 64 bits that tonapi has', async () => {
    const [item] = await bulk(service, domain)
    const index = 30826936395232725718970098890125578895952865496398417262443584634686129681300n
    expect(item).toMatchObject({ exact_index: String(index), index: BigInt.asIntN(64, index) })
    expect(item?.index).not.toBe(index)
  })

  test('an item for sale is owned by the seller', async () => {
    const [item] = await bulk(service, onSale)
    expect(item?.owner?.address).toBe(named('alice'))
    expect(item?.sale).toMatchObject({
      market: { address: named('carol') },
      owner: { address: named('alice') },
      price: { currency_type: 'native', value: '5000000000', decimals: 9 },
    })
  })

  test('the price in an auction is the highest bid', async () => {
    const [item] = await bulk(service, onAuction)
    expect(item?.sale).toMatchObject({
      address: named('nft auction open'),
      price: { value: '1500000000' },
      owner: { address: named('alice') },
    })
  })

  test('a .ton item is named by its domain', async () => {
    const [item] = await bulk(service, domain)
    expect(item?.dns).toBe('alice-market.ton')
    expect(item?.metadata).toEqual({
      name: 'alice-market.ton',
      buttons: [{ label: 'Manage', uri: `https://dns.tonkeeper.com/manage?v=${domain}` }],
    })
    expect(decodeURIComponent(item?.previews?.[0]?.url ?? '')).toContain('alice-market.ton')
  })

  test('leaves out items that do not exist', async () => {
    expect(await bulk(service, named('nobody 1'), item2, named('alice'), unrecorded)).toHaveLength(1)
    expect(await bulk(service, named('nobody 1'))).toEqual([])
  })

  test('fails when no item could be read', async () => {
    await expect(bulk(service, unrecorded)).rejects.toMatchObject({ code: 'source.notRecorded' })
  })

  test('rejects an invalid address with its index', async () => {
    await expect(bulk(service, item2, `${formatFriendly(item3).slice(0, -1)}A`)).rejects.toMatchObject({
      code: 'input.address',
      message: expect.stringMatching(/account_ids\[1\].*checksum/),
    })
  })
})

describe('debugNftItems', async () => {
  const service = await demoService()

  test('returns a row per address, in order', async () => {
    const found = await rows(service, 'rubbish', item2, named('nobody 1'), named('alice'), item2, unrecorded)
    expect(found.map(({ input: requested, item, problem }) => [requested, item?.address ?? problem?.code])).toEqual([
      ['rubbish', 'input.address'],
      [item2, item2],
      [named('nobody 1'), 'lookup.account'],
      [named('alice'), 'lookup.item'],
      [item2, item2],
      [unrecorded, 'source.notRecorded'],
    ])
  })

  test('keeps loaded items when the time is over', async () => {
    let clock = 0
    const tick = () => {
      clock += 1000
      return clock
    }
    const slow = await demoService({ deps: { elapsedMs: () => tick() } })
    const many = [...demoSnapshot().accounts.keys()].slice(0, 100)
    const found = await rows(slow, ...many)
    expect(found).toHaveLength(100)
    expect(found.at(-1)?.problem?.code).toBe('limit.time')
    expect(found[0]?.problem?.code).not.toBe('limit.time')
    await expect(bulk(slow, ...many)).rejects.toMatchObject({ code: 'limit.time' })
  })

  test('lists what is unknown', async () => {
    const [row] = await rows(service, item2)
    expect(row?.unknown).toEqual([
      'content at https://example.invalid/item/2.json: off-chain content is not loaded here',
      'content at https://example.invalid/collection.json: off-chain content is not loaded here',
    ])
  })
})

describe('off-chain content', () => {
  const pages: Record<string, OffChainContent | undefined> = {
    'https://example.invalid/item/2.json': { name: 'Second', image: 'ipfs://bafy/2.png', attributes: ['a'] },
    'https://example.invalid/collection.json': { name: 'The collection', description: 'Of items' },
    'https://example.invalid/dns-collection.json': { name: 'Domains' },
  }
  const requested: string[] = []
  const offChain: OffChainLoader = async uri => {
    requested.push(uri)
    const content = pages[uri]
    return content ? { type: 'read', content } : { type: 'unknown', reason: 'HTTP status 404' }
  }

  test('is merged into the item, with previews; the collection is fetched once', async () => {
    const service = await demoService({ deps: { offChain }, network: { recorded: false } })
    const [two, three] = await rows(service, item2, item3)
    expect(two?.item).toMatchObject({
      metadata: { name: 'Second', attributes: ['a'] },
      collection: { name: 'The collection', description: 'Of items' },
    })
    expect(two?.item?.previews?.map(({ url }) => url)).toEqual(Array(4).fill('https://ipfs.io/ipfs/bafy/2.png'))
    expect(two?.unknown).toBeUndefined()
    expect(three?.unknown).toEqual(['content at https://example.invalid/item/3.json: HTTP status 404'])
    expect(requested.filter(uri => uri.endsWith('collection.json'))).toHaveLength(1)
  })

  test('is not fetched for a recorded network', async () => {
    requested.length = 0
    const service = await demoService({ deps: { offChain } })
    expect((await bulk(service, item2))[0]?.metadata).toEqual({})
    expect(requested).toEqual([])
  })
})

describe('an index in addition to states', () => {
  const indexed = (address: Address, more: Partial<IndexedItem> = {}): IndexedItem => ({
    address,
    index: 99n,
    owner: named('bob'),
    realOwner: undefined,
    collection: { address: named('nft collection'), content: { name: 'By the index' } },
    content: { name: 'Item of the index' },
    domain: undefined,
    sale: undefined,
    verified: undefined,
    codeHash: 'ab'.repeat(32) as Hash,
    dataHash: undefined,
    ...more,
  })
  const { getRecordedStates: _, ...states } = demoChain()

  test('provides off-chain content; contracts take precedence', async () => {
    const service = await demoService({
      network: { chain: { ...states, getItems: async () => new Map([[item2, indexed(item2)]]) } },
    })
    const [row] = await rows(service, item2)
    expect(row?.item).toMatchObject({
      index: 2n,
      owner: { address: named('alice') },
      verified: false,
      metadata: { name: 'Item of the index' },
      collection: { name: 'By the index' },
    })
    // The collection's state is not proven at the newest block, and an older one must not be used.
    expect(row?.unknown?.join()).toMatch(/confirmation by its collection/)
  })

  test('replaces an unreadable collection and owner', async () => {
    const chain = demoChain()
    const sale = { address: named('nft auction open'), market: named('carol'), price: 9n, jetton: undefined }
    const found = indexed(onAuction, { owner: sale.address, realOwner: named('alice'), sale, verified: true })
    const service = await demoService({
      network: {
        chain: {
          ...chain,
          async getAccount(address, block, options) {
            if (address === onAuction) return chain.getAccount(address, block, options)
            throw new AppError('source.timeout', { source: 'slow', afterMs: 1 })
          },
          getItems: async () => new Map([[onAuction, found]]),
        },
      },
    })
    expect((await rows(service, onAuction))[0]?.item).toMatchObject({
      index: 7n,
      verified: true,
      owner: { address: named('alice') },
      sale: { address: sale.address, price: { value: '9' } },
    })
  })

  test('is used when states take too long', async () => {
    let clock = 0
    let requested = 0
    const chain = demoChain()
    const many = [...demoSnapshot().accounts.keys()].slice(0, 60)
    const service = await demoService({
      deps: { elapsedMs: () => clock },
      network: {
        chain: {
          ...chain,
          async getAccount(address, block, options) {
            requested++
            clock += 300
            return chain.getAccount(address, block, options)
          },
          getItems: async wanted => new Map(wanted.map(address => [address, indexed(address)])),
        },
      },
    })
    expect((await bulk(service, ...many)).length).toBeGreaterThan(40)
    expect(requested).toBeLessThan(20)
  })

  test('replaces unavailable states', async () => {
    const fail = async () => {
      throw new AppError('source.unsupported', { source: 'index', what: 'account states' })
    }
    const service = await demoService({
      network: {
        chain: {
          ...states,
          getAccount: fail,
          getItems: async () => new Map([[item2, indexed(item2, { verified: true })]]),
        },
      },
    })
    const [two, three] = await rows(service, item2, item3)
    expect(two?.item).toMatchObject({ index: 99n, owner: { address: named('bob') }, verified: true })
    expect(two?.unknown?.[0]).toMatch(/read from an index/)
    expect(three?.problem?.code).toBe('source.unsupported')
    await expect(bulk(service, item2, item3)).rejects.toMatchObject({ code: 'source.unsupported' })
  })

  test('is used alone when blocks are unavailable', async () => {
    const fail = async () => {
      throw new AppError('source.unsupported', { source: 'index', what: 'masterchain blocks' })
    }
    const sale = { address: onSale, market: named('carol'), price: 7n, jetton: undefined }
    const item = indexed(item2, { realOwner: named('alice'), sale, domain: 'two.ton', verified: true })
    const service = await demoService({
      network: { chain: { ...states, getMasterchainBlock: fail, getItems: async () => new Map([[item2, item]]) } },
    })
    expect((await bulk(service, item2, item3))[0]).toMatchObject({
      owner: { address: named('alice') },
      sale: { price: { value: '7' } },
      dns: 'two.ton',
    })
    expect((await rows(service, item3))[0]?.problem?.code).toBe('lookup.item')
  })

  test('a failing source is not a missing item', async () => {
    const service = await demoService({
      network: {
        chain: {
          ...states,
          getAccount: async () => {
            throw new AppError('source.timeout', { source: 'slow', afterMs: 1 })
          },
        },
      },
    })
    await expect(bulk(service, item2)).rejects.toMatchObject({ code: 'source.timeout' })
    expect((await rows(service, item2))[0]?.problem?.code).toBe('source.timeout')
  })

  test('resolves library code', async () => {
    const chain = demoChain()
    const block = await chain.getMasterchainBlock('newest')
    const { shardAccount } = await chain.getAccount(item2, block.id)
    const state = toAccount(shardAccount)?.storage.state
    const code = state?.type === 'active' ? state.init.code : undefined
    if (!code) throw new Error('the item has code')
    const reference = new Builder().uint(2, 8).hash(code.hash()).end({ exotic: true })
    const byLibrary = overrideAccount(shardAccount, { account: item2, code: reference }, block.genUtime)
    const open = (libraries: ReadonlyMap<Hash, Cell>) =>
      demoService({
        network: {
          chain: {
            ...chain,
            getAccount: async (address, ...others) =>
              address === item2 ? { shardAccount: byLibrary } : chain.getAccount(address, ...others),
            getLibraries: async hashes => new Map([...libraries].filter(([hash]) => hashes.includes(hash))),
          },
        },
      })
    const [found] = await bulk(await open(new Map([[code.hash(), code]])), item2)
    expect(found).toMatchObject({ index: 2n, verified: true, code_hash: reference.hash() })
    expect((await rows(await open(new Map()), item2))[0]?.problem?.code).toBe('emulation.libraryMissing')
  })

  test('reads states in parallel, each once', async () => {
    let now = 0
    let maxOpen = 0
    const seen: string[] = []
    const chain = demoChain()
    const service = await demoService({
      network: {
        chain: {
          ...chain,
          async getAccount(address, block, options) {
            seen.push(address)
            maxOpen = Math.max(maxOpen, ++now)
            await new Promise(resolve => setTimeout(resolve, 5))
            now--
            return chain.getAccount(address, block, options)
          },
        },
      },
    })
    await rows(service, ...[...demoSnapshot().accounts.keys()].slice(0, 60))
    expect(maxOpen).toBe(16)
    expect(new Set(seen).size).toBe(seen.length)
  })
})
