import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { listItemsOfSeller } from '@tonoscope/core/chainIndex/listItemsOfSeller'
import type { AccountHead, DomainRow, ItemRow, JettonWalletRow, SaleRow } from '@tonoscope/core/chainIndex/rows'
import { type Lt, lt, nano, unixSec } from '@tonoscope/core/units'
import { describe, expect, test } from 'vitest'
import type { OpenIndex } from './describeChainIndex.ts'
import { sampleAddress, sampleBatch, sampleHash } from './sampleRows.ts'

const at = (value: number): Lt => lt(BigInt(value))
const [alice, bob] = [sampleAddress('alice'), sampleAddress('bob')]

const wallet = (name: string, time: number, more: Partial<JettonWalletRow> = {}): JettonWalletRow => ({
  address: sampleAddress(name),
  lt: at(time),
  confirmed: undefined,
  owner: alice,
  jetton: sampleAddress('jetton', -1),
  balance: 5n,
  ...more,
})

const item = (name: string, time: number, more: Partial<ItemRow> = {}): ItemRow => ({
  address: sampleAddress(name),
  lt: at(time),
  confirmed: undefined,
  owner: alice,
  collection: sampleAddress('collection'),
  index: 0n,
  ...more,
})

const domain = (name: string, time: number, more: Partial<DomainRow> = {}): DomainRow => ({
  address: sampleAddress(name),
  lt: at(time),
  confirmed: undefined,
  owner: alice,
  collection: sampleAddress('dns', -1),
  label: name,
  lastFillUp: unixSec(1_700_000_000),
  wallet: undefined,
  ...more,
})

const sale = (name: string, time: number, more: Partial<SaleRow> = {}): SaleRow => ({
  address: sampleAddress(name),
  lt: at(time),
  item: sampleAddress('i'),
  seller: alice,
  ...more,
})

const head = (time: number, more: Partial<AccountHead> = {}): AccountHead => ({
  account: alice,
  lt: at(time),
  hash: sampleHash(`head ${time}`),
  utime: unixSec(1_700_000_000),
  status: 'active',
  balance: nano(1n),
  codeHash: sampleHash('code'),
  ...more,
})

const byAddress = <R extends { readonly address: string }>(...rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.address < b.address ? -1 : 1))

