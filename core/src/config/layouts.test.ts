import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Hash } from '../units.ts'
import { params } from './params.ts'

/** A parameter as `/v2` writes it, and as a reader sees it, by path. */
function read(number: keyof typeof params, cell: Cell) {
  const reading = params[number].layout.read(cell)
  if (reading.state === 'broken') throw new Error(reading.problem)
  const { fields, tables } = reading.shown()
  return {
    layout: reading.layout,
    wire: reading.wire(),
    fields: Object.fromEntries(fields.map(({ path, value }) => [path, value])),
    meanings: Object.fromEntries(
      fields.flatMap(({ path, meaning }) => (meaning === undefined ? [] : [[path, meaning]])),
    ),
    tables,
  }
}
const uints = (bits: number, values: readonly number[]) => (builder: Builder) =>
  values.reduce((all, value) => all.uint(value, bits), builder)
const cellOf = (...parts: ((builder: Builder) => unknown)[]): Cell => {
  const builder = new Builder()
  for (const part of parts) part(builder)
  return builder.end()
}
const uint = (value: number | bigint, bits: number) => (builder: Builder) => builder.uint(value, bits)
const dictOf =
  (keyBits: number, entries: readonly (readonly [bigint, (builder: Builder) => void])[]) => (builder: Builder) =>
    builder.maybeRef(writeDict(entries, keyBits))
const hash = (digit: string) => digit.repeat(64) as Hash
const hashBits = (digit: string) => (builder: Builder) => builder.hash(hash(digit))

describe('block limits', () => {
  const limits = (a: number) => (builder: Builder) => uints(32, [a, a + 1, a + 2])(builder.uint(0xc3, 8))
  const head = [limits(10), limits(20), limits(30)]
  const wire = {
    block_limits: {
      bytes: { underload: 10, soft_limit: 11, hard_limit: 12 },
      gas: { underload: 20, soft_limit: 21, hard_limit: 22 },
      lt_delta: { underload: 30, soft_limit: 31, hard_limit: 32 },
    },
  }

  test('first version', () => {
    expect(read(22, cellOf(uint(0x5d, 8), ...head))).toMatchObject({ layout: 'block_limits#5d', wire })
  })

  test('second version: /v2 keeps its fields, the display shows all', () => {
    const cell = cellOf(uint(0x5e, 8), ...head, limits(40), uint(0xd3, 8), uints(32, [50, 60]))
    const param = read(23, cell)
    expect(param).toMatchObject({ layout: 'block_limits_v2#5e', wire })
    expect(param.wire).toEqual(wire)
    expect(param.fields).toMatchObject({
      'collated_data.hard_limit': '42',
      'imported_msg_queue.max_bytes': '50',
      'imported_msg_queue.max_msgs': '60',
    })
  })
})

describe('size limits', () => {
  const first = [uints(32, [1, 2, 3]), uint(4, 16), uint(5, 32), uint(6, 16)]
  const wire = {
    max_msg_bits: 1,
    max_msg_cells: 2,
    max_library_cells: 3,
    max_vm_data_depth: 4,
    max_ext_msg_size: 5,
    max_ext_msg_depth: 6,
  }
  const second = [...first, uints(32, [7, 8])]
  const allFields = [...second, uints(32, [9, 10, 11]), uint(12, 8), uint(13, 32)]

  test.each([
    ['#01', cellOf(uint(1, 8), ...first), wire, {}],
    [
      '#02 as it was at first',
      cellOf(uint(2, 8), ...second),
      { ...wire, max_acc_state_cells: 7, max_acc_state_bits: 8 },
      { max_acc_state_bits: '8' },
    ],
    [
      '#02 of 368 bits',
      cellOf(uint(2, 8), ...allFields),
      { ...wire, max_acc_state_cells: 7, max_acc_state_bits: 8 },
      { max_mc_acc_state_cells: '8', acc_state_cells_for_storage_dict: '13' },
    ],
    [
      '#02 with a limit of libraries',
      cellOf(uint(2, 8), ...allFields, uint(1, 1), uint(14, 32)),
      { ...wire, max_acc_state_cells: 7, max_acc_state_bits: 8 },
      { max_transaction_library_loads: '14' },
    ],
    [
      '#02 without one',
      cellOf(uint(2, 8), ...allFields, uint(0, 1)),
      { ...wire, max_acc_state_cells: 7, max_acc_state_bits: 8 },
      { acc_state_cells_for_storage_dict: '13' },
    ],
    [
      '#03',
      cellOf(uint(3, 8), ...allFields, uint(0, 1), uints(32, [15, 16])),
      { ...wire, max_acc_state_cells: 7, max_acc_state_bits: 8 },
      { max_total_msg_bits: '15', max_total_msg_cells: '16' },
    ],
    [
      '#03 with more than is known',
      cellOf(uint(3, 8), ...allFields, uint(0, 1), uints(32, [15, 16]), uint(0xabcd, 16)),
      { ...wire, max_acc_state_cells: 7, max_acc_state_bits: 8 },
      { max_total_msg_cells: '16', rest: 'abcd' },
    ],
  ])('of form %s', (_, cell, size_limits_config, fields) => {
    const param = read(43, cell)
    expect(param.wire).toEqual({ size_limits_config })
    expect(param.fields).toMatchObject(fields)
  })
})

