import { expect, test } from 'vitest'
import { demoIndex } from '../../test/chainIndex/demoIndex.ts'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { recordedIdentity, recordedRows } from '../../test/chainIndex/recordedRows.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { readShardAccount } from '../tlb/account.ts'
import type { Address } from '../units.ts'
import { linkBatch } from './linkBatch.ts'

const index = memoryIndex(recordedIdentity())
for (const rows of recordedRows().values()) await index.commit(await linkBatch(index, rows))
const service = await demoService()

/** The accounts whose newest recorded state is that after their newest indexed transaction. */
const current = new Set<Address>()
for (const [account, head] of await index.heads([...demoSnapshot().accounts.keys()])) {
  const cell = demoSnapshot().accounts.get(account)?.at(-1)?.shardAccount
  if (cell && readShardAccount(cell).last_trans_lt === head.lt) current.add(account)
}
const owners = new Set<Address>()
for (const { owner } of (await index.jettonWallets([...current])).values()) owners.add(owner)
for (const { owner } of (await index.items([...current])).values()) if (owner) owners.add(owner)
const page = { limit: 1000 }

test('holdings are those that the get methods of the contracts return', async () => {
  expect(owners.size).toBeGreaterThan(5)
  const counts = { wallets: 0, items: 0 }
  for (const owner of owners) {
    const params = { account_id: owner }
    const { balances } = await service.call('getJettonBalances', { params })
    const wallets = (await index.jettonsOfOwner(owner, page)).filter(({ address }) => current.has(address))
    for (const { wallet_address, balance, jetton } of balances) {
      const wallet = wallets.find(({ address }) => address === wallet_address.address)
      if (!current.has(wallet_address.address as Address)) continue
      counts.wallets++
      expect(wallet).toMatchObject({ balance: BigInt(balance), jetton: jetton.address })
    }
    const { nft_items } = await service.call('getNftItemsOfAccount', { params: { ...params, limit: '1000' } })
    const expected = nft_items
      .filter(each => current.has(each.address as Address) && each.owner?.address === owner)
      .map(({ address }) => address)
    counts.items += expected.length
    const items = (await index.itemsOfOwner(owner, page)).map(({ address }) => address)
    expect(items).toEqual(expect.arrayContaining(expected))
  }
  expect(counts.wallets).toBeGreaterThan(2)
  expect(counts.items).toBeGreaterThan(5)
}, 120_000)

test('the sales that recorded blocks show have the item and the seller that their get methods return', async () => {
  const accounts = [...demoSnapshot().accounts.keys()]
  const [found, expected] = await Promise.all([index.sales(accounts), (await demoIndex()).sales(accounts)])
  const same = [...found.keys()].filter(account => current.has(account))
  for (const account of same) expect(found.get(account)).toEqual(expected.get(account))
  expect({ sales: found.size, compared: same.length }).toMatchInlineSnapshot(`
    {
      "compared": 2,
      "sales": 5,
    }
  `)
}, 60_000)
