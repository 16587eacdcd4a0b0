import { describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { findInDict, writeDict } from '../cell/dict.ts'
import { fromBase64 } from '../encoding/base64.ts'
import type { Hash } from '../units.ts'
import { readBlock } from './block.ts'
import { readCatchainConfig, readValidatorSet } from './validators.ts'

type WrittenSet = {
  readonly utime_since: number
  readonly utime_until: number
  readonly total: number
  readonly main: number
  readonly total_weight: string
  readonly validators: readonly {
    readonly public_key: string
    readonly weight: string
    readonly adnl_addr?: string
  }[]
}
type KeyBlock = {
  readonly blockBoc: string
  readonly validatorSets: Readonly<Record<'previous_32' | 'current_34' | 'next_36', WrittenSet | null | undefined>>
}

const key = (digit: string) => digit.repeat(64) as Hash // 64 digits
const validator = (publicKey: Hash, weight: bigint) => (builder: Builder) =>
  void builder.uint(0x53, 8).uint(0x8e81278a, 32).hash(publicKey).uint(weight, 64)
const withAddress = (publicKey: Hash, weight: bigint, address: Hash) => (builder: Builder) =>
  void builder.uint(0x73, 8).uint(0x8e81278a, 32).hash(publicKey).uint(weight, 64).hash(address)

type Entries = Parameters<typeof writeDict>[0]
const listOf = (entries: Entries): Cell => writeDict(entries, 16) ?? new Builder().end()

const two: Entries = [
  [0n, validator(key('a'), 3n)],
  [1n, withAddress(key('b'), 5n, key('c'))],
]
const extended = (entries: Entries, { total = 2, main = 1, weight = 8n } = {}): Cell =>
  new Builder()
    .uint(0x12, 8)
    .uint(100, 32)
    .uint(200, 32)
    .uint(total, 16)
    .uint(main, 16)
    .uint(weight, 64)
    .maybeRef(listOf(entries))
    .end()

test.each(dataFiles('localnet/key-blocks', /^key-/))(
  'the validator sets of key block %s match the ones from the node',
  file => {
    const { blockBoc, validatorSets } = readData<KeyBlock>('localnet/key-blocks', file)
    const { config } = readBlock(parseCell(fromBase64(blockBoc))).extra.custom ?? {}
    let read = 0
    for (const [number, expectedSet] of [
      [32n, validatorSets.previous_32],
      [34n, validatorSets.current_34],
      [36n, validatorSets.next_36],
    ] as const) {
      const cell = findInDict(config?.config, 32, number)?.loadRef()
      expect(cell === undefined).toBe(expectedSet === null || expectedSet === undefined)
      if (cell === undefined || !expectedSet) continue
      const set = readValidatorSet(cell)
      expect({
        utime_since: set.utimeSince,
        utime_until: set.utimeUntil,
        total: set.total,
        main: set.main,
        total_weight: `${set.totalWeight}`,
        validators: set.list.map(({ publicKey, weight, adnlAddr }) => ({
          public_key: publicKey,
          weight: `${weight}`,
          ...(adnlAddr && { adnl_addr: adnlAddr }),
        })),
      }).toEqual(expectedSet)
      read++
    }
    expectRecorded(read, 1)
  },
)

describe('a validator set', () => {
  test('of the older constructor has the sum of weights', () => {
    const root = new Builder().uint(0x11, 8).uint(100, 32).uint(200, 32).uint(2, 16).uint(2, 16).cell(listOf(two)).end()
    expect(readValidatorSet(root)).toEqual({
      type: 'validators',
      utimeSince: 100,
      utimeUntil: 200,
      total: 2,
      main: 2,
      totalWeight: 8n,
      list: [
        { index: 0, publicKey: key('a'), weight: 3n },
        { index: 1, publicKey: key('b'), weight: 5n, adnlAddr: key('c') },
      ],
    })
  })

  test('of the newer constructor has total_weight', () => {
    expect(readValidatorSet(extended(two))).toMatchObject({ type: 'validators_ext', totalWeight: 8n, main: 1 })
  })

  test('with total_weight 0 has the sum of weights', () => {
    expect(readValidatorSet(extended(two, { weight: 0n }))).toMatchObject({ totalWeight: 8n })
  })

  test.each([
    ['with a wrong total weight', extended(two, { weight: 9n })],
    [
      'in which one weighs nothing',
      extended([
        [0n, validator(key('a'), 8n)],
        [1n, validator(key('b'), 0n)],
      ]),
    ],
    [
      'that weighs more than 64 bits',
      extended(
        [
          [0n, validator(key('a'), 2n ** 64n - 1n)],
          [1n, validator(key('b'), 2n ** 64n - 1n)],
        ],
        { weight: 0n },
      ),
    ],
    ['with more main validators than validators', extended(two, { main: 3 })],
    ['without a main validator', extended(two, { main: 0 })],
    ['with fewer validators than stated', extended(two, { total: 3 })],
    [
      'with a gap',
      extended([
        [0n, validator(key('a'), 3n)],
        [2n, validator(key('b'), 5n)],
      ]),
    ],
    [
      'with a key of another kind',
      extended([
        [0n, builder => void builder.uint(0x53, 8).uint(0x8e81278b, 32).hash(key('a')).uint(3n, 64)],
        [1n, validator(key('b'), 5n)],
      ]),
    ],
  ])('%s is rejected', (_, cell) => {
    expect(() => readValidatorSet(cell)).toThrow(
      expect.objectContaining({ code: 'input.cell', details: expect.objectContaining({ layout: 'ValidatorSet' }) }),
    )
  })
})

test('both constructors of CatchainConfig are read', () => {
  const numbers = (builder: Builder) => builder.uint(250, 32).uint(251, 32).uint(1000, 32).uint(7, 32).end()
  expect(readCatchainConfig(numbers(new Builder().uint(0xc1, 8)))).toEqual({
    type: 'catchain_config',
    mc_catchain_lifetime: 250,
    shard_catchain_lifetime: 251,
    shard_validators_lifetime: 1000,
    shard_validators_num: 7,
  })
  expect(readCatchainConfig(numbers(new Builder().uint(0xc2, 8).uint(1, 8)))).toMatchObject({
    type: 'catchain_config_new',
    flags: 0,
    shuffle_mc_validators: true,
  })
})