test('catchain configuration has flags only in the newer version', () => {
  const lifetimes = { mc_catchain_lifetime: 1, shard_catchain_lifetime: 2 }
  const rest = { shard_validators_lifetime: 3, shard_validators_num: 4 }
  const numbers = uints(32, [1, 2, 3, 4])
  expect(read(28, cellOf(uint(0xc1, 8), numbers)).wire).toEqual({ ...lifetimes, ...rest })
  expect(read(28, cellOf(uint(0xc2, 8), uint(0, 7), uint(1, 1), numbers)).wire).toEqual({
    flags: 0,
    shuffle_mc_validators: true,
    ...lifetimes,
    ...rest,
  })
})

test('consensus configuration in all four versions', () => {
  const rounds = uints(32, [2, 3, 4, 5, 6, 7, 8])
  const common = {
    round_candidates: 1,
    next_candidate_delay_ms: 2,
    consensus_timeout_ms: 3,
    fast_attempts: 4,
    attempt_duration: 5,
    catchain_max_deps: 6,
    max_block_bytes: 7,
    max_collated_bytes: 8,
  }
  const flags = { flags: 0, new_catchain_ids: true }
  const newer = (tag: number) => [uint(tag, 8), uint(1, 8), uint(1, 8), rounds]
  expect(read(29, cellOf(uint(0xd6, 8), uint(1, 32), rounds)).wire).toEqual(common)
  expect(read(29, cellOf(...newer(0xd7))).wire).toEqual({ ...flags, ...common })
  expect(read(29, cellOf(...newer(0xd8), uint(9, 16))).wire).toEqual({ ...flags, ...common, proto_version: 9 })
  expect(read(29, cellOf(...newer(0xd9), uint(9, 16), uint(10, 32))).wire).toEqual({
    ...flags,
    ...common,
    proto_version: 9,
    catchain_max_blocks_coeff: 10,
  })
})

test('new consensus in both versions, each optional per chain', () => {
  const first = cellOf(uint(0x21, 8), uint(1, 8), uints(32, [800, 4, 1600, 250]))
  const second = cellOf(
    uint(0x22, 8),
    uint(0b0000011, 7),
    uint(0, 1),
    uint(8, 32),
    dictOf(8, [
      [0n, uint(400, 32)],
      [2n, uint(0x3fc00000, 32)],
      [13n, uint(300, 32)],
      [77n, uint(1, 32)],
    ]),
  )
  const param = read(
    30,
    cellOf(
      uint(0x10, 8),
      b => b.maybeRef(first),
      b => b.maybeRef(second),
    ),
  )
  expect(param.wire).toEqual({
    mc: {
      flags: 0,
      use_quic: true,
      target_rate_ms: 800,
      slots_per_leader_window: 4,
      first_block_timeout_ms: 1600,
      max_leader_window_desync: 250,
    },
    shard: {
      flags: 3,
      use_quic: false,
      slots_per_leader_window: 8,
      noncritical_params: { 0: 400, 2: 0x3fc00000, 13: 300, 77: 1 },
    },
  })
  expect(param.fields).toMatchObject({
    'mc.target_rate_ms': '800',
    'shard.noncritical_params.target_rate': '400',
    'shard.noncritical_params.min_block_interval': '300',
    'shard.noncritical_params.77': '1',
  })
  expect(param.meanings).toMatchObject({
    'shard.noncritical_params.first_block_timeout_multiplier': '1.5',
    'shard.flags': 'protocol version 3',
  })
  expect(read(30, cellOf(uint(0x10, 8), uint(0, 2))).wire).toEqual({})
})

