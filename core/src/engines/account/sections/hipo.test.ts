import { beforeAll, describe, expect, test } from 'vitest'
import { activeAccount, someAddress } from '../../../../test/fakes.ts'
import { sectionAccount, sectionContext } from '../../../../test/sectionContext.ts'
import { Builder } from '../../../cell/Builder.ts'
import { type Cell, emptyCell } from '../../../cell/Cell.ts'
import { writeDict } from '../../../cell/dict.ts'
import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import { getMethodId } from '../../../getMethods/getMethods.ts'
import type { StackItem } from '../../../getMethods/stack.ts'
import { toAccount } from '../../../trace/accountState.ts'
import type { Address } from '../../../units.ts'
import type { SectionAccount, SectionContext } from './AccountSection.ts'
import { buildSections } from './index.ts'

// No recording has a treasury: these contracts return what docs/integration.md of HipoFinance/contract says.

const [treasury, parent, wallet, bill, collection, owner] = ['1', '2', '3', '4', '5', '6'].map(someAddress) as [
  ...[Address, Address, Address, Address, Address, Address],
]
const int = (value: bigint | number): StackItem => ({ type: 'int', value: BigInt(value) })
const slice = (address: Address): StackItem => ({ type: 'slice', cell: new Builder().address(address).end() })
const none: StackItem = { type: 'null' }
const cell = (value: Cell): StackItem => ({ type: 'cell', cell: value })

/** A code with these methods, which does nothing. */
const codeWith = (...names: string[]): Cell =>
  new Builder()
    .uint(0xff00, 16)
    .ref(
      writeDict(
        names.map(name => [BigInt(getMethodId(name)), (builder: Builder) => void builder.uint(0, 8)] as const),
        19,
      ) ?? emptyCell,
    )
    .end()
const treasuryCode = codeWith('get_treasury_state', 'get_participation', 'get_max_burnable_tokens')

/** state size 7 dictionaries total_staked total_recovered current_vset_hash stake_held_for stake_held_until */
type WriteRound = (builder: Builder) => void
const round =
  (state: number, loans: number, heldUntil: number): WriteRound =>
  builder => {
    builder.uint(state, 4).uint(loans, 16).uint(0, 5).bit(true).ref(emptyCell).bit(false)
    builder.coins(5_000_000_000_000n).coins(0n).uint(0, 256).uint(32768, 32).uint(heldUntil, 32)
  }

const participations = (...rounds: readonly (readonly [since: number, write: WriteRound])[]): StackItem =>
  cell(
    writeDict(
      rounds.map(([since, write]) => [BigInt(since), write] as const),
      32,
    ) ?? emptyCell,
  )

/** In the order of the documentation; before 2026 without the deficit. */
const treasuryState = (rounds: StackItem, deficit?: bigint, isStopped = false): readonly StackItem[] => [
  ...[int(11_566n * 10n ** 9n), int(10_000n * 10n ** 9n), int(0), int(7n * 10n ** 9n), int(100n * 10n ** 9n)],
  ...(deficit === undefined ? [] : [int(deficit)]),
  ...[slice(parent), rounds, int(0), int(isStopped ? -1 : 0), int(-1)],
]

const items: Record<Address, Record<string, readonly StackItem[]>> = {}
const rounds = participations([1_795_000_000, round(3, 2, 0)], [1_794_900_000, round(4, 1, 1_795_050_000)])
const jettonData = [int(9_990n * 10n ** 9n), int(-1), slice(treasury), cell(emptyCell), cell(emptyCell)]
const walletData = [int(3n * 10n ** 9n), slice(owner), slice(parent), cell(emptyCell)]
const billOf = (unstake: boolean, revokedAt = 0): Cell =>
  new Builder()
    .uint(4, 64)
    .address(collection)
    .uint(revokedAt, 32)
    .address(parent)
    .address(owner)
    .bit(unstake)
    .coins(2_000_000_000n)
    .end()
const collectionOf = (since: number): Cell =>
  new Builder().address(treasury).uint(since, 32).uint(5, 64).ref(emptyCell).end()

