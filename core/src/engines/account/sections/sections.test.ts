import { describe, expect, test } from 'vitest'
import { activeAccount, someAddress } from '../../../../test/fakes.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import { Builder } from '../../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../../cell/Cell.ts'
import { writeDict } from '../../../cell/dict.ts'
import { type Address, unixSec } from '../../../units.ts'
import type { AccountIdentity } from './AccountIdentity.ts'
import { describeExpiry } from './domain.ts'
import { buildSections } from './index.ts'
import { readMultisigOrder } from './multisigOrder.ts'
import { describeAction } from './orderActions.ts'
import { getLockedAmount, getNextUnlock, listVestingPoints } from './vesting.ts'
import { describeSignature } from './walletExtensions.ts'

const [alice, bob] = [someAddress('a'), someAddress('b')]
const active: AccountIdentity = { status: 'active', state: emptyCell, interfaces: [], code: 'c0de' }

describe('the signature of a wallet v5', () => {
  const describeWith = (isAllowed: boolean, extensions: ReadonlyMap<Address, AccountIdentity>) =>
    describeSignature(isAllowed, extensions.size, [...extensions.keys()], extensions)

  test('is good while it is on', () => {
    expect(describeWith(true, new Map([[alice, active]])).status).toBe('good')
  })

  test('is a warning when only extensions can act', () => {
    const { status, note } = describeWith(false, new Map([[alice, active]]))
    expect(status).toBe('warning')
    expect(note).toMatch(/only the extension can act/)
  })

  test('is bad when no extension can act: the owner is locked out', () => {
    const { status, note } = describeWith(
      false,
      new Map<Address, AccountIdentity>([
        [alice, { status: 'nonexist' }],
        [bob, { status: 'uninit' }],
      ]),
    )
    expect(status).toBe('bad')
    expect(note).toMatch(/locked out/)
  })

  test('is not called bad when an extension is unknown', () => {
    const extensions = new Map<Address, AccountIdentity>([
      [alice, { status: 'nonexist' }],
      [bob, { status: 'unknown' }],
    ])
    expect(describeWith(false, extensions).status).toBe('warning')
  })

  test('still works without an extension, as the contract allows', () => {
    expect(describeWith(false, new Map())).toMatchObject({ status: 'warning', value: 'disabled, without an extension' })
  })
})

describe('a vesting schedule', () => {
  const terms = { start: 1000n, duration: 1000n, period: 100n, cliff: 300n, total: 10_000n }

  test('locks everything until the cliff, then less with each period', () => {
    expect([999n, 1000n, 1299n, 1300n, 1399n, 1400n, 2000n, 2001n].map(time => getLockedAmount(terms, time))).toEqual([
      10_000n,
      10_000n,
      10_000n,
      7000n,
      7000n,
      6000n,
      0n,
      0n,
    ])
  })

  test('unlocks next at the cliff, then at each period', () => {
    expect([0n, 1000n, 1299n, 1300n, 1950n, 2000n].map(time => getNextUnlock(terms, time))).toEqual([
      1300n,
      1300n,
      1300n,
      1400n,
      2000n,
      undefined,
    ])
  })

  test('has points from the start to the end, of a long schedule at most 50', () => {
    expect(listVestingPoints(terms)).toHaveLength(11)
    const long = listVestingPoints({ ...terms, duration: 1_000_000n })
    expect(long).toHaveLength(50)
    expect(long.at(0)).toEqual({ time: 1000n, locked: 10_000n })
    expect(long.at(-1)).toEqual({ time: 1_001_000n, locked: 0n })
  })

  test('with terms that no contract accepts locks nothing', () => {
    expect(getLockedAmount({ ...terms, period: 0n }, 1500n)).toBe(0n)
    expect(listVestingPoints({ ...terms, period: 0n })).toEqual([])
  })
})

