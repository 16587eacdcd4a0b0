import { describe, expect, test } from 'vitest'
import { demoService } from '../../../test/demoService.ts'
import { fakeServer, type Route } from '../../../test/fakeServer.ts'
import { tonapiSource } from '../../chain/tonapi/tonapiSource.ts'
import { toncenterSource } from '../../chain/toncenter/toncenterSource.ts'
import type { Address } from '../../units.ts'

const address = (digit: string) => `0:${digit.repeat(64)}` as Address
const [item, collection, seller, market, sale, nothing] = ['1', '2', '3', '4', '5', '6'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]

/** Servers with an item index but without account states. */
const servers: Record<string, (routes: Record<string, Route>) => ReturnType<typeof tonapiSource>> = {
  tonapi: routes => tonapiSource({ name: 'tonapi', baseUrl: 'https://index.example', fetch: fakeServer(routes).fetch }),
  toncenter: routes =>
    toncenterSource({ name: 'toncenter', baseUrl: 'https://index.example', fetch: fakeServer(routes).fetch }),
}
const row = {
  tonapi: {
    address: item,
    index: 7,
    owner: { address: seller },
    collection: { address: collection, name: 'Things', description: 'Of all kinds' },
    verified: true,
    metadata: { name: 'A thing', image: 'https://pictures.example/a.png' },
    sale: { address: sale, market: { address: market }, owner: { address: seller }, price: { value: '5' } },
  },
  toncenter: {
    address: item,
    index: '7',
    owner_address: sale,
    real_owner: seller,
    on_sale: true,
    sale_contract_address: sale,
    collection_address: collection,
    collection: { address: collection, collection_content: { name: 'Things', description: 'Of all kinds' } },
    content: { name: 'A thing', image: 'https://pictures.example/a.png' },
    init: true,
  },
}
const routes: Record<string, Record<string, Route>> = {
  tonapi: { '/v2/nfts/_bulk': () => ({ nft_items: [row.tonapi] }) },
  toncenter: { '/api/v3/nft/items': () => ({ nft_items: [row.toncenter] }) },
}

describe.each(['tonapi', 'toncenter'] as const)('items from the index of %s only', kind => {
  const open = () => {
    const source = servers[kind]?.(routes[kind] ?? {})
    if (!source) throw new Error(`no ${kind}`)
    return demoService({ network: { name: kind, chain: source, recorded: false } })
  }

  test('are owned by the seller and list what is unverified', async () => {
    const { rows } = await (await open()).call('debugNftItems', { body: { account_ids: [item, nothing] } })
    expect(rows[0]?.item).toMatchObject({
      address: item,
      index: 7n,
      owner: { address: seller },
      collection: { address: collection, name: 'Things', description: 'Of all kinds' },
      verified: kind === 'tonapi',
      metadata: { name: 'A thing' },
      previews: [{ resolution: '5x5', url: 'https://pictures.example/a.png' }, {}, {}, {}],
    })
    expect(rows[0]?.unknown?.[0]).toMatch(/read from an index/)
    expect(rows[1]?.problem?.code).toBe('lookup.item')
    if (kind === 'tonapi')
      expect(rows[0]?.item?.sale).toMatchObject({ price: { value: '5' }, market: { address: market } })
    // The price is unknown, which differs from 0.
    else expect([rows[0]?.item?.sale, rows[0]?.unknown?.join()]).toEqual([undefined, expect.stringMatching(/price/)])
  })

  test('leave out items that are not in the index', async () => {
    const { nft_items } = await (await open()).call('getNftItems', { body: { account_ids: [nothing, item] } })
    expect(nft_items.map(each => each.address)).toEqual([item])
  })
})

test('domains of an index with expiry times', async () => {
  const dns_item = { address: item, index: 1, owner: { address: seller }, verified: true, metadata: {}, dns: 'a.ton' }
  const source = servers.tonapi?.({
    '/v2/nfts/_bulk': () => ({ nft_items: [dns_item] }),
    '/v2/accounts/*': () => ({ items: [{ name: 'a.ton', expiring_at: 86_400 * 40, dns_item }] }),
  })
  if (!source) throw new Error('no tonapi')
  const service = await demoService({ network: { name: 'tonapi', chain: source, recorded: false } })
  const domains = async (period?: number) =>
    (await service.call('getExpiringDns', { params: { account_id: seller, ...(period && { period }) } })).items
  expect(await domains()).toEqual([
    { name: 'a.ton', expiring_at: 86_400 * 40, dns_item: expect.objectContaining({ address: item, dns: 'a.ton' }) },
  ])
  // The clock of these tests is fixed at 1970.
  expect(await domains(40)).toHaveLength(1)
  expect(await domains(39)).toEqual([])
})
