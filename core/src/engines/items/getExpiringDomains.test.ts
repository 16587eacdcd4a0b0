import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoChain } from '../../../test/demoChain.ts'
import { demoService } from '../../../test/demoService.ts'
import { formatFriendly } from '../../encoding/address.ts'
import { type Address, unixSec } from '../../units.ts'

const named = (name: string): Address => {
  const found = [...demoSnapshot().names].find(([, each]) => each === name)
  if (!found) throw new Error(`the demo network has no ${name}`)
  return found[0]
}
const now = demoSnapshot().blocks.at(-1)?.genUtime ?? 0
const day = 86_400

describe('domains of an account in a recorded network', async () => {
  const service = await demoService()
  const domains = async (account: string, period?: number) =>
    (await service.call('getExpiringDns', { params: { account_id: account, ...(period !== undefined && { period }) } }))
      .items

  test('without a period are all domains, the latest expiry first', async () => {
    const found = await domains(named('alice'))
    expect(found.map(({ name }) => name)).toEqual([
      'alice-market.ton',
      'two-months.t.me',
      'ninety-days.t.me',
      'five-days.t.me',
      'expired-one.t.me',
    ])
    expect(found.map(({ expiring_at }) => expiring_at)).toEqual(
      found.map(({ expiring_at }) => expiring_at).toSorted((a, b) => b - a),
    )
  })

  test('expire 365 days after the last fill-up', async () => {
    const byName = new Map((await domains(named('alice'))).map(each => [each.name, each.expiring_at]))
    // From the contracts' get methods when they were recorded.
    expect(byName.get('five-days.t.me')).toBe(1_764_144_238 + 365 * day)
    expect(byName.get('expired-one.t.me')).toBe(1_760_688_277 + 365 * day)
    expect(byName.get('alice-market.ton')).toBe(1_795_248_344 + 365 * day)
  })

  test('with a period are those that expire within it or have expired', async () => {
    expect((await domains(named('alice'), 30)).map(({ name }) => name)).toEqual(['five-days.t.me', 'expired-one.t.me'])
    expect((await domains(named('alice'), 1)).map(({ name }) => name)).toEqual(['expired-one.t.me'])
    for (const { expiring_at } of await domains(named('alice'), 100))
      expect(expiring_at).toBeLessThanOrEqual(now + 100 * day)
    expect(await domains(named('alice'), 3660)).toHaveLength(5)
  })

  test('include their items', async () => {
    const [first] = await domains(named('bob'))
    expect(first?.dns_item).toMatchObject({ owner: { address: named('bob') }, verified: true, dns: first?.name })
  })

  test('accept any address format', async () => {
    expect(await domains(formatFriendly(named('alice'), { testnet: true, bounceable: false }))).toHaveLength(5)
  })

  test('are empty for an account without domains', async () => {
    expect(await domains(`0:${'12'.repeat(32)}`)).toEqual([])
  })

  test.each([[0], [3661], [-1], [1.5]])('reject a period of %d days', async period => {
    await expect(domains(named('alice'), period)).rejects.toMatchObject({ code: 'input.body' })
  })

  test('accept a domain that resolves to a wallet', async () => {
    const own = await domains(named('alice'))
    expect(await domains('alice-market.ton')).toEqual(own)
    expect(await domains(' Two-Months.t.me ')).toEqual(own)
    const reply = await service.call('getNftItems', {
      body: { account_ids: [named('nft item 0'), 'alice-market.ton'] },
    })
    expect(reply.nft_items).toHaveLength(1)
  })

  test.each([['bob-workshop.ton'], ['nobody.example'], ['www.alice-market.ton']])(
    'report that %s has no wallet',
    async name => {
      await expect(domains(name)).rejects.toMatchObject({ code: 'lookup.account', details: { account: name } })
    },
  )

  test('reject an invalid address', async () => {
    await expect(domains('alice')).rejects.toMatchObject({ code: 'input.address' })
  })
})

describe('without an index', () => {
  const { getRecordedStates: _, ...withoutIndex } = demoChain()

  test('fails with advice instead of an empty list', async () => {
    const service = await demoService({ network: { chain: withoutIndex } })
    await expect(service.call('getExpiringDns', { params: { account_id: named('alice') } })).rejects.toMatchObject({
      code: 'source.unsupported',
      message: expect.stringContaining('toncenter'),
    })
  })

  test('reads given items from their contracts', async () => {
    const service = await demoService({ network: { chain: withoutIndex } })
    const given = ['dns item alice market', 'dns item bob workshop'].map(named)
    const call = (dns_items: string) =>
      service.call('getExpiringDns', { params: { account_id: named('alice'), dns_items } })
    const { items } = await call([...given, named('alice')].join(', '))
    expect(items.map(({ name, expiring_at }) => [name, expiring_at])).toEqual([
      ['alice-market.ton', 1_795_248_344 + 365 * day],
    ])
    await expect(call('nobody')).rejects.toMatchObject({ code: 'input.address' })
    await expect(call(',')).rejects.toMatchObject({ code: 'input.argument' })
  })

  test('an index lists the domains, and contracts provide the rest', async () => {
    const item = named('dns item alice market')
    const gone = `0:${'0'.repeat(63)}1` as Address
    const service = await demoService({
      network: {
        chain: {
          ...withoutIndex,
          getDomainsOfOwner: async owner => [
            { name: 'alice-market.ton', item, owner, expiringAt: undefined },
            // Sold after it was indexed.
            { name: 'bob-workshop.ton', item: named('dns item bob workshop'), owner, expiringAt: undefined },
            // Its state is unavailable: the index's data is used, without an item.
            { name: 'unreadable.ton', item: gone, owner, expiringAt: unixSec(now + day) },
          ],
        },
      },
    })
    const { items } = await service.call('getExpiringDns', { params: { account_id: named('alice') } })
    expect(items.map(({ name, dns_item }) => [name, dns_item?.address])).toEqual([
      ['alice-market.ton', item],
      ['unreadable.ton', undefined],
    ])
  })
})
