import { describe, expect, test } from 'vitest'
import { readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { activeAccount } from '../../test/fakes.ts'
import { parseCell } from '../cell/boc.ts'
import { fromHex } from '../encoding/hex.ts'
import { type Address, type Hash, unixSec } from '../units.ts'
import { gatherAccountFacts } from './accountFacts.ts'
import { createContractReader } from './contractReader.ts'

const cell = (boc: string) => parseCell(fromHex(boc))

/** The facts of a recorded contract, read by its get methods. */
async function factsAbout(contract: { address: Address; code: string; data: string }) {
  const config = cell(readData<{ boc: string }>('golden/contracts', 'config-default-2025-06.json').boc)
  const settings = { config, now: unixSec(1_750_000_000), seed: '0'.repeat(64) as Hash, libraries: new Map() } // has the format of a hash
  const { address, code, data } = contract
  const state = activeAccount(address, cell(code), cell(data), 1_000_000_000n)
  return gatherAccountFacts({
    states: new Map([[address, { before: state, latest: state }]]),
    reader: createContractReader(await testExecutor(), settings),
    readAccount: async () => undefined,
    readPoolAssets: () => undefined,
  })
}

describe('recorded sales', () => {
  test('a v4 sale reports its item', async () => {
    const contract = readData<{ address: Address; code: string; data: string }>(
      'golden/contracts',
      'nft-sale-v4--0_f62a2be8fa.json',
    )
    const facts = await factsAbout(contract)
    expect(facts.interfaces(contract.address)).toEqual(['nft_sale_getgems_v4'])
    expect(facts.nftSale(contract.address)).toEqual({
      item: '0:2bec4a9921bec898153bc77079e33ba4e5a80b888d687071004ea8f41fdb8702',
      owner: '0:fe0ee3565678799a4c93d85f00316521b4dd0268f78e80f79965667732b34802',
      marketplace: '0:584ee61b2dff0837116d0fcb5078d93964bcbe9c05fd6a141b1bfca5d6a43e18',
      // The price is in jettons.
      price: 0n,
    })
    expect(facts.nftAuction(contract.address)).toBeUndefined()
  })

  test('a completed v2 sale reports its item without the owner', async () => {
    const { items } = readData<{ items: { name: string; account: Address; code: string; data: string }[] }>(
      'golden/get-methods',
      'runnable-contracts.json',
    )
    const found = items.find(({ name }) => name === 'NFT sale GetGems')
    if (!found) throw new Error('it was recorded')
    const facts = await factsAbout({ ...found, address: found.account })
    expect(facts.nftSale(found.account)).toMatchObject({ item: expect.stringMatching(/^0:/) })
  })
})
