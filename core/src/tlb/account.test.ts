import { beginCell, storeShardAccount, Address as TonAddress, type ShardAccount as TonShardAccount } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import type { Address, Hash } from '../units.ts'
import { readAccount, readShardAccount } from './account.ts'

const addr = `0:${'11'.repeat(32)}` as Address
const dictHash = 'ab'.repeat(32) as Hash
type Stat = (builder: Builder) => Builder

const uninit: Stat = b => b.uint(77, 64).coins(5n).bit(false).uint(0b00, 2)
const accountOf = (stat: Stat, state: Stat = uninit) => {
  const builder = new Builder().bit(true).address(addr).varUint(3n, 3).varUint(300n, 3)
  return state(stat(builder).uint(1000, 32).bit(true).coins(9n)).end()
}

describe('storage info of every version', () => {
  test('without storage_extra', () => {
    expect(readAccount(accountOf(b => b.uint(0, 3)))?.storage_stat).toEqual({
      used: { cells: 3n, bits: 300n },
      last_paid: 1000,
      due_payment: 9n,
    })
  })
  test('with the hash of the cell dictionary', () => {
    expect(readAccount(accountOf(b => b.uint(1, 3).hash(dictHash)))?.storage_stat).toMatchObject({
      used: { cells: 3n, bits: 300n },
      storage_extra: dictHash,
      last_paid: 1000,
    })
  })
  test.each([1n, 200n, 70000n])('older layout with public_cells: %i', count => {
    expect(readAccount(accountOf(b => b.varUint(count, 3)))).toMatchObject({
      addr,
      storage_stat: { used: { cells: 3n, bits: 300n, public_cells: count }, last_paid: 1000, due_payment: 9n },
      storage: { last_trans_lt: 77n, balance: { grams: 5n } },
    })
  })
})

test('an account in each state, as @ton/core writes it', () => {
  const code = beginCell().storeUint(1, 8).endCell()
  const account = (state: NonNullable<TonShardAccount['account']>['storage']['state']): TonShardAccount => ({
    account: {
      addr: TonAddress.parse(addr),
      storageStats: { used: { cells: 3n, bits: 300n }, lastPaid: 1000, storageExtra: null, duePayment: null },
      storage: { lastTransLt: 77n, balance: { coins: 5n }, state },
    },
    lastTransactionHash: 6n,
    lastTransactionLt: 8n,
  })
  const read = (theirs: TonShardAccount) =>
    readShardAccount(cellFromText(beginCell().store(storeShardAccount(theirs)).endCell().toBoc().toString('hex')))
  expect(read(account({ type: 'uninit' })).account?.storage.state).toEqual({ type: 'uninit' })
  expect(read(account({ type: 'frozen', stateHash: 255n })).account?.storage.state).toEqual({
    type: 'frozen',
    state_hash: `${'0'.repeat(62)}ff`,
  })
  const { state } = read(account({ type: 'active', state: { code } })).account?.storage ?? {}
  expect(state?.type === 'active' && state.init.code?.hash()).toBe(code.hash().toString('hex'))
  const none = read({ account: null, lastTransactionHash: 6n, lastTransactionLt: 8n })
  expect(none).toMatchObject({ account: undefined, last_trans_lt: 8n, last_trans_hash: `${'0'.repeat(63)}6` })
})

test('a cell that is not an account is rejected with the layout name', () => {
  const rejected = (layout: string) =>
    expect.objectContaining({ code: 'input.cell', details: expect.objectContaining({ layout }) })
  expect(() => readShardAccount(emptyCell)).toThrow(rejected('ShardAccount'))
  expect(() => readAccount(emptyCell)).toThrow(rejected('Account'))
  expect(() =>
    readAccount(
      accountOf(
        b => b.uint(0, 3),
        b => uninit(b).bit(true),
      ),
    ),
  ).toThrow(rejected('Account')) // one extra bit
  expect(() => readAccount(new Builder().uint(0, 2).end())).toThrow(rejected('Account'))
})
