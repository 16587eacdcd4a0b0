import { beforeAll, describe, expect, test } from 'vitest'
import { hasData, readData } from '../../../test/data.ts'
import { testExecutor } from '../../../test/executor.ts'
import { Builder } from '../../cell/Builder.ts'
import { parseCell } from '../../cell/boc.ts'
import { fromHex, utf8Bytes } from '../../cell/text.ts'
import { methodIdOf } from '../../contracts/getMethods.ts'
import type { StackItem } from '../../contracts/stack.ts'
import type { WasmExecutor } from '../../emulator/wasmExecutor.ts'
import { contentOfCollection, nftDataIn } from '../../naming/nftData.ts'
import { readTokenContent } from '../../naming/tokenContent.ts'
import { type Address, type Hash, nano, unixSec } from '../../units.ts'
import { domainName } from './domains.ts'
import { saleIn } from './saleIn.ts'

type Recorded = { readonly name: string; readonly account: Address; readonly code: string; readonly data: string }
const cell = (boc: string) => parseCell(fromHex(boc))

/** Contracts of the real network, as they were recorded. */
describe.skipIf(!hasData)('contracts of the real network', () => {
  const recorded = hasData
    ? ['get-methods.json', 'runnable-contracts.json'].flatMap(
        file => readData<{ items: Recorded[] }>('golden/get-methods', file).items,
      )
    : []
  const config = hasData
    ? cell(readData<{ boc: string }>('golden/contracts', 'config-default-2025-06.json').boc)
    : cell('b5ee9c72010101010002000000')
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const asking = (name: string) => {
    const found = recorded.find(each => each.name === name)
    if (!found) throw new Error(`no contract ${name} is recorded`)
    return (method: string, stack: readonly StackItem[] = []) => {
      const answer = executor.runGetMethod({
        config,
        code: cell(found.code),
        data: cell(found.data),
        address: found.account,
        balance: nano(0n),
        methodId: methodIdOf(method),
        stack,
        now: unixSec(1_750_000_000),
        seed: '0'.repeat(64) as Hash, // 64 zeros are a hash by form
        gasLimit: 1_000_000n,
        libraries: new Map(),
      })
      return answer.exitCode === 0 || answer.exitCode === 1 ? answer.stack : undefined
    }
  }

  test('an item says where it belongs', () => {
    const data = nftDataIn(asking('NFT item')('get_nft_data'))
    expect(data).toMatchObject({ initialised: true, collection: expect.stringMatching(/^0:[0-9a-f]{64}$/) })
    expect(data?.owner).toMatch(/^0:[0-9a-f]{64}$/)
    expect(data?.content).toBeDefined()
  })

  test('a collection says where its content is kept', () => {
    const content = contentOfCollection(asking('NFT collection'))
    expect(content && readTokenContent(content).uri).toMatch(/^(https?|ipfs):\/\//)
  })

  test('a sale is one only of the item that it sells', () => {
    const ask = asking('NFT sale GetGems')
    const [, complete, , , nft] = ask('get_sale_data') ?? []
    expect(complete).toMatchObject({ type: 'int' })
    const item = nft?.type === 'slice' ? nft.cell.slice().loadAddress() : undefined
    if (item === undefined) throw new Error('the sale names its item')
    expect(saleIn(`0:${'12'.repeat(32)}` as Address, ask)).toBeUndefined()
    // Whatever became of this one: as long as it is not complete, it is a sale.
    const open = saleIn(item, method => withoutEnd(ask(method), 1))
    expect(open).toMatchObject({
      market: expect.stringMatching(/^0:/),
      seller: expect.stringMatching(/^0:/),
      jetton: undefined,
    })
    expect(open?.price).toBeGreaterThan(0n)
    expect(saleIn(item, method => withEnd(ask(method), 1))).toBeUndefined()
  })

  test('a sale for jettons says which, and how many', () => {
    const ask = asking('nft_sale v4')
    const item = '0:2bec4a9921bec898153bc77079e33ba4e5a80b888d687071004ea8f41fdb8702' as Address
    // As it was recorded it is complete.
    expect(saleIn(item, ask)).toBeUndefined()
    expect(saleIn(item, method => withoutEnd(ask(method), 0))).toEqual({
      market: '0:584ee61b2dff0837116d0fcb5078d93964bcbe9c05fd6a141b1bfca5d6a43e18',
      seller: '0:fe0ee3565678799a4c93d85f00316521b4dd0268f78e80f79965667732b34802',
      price: expect.any(BigInt),
      jetton: '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
    })
  })

  test('a domain says its name', () => {
    expect(domainName(asking('GetDomainResult'), 'ton')).toBe('moneyinvestor.ton')
  })
})

const replaced = (stack: readonly StackItem[] | undefined, at: number, value: bigint) =>
  stack?.map((item, index): StackItem => (index === at ? { type: 'int', value } : item))
const withoutEnd = (stack: readonly StackItem[] | undefined, at: number) => replaced(stack, at, 0n)
const withEnd = (stack: readonly StackItem[] | undefined, at: number) => replaced(stack, at, -1n)

test('a name of the wire is turned around', () => {
  const ask = (method: string): readonly StackItem[] | undefined =>
    method === 'get_full_domain'
      ? [{ type: 'slice', cell: new Builder().bytes(utf8Bytes('me\0t\0durov\0')).end() }]
      : undefined
  expect(domainName(ask, 't.me')).toBe('durov.t.me')
})
