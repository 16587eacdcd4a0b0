import { expect, test } from 'vitest'
import { activeAccount } from '../../test/fakes.ts'
import { stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { gatherStakes, readLockWallet, readStakePool } from './stakeFacts.ts'

const [wallet, pool, minter, owner, lockWallet, token] = ['s', 'p', 'm', 'o', 'l', 't'].map(stubAddress) as [
  ReturnType<typeof stubAddress>,
  ...ReturnType<typeof stubAddress>[],
]
const claim = { owner: owner ?? wallet, jetton: minter ?? wallet }
const walletData = new Builder().address(pool).address(minter).address(owner).ref(emptyCell).end()
const poolData = new Builder().uint(1, 1).uint(7, 32).address(owner).address(owner).address(lockWallet).end()
const account = (address: typeof wallet, data = emptyCell) => activeAccount(address, emptyCell, data, 1n)
const states = new Map([
  [wallet, account(wallet, walletData)],
  [pool, account(pool ?? wallet, poolData)],
])

test('reads the pool of a stake wallet, which belongs to its owner and minter', () => {
  expect(readStakePool(walletData, claim)).toBe(pool)
  expect(readStakePool(walletData, { ...claim, owner: wallet })).toBeUndefined()
  expect(readStakePool(walletData, undefined)).toBeUndefined()
  expect(readStakePool(emptyCell, claim)).toBeUndefined()
})

test('reads the jetton wallet of a pool, and nothing of other data', () => {
  expect(readLockWallet(poolData)).toBe(lockWallet)
  expect(readLockWallet(emptyCell)).toBeUndefined()
  expect(readLockWallet(undefined)).toBeUndefined()
})

test('names the staked jetton, or leaves it unknown', async () => {
  const getState = async (of: typeof wallet) => states.get(of)
  const wallets = new Map([
    [wallet, claim],
    [owner ?? wallet, claim],
  ])
  const found = await gatherStakes(wallets, getState, async of => (of === lockWallet ? token : undefined))
  expect([...found]).toEqual([[wallet, { pool, token }]])
  const unknown = await gatherStakes(
    wallets,
    async of => (of === wallet ? states.get(of) : undefined),
    async () => token,
  )
  expect(unknown.get(wallet)).toEqual({ pool, token: undefined })
})
