import { expect, test } from 'vitest'
import { activeAccount, assembleCode, fakeBlock, fakeChain, someAddress } from '../../test/fakes.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { AppError } from '../errors.ts'
import { readShardAccount } from '../tlb/account.ts'
import { type Address, nano, unixSec } from '../units.ts'
import { AccountStateCache } from './AccountStateCache.ts'
import type { EmulationArguments, EmulationDeps } from './Emulation.ts'
import { LibraryCache } from './LibraryCache.ts'

const bob = someAddress('2')
const stateWith = (code: Cell) => activeAccount(bob, code, emptyCell, 1_000n)
const balanceOf = (state: Cell | undefined) => state && readShardAccount(state).account?.storage.balance.grams
/** A source that has no account. */
const gone: EmulationDeps['chain'] = {
  getAccount: () => Promise.reject(new AppError('source.unreachable', { source: 'a source', reason: 'gone' })),
  getLibraries: async () => new Map(),
}

function open(
  chain: EmulationDeps['chain'],
  shardAccount: Cell | undefined,
  given: Partial<Pick<EmulationArguments, 'left' | 'overrides'>> = {},
) {
  const deps = { chain, prefetched: { account: bob, shardAccount } }
  const libraries = new LibraryCache(deps)
  return new AccountStateCache({ block: fakeBlock(), overrides: [], now: unixSec(1), ...given }, deps, libraries)
}

test('an account that was read before is not read again, with the overrides of the run', async () => {
  const state = stateWith(assembleCode('30'))
  const cache = open(gone, state)
  expect(cache.has(bob)).toBe(true)
  expect(cache.before(bob, 0n)).toBe(state)
  await expect(cache.prepare(bob)).resolves.toBe(state)
  await expect(cache.prepare(someAddress('3'))).rejects.toThrow('gone')
  const changed = open(gone, state, { overrides: [{ account: bob, balance: nano(77n) }] })
  expect(balanceOf(changed.before(bob, 0n))).toBe(77n)
})

test('one that was read as nonexistent is known, too', () => {
  const cache = open(gone, undefined)
  expect(cache.has(bob)).toBe(true)
  expect(cache.before(bob, 0n)).toBeUndefined()
})

test('what earlier messages left takes precedence', async () => {
  const [before, after] = [stateWith(assembleCode('30')), stateWith(assembleCode('31'))]
  const left = new Map<Address, Cell | undefined>([[bob, after]])
  const cache = open(gone, before, { left })
  expect(cache.has(bob)).toBe(false)
  await cache.prepare(bob)
  expect(cache.before(bob, 0n)).toBe(after)
})

test('one with libraries is read with them', async () => {
  const library = assembleCode('30')
  const state = stateWith(new Builder().uint(2, 8).hash(library.hash()).end({ exotic: true }))
  const cache = open(fakeChain(new Map([[bob, state]]), new Map([[library.hash(), library]])), state)
  expect(cache.has(bob)).toBe(false)
  await cache.prepare(bob)
  expect(cache.before(bob, 0n)).toBe(state)
  expect([...cache.librariesOf(bob)]).toEqual([library.hash()])
})