test('gas prices in all versions, with exact limits', () => {
  const max = 2n ** 64n - 1n
  const plain = [uint(0xdd, 8), ...[1n, 2n, 3n, 4n, 5n, max].map(value => uint(value, 64))]
  const ext = [uint(0xde, 8), ...[1n, 2n, 9n, 3n, 4n, 5n, 6n].map(value => uint(value, 64))]
  const prices = { gas_price: 1n, gas_limit: 2n, gas_credit: 3n, block_gas_limit: 4n, freeze_due_limit: 5n }
  expect(read(20, cellOf(...plain)).wire).toEqual({ gas_limits_prices: { ...prices, delete_due_limit: max } })
  expect(read(20, cellOf(...ext)).wire).toEqual({
    gas_limits_prices: { ...prices, special_gas_limit: 9n, delete_due_limit: 6n },
  })
  const flat = read(21, cellOf(uint(0xd1, 8), uint(7, 64), uint(8, 64), ...ext))
  expect(flat.layout).toBe('gas_flat_pfx#d1')
  expect(flat.wire).toEqual({
    gas_limits_prices: {
      ...prices,
      flat_gas_limit: 7n,
      flat_gas_price: 8n,
      special_gas_limit: 9n,
      delete_due_limit: 6n,
    },
  })
})

test('workchains in all versions; /v2 prints their ids unsigned', () => {
  const head = (tag: number, basic: number) => (b: Builder) =>
    b.uint(tag, 8).uint(100, 32).uint(0, 8).uint(1, 8).uint(2, 8).uint(basic, 1).uint(3, 2).uint(0, 13)
  const hashes = [hashBits('a'), hashBits('b'), uint(5, 32)]
  const basicFormat = (b: Builder) => b.uint(1, 4).int(-1, 32).uint(6, 64)
  const timings = [uint(0, 4), uints(32, [11, 12, 13, 14])]
  const entry =
    (...parts: ((builder: Builder) => unknown)[]) =>
    (builder: Builder) => {
      for (const part of parts) part(builder)
    }
  const param = read(
    12,
    cellOf(
      dictOf(32, [
        [0n, entry(head(0xa6, 1), ...hashes, basicFormat)],
        [1n, entry(head(0xa7, 1), ...hashes, basicFormat, ...timings)],
        [2n, entry(head(0xa7, 1), ...hashes, basicFormat, ...timings, uint(9, 8))],
        [0xffff_fffen, entry(head(0xa6, 0), ...hashes, uint(0, 4), uints(12, [64, 512, 8]), uint(7, 32))],
      ]),
    ),
  )
  const one = {
    enabled_since: 100,
    actual_min_split: 0,
    min_split: 1,
    max_split: 2,
    basic: 1,
    active: true,
    accept_msgs: true,
    flags: 0,
    zerostate_root_hash: hash('a'),
    zerostate_file_hash: hash('b'),
    version: 5,
  }
  expect(param.wire).toEqual({
    workchains: [
      { workchain: 0, ...one },
      { workchain: 1, ...one },
      { workchain: 2, ...one },
      { workchain: 4294967294, ...one, basic: 0 },
    ],
  })
  expect(param.fields).toMatchObject({
    'workchains.0.vm_mode': '6',
    'workchains.1.split_merge_interval': '12',
    'workchains.2.persistent_state_split_depth': '9',
    'workchains.-2.max_addr_len': '512',
  })
})

test('fines, as multipliers and shares of the stake', () => {
  const cell = cellOf(
    uint(1, 8),
    b => b.coins(101_000_000_000n),
    uint(2 ** 30, 32),
    uints(16, [256, 384, 3, 4, 5, 6, 7, 8, 9]),
  )
  const { wire, meanings } = read(40, cell)
  expect(wire).toMatchObject({
    misbehaviour_punishment_config: { default_flat_fine: 101_000_000_000n, medium_proportional_mult: 9 },
  })
  expect(meanings).toMatchObject({
    default_proportional_fine: '25 % of the stake',
    severity_proportional_mult: '× 1.5',
  })
})

test('token bridges in both versions', () => {
  const parties = [hashBits('1'), hashBits('2'), dictOf(256, [[3n, hashBits('4')]]), uint(5, 8)]
  const oracles = [{ address: `-1:${'3'.padStart(64, '0')}`, secp_pubkey: hash('4') }]
  const common = { bridge_address: `-1:${hash('1')}`, oracles_address: `-1:${hash('2')}`, state_flags: 5, oracles }
  expect(
    read(
      81,
      cellOf(uint(0, 8), ...parties, b => b.coins(6n)),
    ).wire,
  ).toEqual({
    jetton_bridge_params: { ...common, burn_bridge_fee: 6n },
  })
  const prices = cellOf(...[1n, 2n, 3n, 4n, 5n, 6n].map(value => (b: Builder) => b.coins(value)))
  expect(
    read(
      82,
      cellOf(uint(1, 8), ...parties, b => b.ref(prices), hashBits('7')),
    ).wire,
  ).toEqual({
    jetton_bridge_params: {
      ...common,
      external_chain_address: hash('7'),
      prices: {
        bridge_burn_fee: 1n,
        bridge_mint_fee: 2n,
        wallet_min_tons_for_storage: 3n,
        wallet_min_gram_for_storage: 3n,
        wallet_gas_consumption: 4n,
        minter_min_tons_for_storage: 5n,
        minter_min_gram_for_storage: 5n,
        discover_gas_consumption: 6n,
      },
    },
  })
})

