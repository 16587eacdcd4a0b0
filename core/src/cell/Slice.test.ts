import { beginCell, Address as TonAddress, Cell as TonCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someBits, someCell } from '../../test/cells.ts'
import { toHex } from '../encoding/hex.ts'
import type { Hash, Nano } from '../units.ts'
import { Builder } from './Builder.ts'
import { parseCell, writeBoc } from './boc.ts'
import { emptyCell } from './Cell.ts'
import { cellFromText, toBocHex } from './text.ts'

const build = () => new Builder()

/** A field that can be stored, loaded, and stored by @ton/core. */
type Field = {
  store: (b: Builder) => void
  load: (s: ReturnType<typeof emptyCell.slice>) => unknown
  value: unknown
  theirs: (b: ReturnType<typeof beginCell>) => void
  size: number
}
const uintField = fc.integer({ min: 1, max: 53 }).chain(bits =>
  fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }).map(
    (value): Field => ({
      store: b => b.uint(Number(value), bits),
      load: s => s.loadUint(bits),
      value: Number(value),
      theirs: b => b.storeUint(value, bits),
      size: bits,
    }),
  ),
)
const intField = fc.integer({ min: 1, max: 257 }).chain(bits =>
  fc.bigInt({ min: -(1n << BigInt(bits - 1)), max: (1n << BigInt(bits - 1)) - 1n }).map(
    (value): Field => ({
      store: b => b.int(value, bits),
      load: s => s.loadBigInt(bits),
      value,
      theirs: b => b.storeInt(value, bits),
      size: bits,
    }),
  ),
)
const coinsField = fc.bigInt({ min: 0n, max: (1n << 120n) - 1n }).map(
  (value): Field => ({
    store: b => b.coins(value as Nano),
    load: s => s.loadCoins(),
    value,
    theirs: b => b.storeCoins(value),
    size: 124,
  }),
)
const bitsField = someBits(200).map(
  (value): Field => ({
    store: b => b.bits(value),
    load: s => s.loadBits(value.length),
    value,
    theirs: b => {
      for (let i = 0; i < value.length; i++) b.storeBit(((value.bytes[i >> 3] ?? 0) & (0x80 >> (i & 7))) !== 0)
    },
    size: value.length,
  }),
)
const addressField = fc
  .option(fc.tuple(fc.integer({ min: -128, max: 127 }), fc.uint8Array({ minLength: 32, maxLength: 32 })), {
    nil: undefined,
  })
  .map((parts): Field => {
    const address = parts && TonAddress.parseRaw(`${parts[0]}:${toHex(parts[1])}`)
    return {
      store: b => b.address(address?.toRawString() as never),
      load: s => s.loadAddress(),
      value: address?.toRawString(),
      theirs: b => b.storeAddress(address ?? null),
      size: 267,
    }
  })

test('a slice loads what a builder stores, at any bit position, and @ton/core stores the same', () => {
  const fields = fc.array(fc.oneof(uintField, intField, coinsField, bitsField, addressField), { maxLength: 12 })
  fc.assert(
    fc.property(fields, all => {
      const fitting: Field[] = []
      for (const field of all) if ([...fitting, field].reduce((sum, f) => sum + f.size, 0) <= 1023) fitting.push(field)
      const builder = build()
      const theirs = beginCell()
      for (const field of fitting) {
        field.store(builder)
        field.theirs(theirs)
      }
      const cell = builder.end()
      expect(cell.hash()).toBe(theirs.endCell().hash().toString('hex'))
      for (const slice of [cell.slice(), parseCell(writeBoc(cell)).slice()]) {
        for (const field of fitting) expect(field.load(slice)).toEqual(field.value)
        slice.end()
      }
    }),
    { numRuns: 500 },
  )
})

test('rest() is the remainder as a cell, and the cell itself when nothing was read', () => {
  fc.assert(
    fc.property(someCell, fc.nat(), fc.nat(), (cell, bits, refs) => {
      const slice = cell.slice()
      expect(slice.rest()).toBe(cell)
      slice.skip(bits % (cell.bits + 1))
      slice.skipRefs(refs % (cell.refCount + 1))
      const theirs = TonCell.fromHex(toBocHex(cell)).asSlice()
      theirs.skip(bits % (cell.bits + 1))
      for (let i = 0; i < refs % (cell.refCount + 1); i++) theirs.loadRef()
      const rest = slice.rest()
      expect(rest.hash()).toBe(theirs.asCell().hash().toString('hex'))
      expect(build().slice(slice).end().hash()).toBe(rest.hash())
      expect(slice.remainingBits).toBe(rest.bits)
    }),
  )
})

test('since() is what was read since an earlier clone', () => {
  const cell = build().uint(0xabc, 12).ref(emptyCell).uint(0x5, 3).ref(build().uint(1, 1).end()).end()
  const slice = cell.slice()
  slice.skip(4)
  const start = slice.clone()
  slice.skip(9)
  slice.loadRef()
  expect(slice.since(start).hash()).toBe(build().uint(0xbc, 8).uint(1, 1).ref(emptyCell).end().hash())
})