describe('Hipo', () => {
  let base: SectionContext
  beforeAll(async () => {
    base = await sectionContext()
  })

  /** The sections of an account whose get methods, and those of the others, return these stacks. */
  async function build(address: Address, given: { interfaces?: readonly string[]; data?: Cell; since?: number } = {}) {
    const states = new Map<Address, Cell>([
      [treasury, activeAccount(treasury, treasuryCode, emptyCell, 1n)],
      [parent, activeAccount(parent, codeWith('get_jetton_data'), emptyCell, 1n)],
      [collection, activeAccount(collection, emptyCell, collectionOf(given.since ?? 1_794_900_000), 1n)],
    ])
    const state = states.get(address) ?? activeAccount(address, emptyCell, given.data ?? emptyCell, 1n)
    const context: SectionContext = {
      ...base,
      readAccount: async each => states.get(each),
      reader: {
        ...base.reader,
        call: (of, method) => items[toAccount(of)?.addr ?? address]?.[method],
      },
    }
    const account = sectionAccount(base, state, given.interfaces ?? []) ?? expect.fail('an active account')
    const nft = { value: { collection_address: collection } } as never
    const methods: SectionAccount['methods'] = new Map(address === bill ? [['get_nft_data', nft]] : [])
    return (await buildSections(context, { ...account, methods })).sections
  }
  const facts = (sections: readonly DebugFactSection[], id: string) => {
    const section = sections.find(each => each.id === id) ?? expect.fail(`no section ${id}`)
    return Object.fromEntries(section.facts.map(({ name, value, note }) => [name, value ?? note]))
  }

  test.each([undefined, 0n, 5n * 10n ** 9n])('the treasury has its value and its rounds; deficit %s', async deficit => {
    items[treasury] = { get_treasury_state: treasuryState(rounds, deficit) }
    const sections = await build(treasury)
    expect(facts(sections, 'staking.hipo')).toEqual({
      State: 'active',
      'TON in the pool': '11566000000000',
      Tokens: '10000000000000',
      'Value of one token': '1.156600 TON',
      Deposits: 'tokens at once',
      Withdrawal: 'now, while the pool has enough TON',
      'Tokens that wait for their round': '7000000000',
      'Stakes of borrowers': '100000000000',
      ...(deficit && { 'Losses that are not covered': '5000000000' }),
    })
    const rows = sections.find(({ id }) => id === 'staking.hipo')?.table?.rows.map(row => row.map(({ value }) => value))
    expect(rows).toEqual([
      ['1794900000', 'stakes are held by the elector', '1', '5000000000000', '0', '1795050000'],
      ['1795000000', 'validating', '2', '5000000000000', '0', undefined],
    ])
  })

  test('a round that another version has stored otherwise keeps its state', async () => {
    const other = participations([1_795_000_000, builder => void builder.uint(3, 4).uint(2, 16).uint(1, 3)])
    items[treasury] = { get_treasury_state: treasuryState(other, 0n, true) }
    const sections = await build(treasury)
    expect(facts(sections, 'staking.hipo').State).toBe('stopped')
    const [row] = sections.find(({ id }) => id === 'staking.hipo')?.table?.rows ?? []
    expect(row?.map(({ value }) => value)).toEqual(['1795000000', 'validating', '2', undefined, undefined, undefined])
  })

  test('a wallet has what its tokens are worth, and when the first payment can come', async () => {
    items[treasury] = { get_treasury_state: treasuryState(rounds, 0n) }
    items[parent] = { get_jetton_data: jettonData }
    items[wallet] = { get_wallet_data: walletData, get_wallet_state: [int(3n * 10n ** 9n), none, int(10n ** 9n)] }
    expect(facts(await build(wallet, { interfaces: ['jetton_wallet'] }), 'staking.hipoWallet')).toEqual({
      'Worth now': '3469800000',
      'Tokens that wait for their round': '1000000000',
      'Earliest payment': '1795050000',
      Pool: treasury,
    })
  })

  test('a wallet lists the deposits that wait for a round', async () => {
    items[treasury] = { get_treasury_state: treasuryState(rounds, 0n) }
    items[parent] = { get_jetton_data: jettonData }
    const staking = writeDict([[1_795_000_000n, builder => void builder.coins(7n)]], 32)
    items[wallet] = {
      get_wallet_data: walletData,
      get_wallet_state: [int(0), staking ? cell(staking) : none, int(0)],
    }
    const sections = await build(wallet, { interfaces: ['jetton_wallet'] })
    const rows = sections.find(({ id }) => id === 'staking.hipoWallet')?.table?.rows
    expect(rows?.map(row => row.map(({ value }) => value))).toEqual([['1795000000', '7']])
  })

  test('a wallet of another jetton has no such section', async () => {
    items[parent] = { get_jetton_data: jettonData.with(2, slice(owner)) }
    items[wallet] = { get_wallet_data: walletData, get_wallet_state: [int(3n), none, int(0)] }
    const sections = await build(wallet, { interfaces: ['jetton_wallet'] })
    expect(sections.map(({ id }) => id)).not.toContain('staking.hipoWallet')
  })

  test.each([
    ['its round is held', billOf(true), 1_794_900_000, { Payment: '1795050000', 'Tokens to unstake': '2000000000' }],
    ['its round is not over', billOf(true), 1_795_000_000, { Payment: 'The round is not over: validating.' }],
    ['it is a deposit', billOf(false), 1_794_900_000, { 'TON to stake': '2000000000' }],
    ['it was paid', billOf(true, 1_794_999_999), 1_794_900_000, { Paid: '1794999999' }],
    [
      'its round is unknown',
      billOf(true),
      1_700_000_000,
      { Payment: 'The round of the bill is not among those of the pool.' },
    ],
  ])('a bill says when it is paid: %s', async (_, data, since, expected) => {
    items[treasury] = { get_treasury_state: treasuryState(rounds, 0n) }
    items[parent] = { get_jetton_data: jettonData }
    const sections = await build(bill, { interfaces: ['nft_item'], data, since })
    expect(facts(sections, 'staking.hipoBill')).toMatchObject({ ...expected, Owner: owner, Pool: treasury })
  })
})