/** Heads, contracts and claims, which have one row per account: the newest. */
export function describeHoldings(open: OpenIndex): void {
  describe('heads', () => {
    test('the newest one of an account, also when older blocks are indexed later', async () => {
      const { index } = await open()
      await index.commit(sampleBatch(5, 5, { heads: [head(50), head(55), head(52)] }))
      await index.commit(sampleBatch(4, 4, { heads: [head(45), head(55, { balance: nano(9n) })] }))
      expect(await index.heads([alice, bob])).toEqual(new Map([[alice, head(55)]]))
      await index.commit(sampleBatch(6, 6, { heads: [head(60)] }))
      expect(await index.heads([alice])).toEqual(new Map([[alice, head(60)]]))
    })

    const unusual: Readonly<Record<string, Partial<AccountHead>>> = {
      'an account without code': { status: 'uninit', codeHash: undefined, balance: nano(0n) },
      'an account of unknown balance': { status: 'frozen', balance: undefined },
      'the largest numbers': { status: 'nonexist', balance: nano(2n ** 120n - 1n), lt: lt(2n ** 64n - 1n) },
      'a masterchain account': { account: sampleAddress('elector', -1) },
    }
    test.each(Object.entries(unusual))('%s', async (_, more) => {
      const { index } = await open()
      const row = head(1, more)
      await index.commit(sampleBatch(1, 1, { heads: [row] }))
      expect(await index.heads([row.account])).toEqual(new Map([[row.account, row]]))
    })
  })

  test('the code of an account at all times, oldest first', async () => {
    const { index } = await open()
    const row = (time: number, account = alice) => ({ account, lt: at(time), codeHash: sampleHash(`code ${time}`) })
    await index.commit(sampleBatch(5, 5, { contracts: [row(55), row(50), row(1, bob)] }))
    await index.commit(sampleBatch(4, 4, { contracts: [row(40), row(50)] }))
    expect(await index.contracts(alice)).toEqual([row(40), row(50), row(55)])
    expect(await index.contracts(sampleAddress('unknown'))).toEqual([])
  })

  describe('claims', () => {
    test('rows by address, whatever their values', async () => {
      const { index } = await open()
      const wallets = [
        wallet('w1', 1, { balance: 2n ** 127n }),
        wallet('w2', 2, { balance: 0n, confirmed: false, address: sampleAddress('w2', -1) }),
      ]
      const items = [
        item('i1', 1, { index: 2n ** 256n - 1n, confirmed: true }),
        item('i2', 1, { index: undefined, collection: undefined, owner: undefined }),
      ]
      const domains = [
        domain('d1', 1, { label: 'xn--80a', wallet: bob, confirmed: true }),
        domain('d2', 1, { label: 'имя', owner: undefined, lastFillUp: unixSec(0) }),
      ]
      await index.commit(sampleBatch(1, 1, { jettonWallets: wallets, items, domains }))
      const unknown = sampleAddress('unknown')
      expect(await index.jettonWallets([...wallets.map(each => each.address), unknown])).toEqual(toMap(wallets))
      expect(await index.items([...items.map(each => each.address), unknown])).toEqual(toMap(items))
      expect(await index.domains([...domains.map(each => each.address), unknown])).toEqual(toMap(domains))
    })

    test('an older row does not replace a newer one', async () => {
      const { index } = await open()
      await index.commit(sampleBatch(5, 5, { jettonWallets: [wallet('w', 50)], items: [item('i', 50)] }))
      const older = { owner: bob, confirmed: true }
      await index.commit(
        sampleBatch(4, 4, {
          jettonWallets: [wallet('w', 40, older), wallet('w', 50, older)],
          items: [item('i', 40, older)],
        }),
      )
      expect(await index.jettonsOfOwner(alice, { limit: 5 })).toEqual([wallet('w', 50)])
      expect(await index.itemsOfOwner(alice, { limit: 5 })).toEqual([item('i', 50)])
      expect(await index.jettonsOfOwner(bob, { limit: 5 })).toEqual([])
      expect(await index.itemsOfOwner(bob, { limit: 5 })).toEqual([])
    })

    test('a new owner has what the previous one had', async () => {
      const { index } = await open()
      await index.commit(
        sampleBatch(1, 1, {
          jettonWallets: [wallet('w', 1)],
          items: [item('i', 1)],
          domains: [domain('d', 1, { wallet: alice })],
        }),
      )
      const moved = { owner: bob }
      await index.commit(
        sampleBatch(2, 2, {
          jettonWallets: [wallet('w', 2, moved)],
          items: [item('i', 2, moved), item('i', 3, { owner: undefined })],
          domains: [domain('d', 2, { ...moved, wallet: bob })],
        }),
      )
      for (const list of ['jettonsOfOwner', 'itemsOfOwner', 'domainsOfOwner', 'domainsOfWallet'] as const)
        expect(await index[list](alice, { limit: 5 })).toEqual([])
      expect(await index.jettonsOfOwner(bob, { limit: 5 })).toEqual([wallet('w', 2, moved)])
      expect(await index.itemsOfOwner(bob, { limit: 5 })).toEqual([])
      expect(await index.items([sampleAddress('i')])).toEqual(toMap([item('i', 3, { owner: undefined })]))
      expect(await index.domainsOfOwner(bob, { limit: 5 })).toEqual([domain('d', 2, { ...moved, wallet: bob })])
      expect(await index.domainsOfWallet(bob, { limit: 5 })).toEqual([domain('d', 2, { ...moved, wallet: bob })])
    })

    test('pages by address, workchains as text', async () => {
      const { index } = await open()
      const names = Array.from({ length: 9 }, (_, i) => `n${i}`)
      const masterchain = { address: sampleAddress('masterchain', -1) }
      const items = [...names.map(name => item(name, 1)), item('m', 1, masterchain), item('x', 1, { owner: bob })]
      const domains = names.map(name => domain(name, 1, { owner: undefined, wallet: alice }))
      const jettonWallets = names.map(name => wallet(name, 1))
      await index.commit(sampleBatch(1, 1, { items, domains, jettonWallets }))
      expect(await readPages(after => index.itemsOfOwner(alice, { after, limit: 4 }))).toEqual(
        byAddress(...items.slice(0, -1)),
      )
      expect(await readPages(after => index.domainsOfWallet(alice, { after, limit: 2 }))).toEqual(byAddress(...domains))
      expect(await readPages(after => index.jettonsOfOwner(alice, { after, limit: 3 }))).toEqual(
        byAddress(...jettonWallets),
      )
      expect(await index.domainsOfOwner(alice, { limit: 4 })).toEqual([])
      expect(await index.itemsOfOwner(alice, { limit: 0 })).toEqual([])
    })

    test('a confirmation counts for the row that was checked', async () => {
      const { index } = await open()
      await index.commit(
        sampleBatch(1, 1, { jettonWallets: [wallet('w', 1)], items: [item('i', 1)], domains: [domain('d', 1)] }),
      )
      await confirm(index, 'jettonWallets', 'w', 1, true)
      await confirm(index, 'items', 'i', 1, false)
      await confirm(index, 'domains', 'd', 2, true)
      await confirm(index, 'domains', 'unknown', 1, true)
      expect(await index.jettonsOfOwner(alice, { limit: 5 })).toEqual([wallet('w', 1, { confirmed: true })])
      expect(await index.itemsOfOwner(alice, { limit: 5 })).toEqual([item('i', 1, { confirmed: false })])
      expect(await index.domainsOfOwner(alice, { limit: 5 })).toEqual([domain('d', 1)])
      // A later claim has to be checked again.
      await index.commit(sampleBatch(2, 2, { jettonWallets: [wallet('w', 2)] }))
      expect(await index.jettonWallets([sampleAddress('w')])).toEqual(toMap([wallet('w', 2)]))
      await confirm(index, 'jettonWallets', 'w', 1, true)
      expect(await index.jettonWallets([sampleAddress('w')])).toEqual(toMap([wallet('w', 2)]))
    })
  })
}