test('a lockup wallet has what stays locked or restricted after each time', async () => {
  const coins = 1_000_000_000n
  const dict = (entries: readonly (readonly [number, bigint])[]) =>
    writeDict(
      entries.map(([until, amount]) => [BigInt(until), builder => void builder.coins(amount)] as const),
      32,
    )
  const now = 1_795_249_000
  const day = 86_400
  const data = new Builder()
    .uint(1, 32)
    .uint(2, 32)
    .uint(3n, 256)
    .uint(4n, 256)
    .bit(false)
    .coins(3n * coins)
    .maybeRef(
      dict([
        [now + day, coins],
        [now + 3 * day, 2n * coins],
      ]),
    )
    .coins(5n * coins)
    .maybeRef(dict([[now + 3 * day, 5n * coins]]))
    .end()
  const context = await sectionContext({ now })
  const account = sectionAccount(context, activeAccount(alice, emptyCell, data, 10n ** 9n), ['lockup_universal'])
  const { sections } = await buildSections(context, account ?? expect.fail('an active account'))
  expect(sections.find(({ id }) => id === 'wallet.lockup')?.schedule).toEqual({
    now,
    next_unlock: now + day,
    points: [
      { utime: now, locked: 8n * coins },
      { utime: now + day, locked: 7n * coins },
      { utime: now + 3 * day, locked: 0n },
    ],
  })
})

describe('an order of multisig v2', () => {
  const sendsTon = (mode: number): Cell => {
    const comment = new Builder().uint(0, 32).bytes(new TextEncoder().encode('rent')).end()
    const message = new Builder()
      .uint(0b011000, 6)
      .address(bob)
      .coins(1_500_000_000n)
      .uint(0n, 1 + 4 + 4 + 64 + 32 + 1)
      .bit(true)
      .ref(comment)
      .end()
    return new Builder().uint(0xf1381e5b, 32).uint(mode, 8).ref(message).end()
  }
  const signers = writeDict(
    [alice, bob].map((address, index) => [BigInt(index), builder => void builder.address(address)] as const),
    8,
  )
  const updates = new Builder()
    .uint(0x1d0cfbd3, 32)
    .uint(2, 8)
    .ref(signers ?? emptyCell)
    .bit(false)
    .end()
  const unknown = new Builder().uint(0x12345678, 32).end()
  const actions = writeDict(
    [sendsTon(1), sendsTon(128), updates, unknown].map(
      (cell, index) => [BigInt(index), builder => void builder.ref(cell)] as const,
    ),
    8,
  )
  const orderData = (isSent: boolean, approvals: bigint, count: number): Cell =>
    new Builder()
      .address(alice)
      .uint(7n, 256)
      .uint(2, 8)
      .bit(isSent)
      .ref(signers ?? emptyCell)
      .uint(approvals, 256)
      .uint(count, 8)
      .uint(1_795_300_000, 48)
      .ref(actions ?? emptyCell)
      .end()

  test('says in words what it does', () => {
    expect(readMultisigOrder(orderData(false, 1n, 1))?.terms?.actions?.map(describeAction)).toEqual([
      'Send 1.5 TON (comment: rent)',
      'Send the whole balance (comment: rent)',
      'Change the multisig: 2 of 2 signers must approve; proposers: 0',
      'Unknown action 0x12345678',
    ])
  })

  test.each([
    ['waiting for approvals', 'warning', false, 1_795_249_000],
    ['expired', 'bad', false, 1_795_300_001],
    ['executed', 'good', true, 1_795_300_001],
  ] as const)('is %s', async (state, status, isSent, now) => {
    const context = await sectionContext({ now })
    const account = sectionAccount(context, activeAccount(alice, emptyCell, orderData(isSent, 2n, 1), 10n ** 9n), [
      'multisig_order_v2',
    ])
    const { sections } = account ? await buildSections(context, account) : { sections: [] }
    const [order, what] = sections
    expect(order?.facts[0]).toMatchObject({ value: state, status })
    expect(order?.table?.rows.map(row => row.map(({ value }) => value))).toEqual([
      [alice, 'false'],
      [bob, 'true'],
    ])
    expect(what?.table?.rows[0]?.map(({ value }) => value)).toEqual([
      'Send 1.5 TON (comment: rent)',
      bob,
      '1500000000',
      '1',
    ])
  })

  test('that is cut is unknown', () => {
    expect(readMultisigOrder(new Builder().address(alice).uint(7n, 200).end())).toBeUndefined()
  })
})

test('a domain is bad after a year, and a warning in the last month', () => {
  const day = 86_400
  const status = (days: number) => describeExpiry(1_700_000_000n, unixSec(1_700_000_000 + days * day)).at(-1)?.status
  expect([0, 334, 336, 366].map(status)).toEqual(['good', 'good', 'warning', 'bad'])
})