test('lists keep dictionary order: negative numbers come last', () => {
  const numbers = [-1001, -1000, 0, 8, 36].map(number => [BigInt.asUintN(32, BigInt(number)), () => {}] as const)
  const root = writeDict(numbers, 32)
  if (!root) throw new Error('no dictionary')
  expect(read(10, root).wire).toEqual({ critical_params: [0, 8, 36, -1001, -1000] })
  expect(read(10, root).tables[0]?.rows).toEqual([['0'], ['8'], ['36'], ['-1001'], ['-1000']])
})

test('suspended accounts of any workchain; precompiled contracts; temporary keys; collators', () => {
  const key = (BigInt.asUintN(32, -1n) << 256n) | BigInt(`0x${hash('5')}`)
  expect(read(44, cellOf(uint(0, 8), dictOf(288, [[key, () => {}]]), uint(77, 32))).wire).toEqual({
    accounts: [`-1:${hash('5')}`],
    suspended_until: 77,
  })
  const max = 2n ** 64n - 1n
  expect(read(45, cellOf(uint(0xc0, 8), dictOf(256, [[1n, b => void b.uint(0xb0, 8).uint(max, 64)]]))).wire).toEqual({
    contracts: [{ code_hash: '1'.padStart(64, '0'), gas_usage: max }],
  })
  const tempKey = cellOf(uint(3, 4), hashBits('6'), uint(0x8e81278a, 32), hashBits('7'), uints(32, [8, 9]))
  const signed = (b: Builder) => void b.uint(4, 4).ref(tempKey).uint(5, 4).hash(hash('a')).hash(hash('b'))
  expect(read(39, cellOf(dictOf(256, [[1n, signed]]))).tables[0]?.rows).toEqual([
    ['1'.padStart(64, '0'), hash('6'), hash('7'), '8', '9', hash('a') + hash('b')],
  ])
  const collator = (BigInt.asUintN(32, -1n) << 320n) | (0x8000000000000000n << 256n) | BigInt(`0x${hash('c')}`)
  expect(read(41, cellOf(uint(0xa0, 8), uint(1, 1), dictOf(352, [[collator, () => {}]]))).tables[0]?.rows).toEqual([
    [hash('c'), '-1', '8000000000000000'],
  ])
})

test('a validator set without total weight, and one with a wrong total weight', () => {
  const validator = (weight: bigint) => (b: Builder) =>
    void b.uint(0x53, 8).uint(0x8e81278a, 32).hash(hash('d')).uint(weight, 64)
  const max = 2n ** 63n
  const list = writeDict([[0n, validator(max)]], 16)
  if (!list) throw new Error('no dictionary')
  const plain = cellOf(uint(0x11, 8), uints(32, [1, 2]), uints(16, [1, 1]), b => b.cell(list))
  expect(read(34, plain).wire).toEqual({
    utime_since: 1,
    utime_until: 2,
    total: 1,
    main: 1,
    list: [{ public_key: hash('d'), weight: max }],
  })
  const stated = (weight: bigint) =>
    cellOf(uint(0x12, 8), uints(32, [1, 2]), uints(16, [1, 1]), uint(weight, 64), b => b.maybeRef(list))
  expect(read(34, stated(max)).wire).toMatchObject({ total_weight: `${max}` })
  expect(params[34].layout.read(stated(5n))).toMatchObject({ state: 'broken' })
})

test('an unknown tag lists the known versions', () => {
  expect(params[21].layout.read(cellOf(uint(0x00, 8)))).toEqual({
    state: 'broken',
    problem: 'unknown tag, expected one of gas_flat_pfx#d1, gas_prices_ext#de, gas_prices#dd',
  })
  expect(params[8].layout.read(cellOf(uint(0xc4, 8), uint(1, 32)))).toMatchObject({ state: 'broken' })
  expect(params[8].layout.read(cellOf(uint(0xc4, 8), uint(1, 32), uint(2, 64), uint(1, 1)))).toMatchObject({
    state: 'broken',
    problem: expect.stringContaining('left over'),
  })
})