describe('addresses', () => {
  const id = 'ab'.repeat(32) as Hash
  const anycast = (b: Builder) => b.bit(true).uint(4, 5).uint(0b1001, 4)

  test('an anycast prefix replaces the first bits', () => {
    const slice = anycast(build().uint(0b10, 2)).int(-1, 8).hash(id).end().slice()
    expect(slice.clone().loadAddress()).toBe(`-1:9b${id.slice(2)}`)
    const found = slice.loadMsgAddress()
    expect(found).toMatchObject({ type: 'std', anycast: { depth: 4, prefix: { length: 4 } } })
  })

  test('addr_var is an address only with 256 bits', () => {
    const variable = (bits: number) =>
      build()
        .uint(0b110, 3)
        .uint(bits, 9)
        .int(1000, 32)
        .bytes(new Uint8Array(bits / 8).fill(7))
    expect(variable(256).end().slice().loadAddress()).toBe(`1000:${'07'.repeat(32)}`)
    expect(() => variable(64).end().slice().loadAddress()).toThrow(expect.objectContaining({ code: 'input.cell' }))
    expect(variable(64).end().slice().loadMsgAddress()).toMatchObject({
      type: 'var',
      workchain: 1000,
      bits: { length: 64 },
    })
    const cast = anycast(build().uint(0b11, 2)).uint(256, 9).int(0, 32).hash(id).end().slice()
    expect(cast.loadAddress()).toBe(`0:9b${id.slice(2)}`)
  })

  test('an external address is rejected by loadAddress', () => {
    const external = build().uint(0b01, 2).uint(12, 9).uint(0xabc, 12).end()
    expect(external.slice().loadMsgAddress()).toEqual({
      type: 'ext',
      bits: { bytes: Uint8Array.from([0xab, 0xc0]), length: 12 },
    })
    expect(() => external.slice().loadAddress()).toThrow(expect.objectContaining({ code: 'input.cell' }))
  })

  test.each([0, 31])('an anycast depth of %i is rejected', depth => {
    const cell = build().uint(0b101, 3).uint(depth, 5).bytes(new Uint8Array(40)).end()
    expect(() => cell.slice().loadAddress()).toThrow(expect.objectContaining({ code: 'input.cell' }))
  })
})

describe('reading beyond the end throws input.cell and does not advance', () => {
  const slice = () => build().uint(5, 10).ref(emptyCell).end().slice()
  type Reader = ReturnType<typeof slice>
  const wrong: readonly [string, (s: Reader) => unknown][] = [
    ['loadUint', s => s.loadUint(11)],
    ['loadBigUint', s => s.loadBigUint(256)],
    ['loadBytes', s => s.loadBytes(2)],
    ['loadHash', s => s.loadHash()],
    ['loadBits', s => s.loadBits(11)],
    ['skip', s => s.skip(11)],
    ['a negative count', s => s.skip(-1)],
    ['preloadUint', s => s.preloadUint(11)],
    ['skipRefs', s => s.skipRefs(2)],
    ['end', s => s.end()],
  ]
  test.each(wrong)('%s', (_, read) => {
    const reader = slice()
    expect(() => read(reader)).toThrow(expect.objectContaining({ code: 'input.cell' }))
    expect(reader.remainingBits).toBe(10)
  })
  test('loadRef', () => {
    const reader = slice()
    expect(reader.loadRef()).toBe(emptyCell)
    expect(() => reader.loadRef()).toThrow(expect.objectContaining({ code: 'input.cell' }))
    expect(() => emptyCell.ref(0)).toThrow(expect.objectContaining({ code: 'input.cell' }))
  })
})

describe('a builder rejects what does not fit', () => {
  const wrong: readonly [string, () => unknown][] = [
    ['a number that is too big', () => build().uint(8, 3)],
    ['a negative unsigned number', () => build().uint(-1, 3)],
    ['a signed number that is too big', () => build().int(4, 3)],
    ['1024 bits', () => build().bytes(new Uint8Array(127)).uint(0, 8)],
    ['a fifth reference', () => build().ref(emptyCell).ref(emptyCell).ref(emptyCell).ref(emptyCell).ref(emptyCell)],
    ['an amount of 16 bytes', () => build().coins(1n << 120n)],
  ]
  test.each(wrong)('%s', (_, store) => {
    expect(store).toThrow(expect.objectContaining({ code: 'input.cell' }))
  })
})

test('long text is stored in snake format, as @ton/core writes it', () => {
  const long = 'Привет, мир! '.repeat(40)
  const ours = build().uint(0, 32).text(long).end()
  expect(ours.hash()).toBe(beginCell().storeUint(0, 32).storeStringTail(long).endCell().hash().toString('hex'))
  expect(cellFromText(toBocHex(ours)).equals(ours)).toBe(true)
})

test('a cell returns the same child object on every call', () => {
  const root = parseCell(writeBoc(build().ref(emptyCell).ref(build().uint(1, 8).end()).end()))
  expect(root.ref(1)).toBe(root.ref(1))
  expect(root.refs()).toEqual([root.ref(0), root.ref(1)])
})
