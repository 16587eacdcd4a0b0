import { expect, test } from 'vitest'
import { cell, decodeToJson, tolkAbi, uint8 } from '../../test/abis.ts'

test('shows what was read and where it stopped', () => {
  const abi = tolkAbi(
    [
      uint8,
      { kind: 'StructRef', struct_name: 'Inner' },
      { kind: 'cellOf', inner_ty_idx: 1 },
      { kind: 'StructRef', struct_name: 'Outer' },
    ],
    [
      {
        kind: 'struct',
        name: 'Inner',
        ty_idx: 1,
        fields: [
          { name: 'a', ty_idx: 0 },
          { name: 'b', ty_idx: 0 },
        ],
      },
      {
        kind: 'struct',
        name: 'Outer',
        ty_idx: 3,
        fields: [
          { name: 'first', ty_idx: 0 },
          { name: 'inner', ty_idx: 2 },
        ],
      },
    ],
  )
  const inner = cell(b => b.uint(5, 8).uint(1, 4))
  const { value, stop } = decodeToJson(
    abi,
    cell(b => b.uint(3, 8).ref(inner)),
  )
  expect(value).toEqual({ first: 3, inner: { a: 5 } })
  expect(stop).toEqual({
    code: 'different',
    path: ['inner', 'b'],
    type: 'uint8',
    cell: inner.hash(),
    bit: 8,
    ref: 0,
    reason: 'expected 8 bits, only 4 left',
  })
})

test('what is left over of a nested cell stops it too', () => {
  const abi = tolkAbi([uint8, { kind: 'cellOf', inner_ty_idx: 0 }])
  const { value, stop } = decodeToJson(
    abi,
    cell(b => b.ref(cell(x => x.uint(1, 8).bit(true)))),
  )
  expect(value).toBe(1)
  expect(stop).toMatchObject({ bit: 8, reason: '1 bits and 0 references are left over' })
})

test.each(['int', 'slice', 'builder', 'callable', 'unknown'])('%s stops: it has no size in cells', kind => {
  expect(
    decodeToJson(
      tolkAbi([{ kind }]),
      cell(b => b.uint(1, 8)),
    ).stop,
  ).toMatchObject({ code: 'different', bit: 0, type: kind })
})

test('a type with code of its own stops', () => {
  const abi = tolkAbi(
    [uint8, { kind: 'StructRef', struct_name: 'S' }],
    [{ kind: 'struct', name: 'S', ty_idx: 1, fields: [], custom_pack_unpack: { unpack_from_slice: true } }],
  )
  expect(
    decodeToJson(
      abi,
      cell(b => b.uint(1, 8)),
    ).stop?.reason,
  ).toBe('S has its own code for reading')
})

test('aliases that lead to each other, and nesting without end, stop at the limit', () => {
  const aliases = tolkAbi(
    [
      { kind: 'AliasRef', alias_name: 'A' },
      { kind: 'AliasRef', alias_name: 'B' },
    ],
    [
      { kind: 'alias', name: 'A', ty_idx: 0, target_ty_idx: 1 },
      { kind: 'alias', name: 'B', ty_idx: 1, target_ty_idx: 0 },
    ],
  )
  expect(
    decodeToJson(
      aliases,
      cell(b => b),
    ).stop?.code,
  ).toBe('too_large')
  const nested = tolkAbi([{ kind: 'nullable', inner_ty_idx: 0 }])
  expect(
    decodeToJson(
      nested,
      cell(b => b.uint(2n ** 200n - 1n, 200)),
    ).stop?.code,
  ).toBe('too_large')
})

test('a dictionary of shared cells stops at the limit', () => {
  let node = cell(b => b.uint(0, 2).uint(1, 8))
  for (let depth = 0; depth < 30; depth++) node = cell(b => b.uint(0, 2).ref(node).ref(node))
  const abi = tolkAbi([{ kind: 'uintN', n: 30 }, uint8, { kind: 'mapKV', key_ty_idx: 0, value_ty_idx: 1 }])
  const { stop } = decodeToJson(
    abi,
    cell(b => b.maybeRef(node)),
  )
  expect(stop?.code).toBe('too_large')
})

test('values without bits in an array stop at the limit', () => {
  const abi = tolkAbi([{ kind: 'void' }, { kind: 'arrayOf', inner_ty_idx: 0 }])
  expect(
    decodeToJson(
      abi,
      cell(b => b.uint(1, 8).maybeRef(cell(x => x.bit(false).bit(true)))),
    ).stop?.code,
  ).toBe('too_large')
})