/** Items that are for sale: of the seller as long as the sale owns them. */
export function describeSales(open: OpenIndex): void {
  describe('sales', () => {
    const owner = (name: string) => ({ owner: sampleAddress(name) })

    test('rows by address, and lists of their sellers by pages', async () => {
      const { index } = await open()
      const names = Array.from({ length: 9 }, (_, i) => `s${i}`)
      const sales = [...names.map(name => sale(name, 1)), sale('m', 1, { address: sampleAddress('m', -1) })]
      const others = [sale('x', 1, { seller: bob }), sale('y', 1, { lt: lt(2n ** 64n - 1n), seller: undefined })]
      await index.commit(sampleBatch(1, 1, { sales: [...sales, ...others] }))
      expect(await readPages(after => index.salesOfSeller(alice, { after, limit: 4 }))).toEqual(byAddress(...sales))
      expect(await index.salesOfSeller(bob, { limit: 5 })).toEqual([others[0]])
      expect(await index.salesOfSeller(sampleAddress('unknown'), { limit: 5 })).toEqual([])
      expect(await index.sales([...others.map(each => each.address), sampleAddress('unknown')])).toEqual(toMap(others))
    })

    test('an older row does not replace a newer one, and another seller has what the previous one had', async () => {
      const { index } = await open()
      await index.commit(sampleBatch(5, 5, { sales: [sale('s', 50)] }))
      await index.commit(sampleBatch(4, 4, { sales: [sale('s', 40, { seller: bob })] }))
      expect(await index.salesOfSeller(alice, { limit: 5 })).toEqual([sale('s', 50)])
      expect(await index.salesOfSeller(bob, { limit: 5 })).toEqual([])
      await index.commit(sampleBatch(6, 6, { sales: [sale('s', 60, { seller: bob })] }))
      expect(await index.salesOfSeller(alice, { limit: 5 })).toEqual([])
      expect(await index.salesOfSeller(bob, { limit: 5 })).toEqual([sale('s', 60, { seller: bob })])
      await index.commit(sampleBatch(7, 7, { sales: [sale('s', 70, { seller: undefined })] }))
      expect(await index.salesOfSeller(bob, { limit: 5 })).toEqual([])
    })

    test('an item is for sale by its seller, once, as long as the sale owns it', async () => {
      const { index } = await open()
      const onSale = item('i', 2, owner('s'))
      await index.commit(
        sampleBatch(1, 1, {
          items: [onSale, item('j', 1)],
          // A sale that ended, one that never had the item, and one of an item that the seller has himself.
          sales: [sale('old', 1, { seller: undefined }), sale('s', 2), sale('forged', 1), sale('j sale', 1, jItem)],
        }),
      )
      expect(await listItemsOfSeller(index, alice)).toEqual([onSale])
      expect(await listItemsOfSeller(index, bob)).toEqual([])
      // Cancelled: the item is returned.
      await index.commit(sampleBatch(2, 2, { items: [item('i', 3)] }))
      expect(await listItemsOfSeller(index, alice)).toEqual([])
      // Put on sale again by another contract.
      const again = item('i', 4, owner('t'))
      await index.commit(sampleBatch(3, 3, { items: [again], sales: [sale('t', 4)] }))
      expect(await listItemsOfSeller(index, alice)).toEqual([again])
      // The contract is deleted, which leaves the item without anybody who sells it.
      await index.commit(sampleBatch(4, 4, { sales: [sale('t', 5, { seller: undefined })] }))
      expect(await listItemsOfSeller(index, alice)).toEqual([])
    })
  })
}

const jItem = { item: sampleAddress('j') }

const toMap = <R extends { readonly address: string }>(rows: readonly R[]) =>
  new Map(rows.map(each => [each.address, each]))

const confirm = (
  index: ChainIndex,
  table: 'jettonWallets' | 'items' | 'domains',
  name: string,
  time: number,
  confirmed: boolean,
) => index.confirm([{ table, address: sampleAddress(name), lt: at(time), confirmed }])

async function readPages<R extends { readonly address: ItemRow['address'] }>(
  read: (after: ItemRow['address'] | undefined) => Promise<readonly R[]>,
): Promise<R[]> {
  const all: R[] = []
  for (;;) {
    const page = await read(all.at(-1)?.address)
    if (page.length === 0) return all
    all.push(...page)
  }
}
