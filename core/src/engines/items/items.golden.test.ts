import { beforeAll, describe, expect, test } from 'vitest'
import { hasGolden, readData } from '../../../test/data.ts'
import { testExecutor } from '../../../test/executor.ts'
import { Builder } from '../../cell/Builder.ts'
import { parseCell } from '../../cell/boc.ts'
import type { WasmExecutor } from '../../emulator/wasmExecutor.ts'
import { fromHex } from '../../encoding/hex.ts'
import { encodeUtf8 } from '../../encoding/utf8.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import type { StackItem } from '../../getMethods/stack.ts'
import { readTokenContent } from '../../messages/tokenContent.ts'
import { getCollectionContent, readNftData } from '../../naming/loadNftItem.ts'
import { type Address, type Hash, nano, unixSec } from '../../units.ts'
import { domainName } from './draftItem.ts'
import { findItemSale } from './findItemSale.ts'

type Recorded = { readonly name: string; readonly account: Address; readonly code: string; readonly data: string }
const cell = (boc: string) => parseCell(fromHex(boc))

/** Recorded contracts of mainnet. */
describe.skipIf(!hasGolden)('mainnet contracts', () => {
  const recorded = hasGolden
    ? ['get-methods.json', 'runnable-contracts.json'].flatMap(
        file => readData<{ items: Recorded[] }>('golden/get-methods', file).items,
      )
    : []
  const config = hasGolden
    ? cell(readData<{ boc: string }>('golden/contracts', 'config-default-2025-06.json').boc)
    : cell('b5ee9c72010101010002000000')
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const methodCaller = (name: string) => {
    const found = recorded.find(each => each.name === name)
    if (!found) throw new Error(`no contract ${name} is recorded`)
    return (method: string, stack: readonly StackItem[] = []) => {
      const result = executor.runGetMethod({
        config,
        code: cell(found.code),
        data: cell(found.data),
        address: found.account,
        balance: nano(0n),
        methodId: getMethodId(method),
        stack,
        now: unixSec(1_750_000_000),
        seed: '0'.repeat(64) as Hash, // 64 zeros are a hash by form
        gasLimit: 1_000_000n,
        libraries: new Map(),
      })
      return result.exitCode === 0 || result.exitCode === 1 ? result.stack : undefined
    }
  }

  test('reads the collection and owner of an item', () => {
    const data = readNftData(methodCaller('NFT item')('get_nft_data'))
    expect(data).toMatchObject({ initialised: true, collection: expect.stringMatching(/^0:[0-9a-f]{64}$/) })
    expect(data?.owner).toMatch(/^0:[0-9a-f]{64}$/)
    expect(data?.content).toBeDefined()
  })

  test('reads the content URI of a collection', () => {
    const content = getCollectionContent(methodCaller('NFT collection'))
    expect(content && readTokenContent(content).uri).toMatch(/^(https?|ipfs):\/\//)
  })

  test('a sale applies only to its own item', () => {
    const callMethod = methodCaller('NFT sale GetGems')
    const [, complete, , , nft] = callMethod('get_sale_data') ?? []
    expect(complete).toMatchObject({ type: 'int' })
    const item = nft?.type === 'slice' ? nft.cell.slice().loadAddress() : undefined
    if (item === undefined) throw new Error('the sale names its item')
    expect(findItemSale(`0:${'12'.repeat(32)}` as Address, callMethod)).toBeUndefined()
    // Whatever its state: it is a sale until it is complete.
    const open = findItemSale(item, method => withoutEnd(callMethod(method), 1))
    expect(open).toMatchObject({
      market: expect.stringMatching(/^0:/),
      seller: expect.stringMatching(/^0:/),
      jetton: undefined,
    })
    expect(open?.price).toBeGreaterThan(0n)
    expect(findItemSale(item, method => withEnd(callMethod(method), 1))).toBeUndefined()
  })

  test('reads the jetton and price of a sale for jettons', () => {
    const callMethod = methodCaller('nft_sale v4')
    const item = '0:2bec4a9921bec898153bc77079e33ba4e5a80b888d687071004ea8f41fdb8702' as Address
    // The recorded one is complete.
    expect(findItemSale(item, callMethod)).toBeUndefined()
    expect(findItemSale(item, method => withoutEnd(callMethod(method), 0))).toEqual({
      market: '0:584ee61b2dff0837116d0fcb5078d93964bcbe9c05fd6a141b1bfca5d6a43e18',
      seller: '0:fe0ee3565678799a4c93d85f00316521b4dd0268f78e80f79965667732b34802',
      price: expect.any(BigInt),
      jetton: '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
    })
  })

  test('reads the name of a domain', () => {
    expect(domainName(methodCaller('GetDomainResult'), 'ton')).toBe('moneyinvestor.ton')
  })
})

const replaced = (stack: readonly StackItem[] | undefined, at: number, value: bigint) =>
  stack?.map((item, index): StackItem => (index === at ? { type: 'int', value } : item))
const withoutEnd = (stack: readonly StackItem[] | undefined, at: number) => replaced(stack, at, 0n)
const withEnd = (stack: readonly StackItem[] | undefined, at: number) => replaced(stack, at, -1n)

test('reverses the labels of a domain name', () => {
  const callMethod = (method: string): readonly StackItem[] | undefined =>
    method === 'get_full_domain'
      ? [{ type: 'slice', cell: new Builder().bytes(encodeUtf8('me\0t\0durov\0')).end() }]
      : undefined
  expect(domainName(callMethod, 't.me')).toBe('durov.t.me')
})
