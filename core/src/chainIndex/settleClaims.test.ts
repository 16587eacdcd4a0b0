import { expect, test } from 'vitest'
import { memoryIndex } from '../../test/chainIndex/memoryIndex.ts'
import { recordedIdentity } from '../../test/chainIndex/recordedRows.ts'
import { someAddress } from '../../test/fakes.ts'
import { lt } from '../units.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { ShownClaims } from './readClaims.ts'
import type { SaleRow } from './rows.ts'
import { type ClaimsOfBlock, type ReadStates, settleClaims } from './settleClaims.ts'

const [address, item, seller, other] = [someAddress('1'), someAddress('2'), someAddress('3'), someAddress('4')]
type Sale = Extract<ShownClaims, { kind: 'sale' }>

const shown = (claim: Partial<Sale['claim']>, ...hidden: ('item' | 'seller')[]): Sale => ({
  kind: 'sale',
  claim: { item: undefined, seller: undefined, ...claim },
  hidden: new Set(hidden),
})

/** One block per claim. */
const blocks = (...claims: readonly (readonly [time: number, ShownClaims | undefined])[]): ClaimsOfBlock[] =>
  claims.map(([time, each]) => ({
    block: { masterchainSeqno: time },
    claims: [{ address, lt: lt(BigInt(time)), claims: each }],
  }))

const row = (time: number, more: Partial<SaleRow> = {}): SaleRow => ({
  ...{ address, lt: lt(BigInt(time)), item, seller },
  ...more,
})

/** An index that has these sales. */
function indexOf(...sales: readonly SaleRow[]): ChainIndex {
  const index = memoryIndex(recordedIdentity())
  return { ...index, sales: async () => new Map(sales.map(each => [each.address, each])) }
}

test('a sale is what its newest block shows', async () => {
  const claims = blocks([1, shown({ item, seller: other })], [2, shown({ item, seller })])
  expect((await settleClaims(indexOf(), claims)).sales).toEqual([row(2)])
  expect((await settleClaims(indexOf(row(5)), claims)).sales).toEqual([])
})

test('what a block does not show of a sale is as before', async () => {
  const [seller2, ended] = [shown({ seller: other }, 'item'), shown({}, 'item')]
  expect((await settleClaims(indexOf(row(1)), blocks([2, shown({}, 'item', 'seller')]))).sales).toEqual([row(2)])
  expect((await settleClaims(indexOf(row(1)), blocks([2, seller2]))).sales).toEqual([row(2, { seller: other })])
  expect((await settleClaims(indexOf(row(1)), blocks([2, ended]))).sales).toEqual([row(2, { seller: undefined })])
})

test('a sale of which nothing is known is read from its state, or left out', async () => {
  const requested: string[] = []
  const readStates: ReadStates = async hidden => {
    requested.push(...hidden.map(each => each.address))
    return new Map()
  }
  const claims = blocks([2, shown({ seller }, 'item')])
  expect((await settleClaims(indexOf(), claims, readStates)).sales).toEqual([])
  expect(requested).toEqual([address])
  await settleClaims(indexOf(row(1)), claims, readStates)
  expect(requested).toEqual([address])
})

test('a deleted sale contract sells nothing', async () => {
  expect((await settleClaims(indexOf(row(1)), blocks([2, undefined]))).sales).toEqual([row(2, { seller: undefined })])
  expect((await settleClaims(indexOf(), blocks([2, undefined]))).sales).toEqual([])
})

test('sales are not looked up for other contracts', async () => {
  const requested: unknown[] = []
  const index: ChainIndex = {
    ...indexOf(),
    sales: async addresses => {
      requested.push(...addresses)
      return new Map()
    },
  }
  const claim = { owner: seller, collection: other, index: 1n }
  const { items } = await settleClaims(index, blocks([1, { kind: 'item', claim, hidden: new Set() }]))
  expect(items).toHaveLength(1)
  expect(requested).toEqual([])
})
