import { Cell as TonCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someCell } from '../../test/cells.ts'
import { leafHash, type RawBoc, rawBoc, storedHashes } from '../../test/rawBoc.ts'
import { toHex } from '../encoding/hex.ts'
import { Builder } from './Builder.ts'
import { encodeBoc, parseBoc, parseBocStore, parseCell, writeBoc } from './boc.ts'
import type { BocLimits } from './bocHeader.ts'

const leaf = { data: [1, 2, 3] }
const pair = [{ data: [7], refs: [1, 1] }, leaf]

describe('every BoC format', () => {
  const formats: readonly [string, Partial<RawBoc>][] = [
    ['b5ee9c72', {}],
    ['b5ee9c72 with an index', { index: true }],
    ['b5ee9c72 with an index that has cache bits', { index: true, cacheBits: true }],
    ['b5ee9c72 with a checksum', { crc: true }],
    ['b5ee9c72 with index and checksum', { index: true, crc: true }],
    ['b5ee9c72 with wide references and offsets', { refSize: 4, offsetSize: 8 }],
    ['68ff65f3', { magic: 0x68ff65f3 }],
    ['acc3a728', { magic: 0xacc3a728 }],
  ]
  test.each(formats)('%s', (_, format) => {
    const root = parseCell(rawBoc({ cells: pair, ...format }))
    expect(root.ref(0).hash()).toBe(leafHash([1, 2, 3]))
    expect(root.ref(1)).toBe(root.ref(0))
    expect(root.hash()).toBe(parseCell(rawBoc({ cells: pair })).hash())
  })

  test('of the program itself: not copied, and its checksum is not compared', () => {
    const bytes = rawBoc({ cells: pair, crc: true })
    bytes[bytes.length - 1]! ^= 1
    expect(() => parseCell(bytes)).toThrow('CRC-32C does not match')
    const root = parseCell(bytes, { isOwn: true })
    expect(root.hash()).toBe(parseCell(rawBoc({ cells: pair })).hash())
    expect(root.store.bytes).toBe(bytes)
    expect(() => parseCell(bytes.subarray(0, 12), { isOwn: true })).toThrow(
      expect.objectContaining({ code: 'input.boc' }),
    )
  })

  test('several roots, in order', () => {
    const { roots } = parseBoc(rawBoc({ cells: pair, roots: [1, 0] }))
    expect(roots.map(root => root.refCount)).toEqual([0, 2])
    expect(roots[1]?.ref(0)).toBe(roots[0])
    const written = writeBoc(roots, { crc: true })
    expect(parseBoc(written).roots.map(root => root.hash())).toEqual(roots.map(root => root.hash()))
    expect(TonCell.fromBoc(Buffer.from(written)).map(root => root.hash().toString('hex'))).toEqual(
      roots.map(root => root.hash()),
    )
  })

  test('a bit count that is not a multiple of 8', () => {
    const root = parseCell(rawBoc({ cells: [{ data: [0b1010_1000], d2: 1 }] }))
    expect(root.bits).toBe(4)
    expect(root.slice().loadUint(4)).toBe(0b1010)
    expect([...root.data()]).toEqual([0b1010_0000])
  })

  test('correct stored hashes are accepted', () => {
    const plain = parseCell(rawBoc({ cells: pair }))
    const cells = [
      { data: [7], refs: [1, 1], d1: 2 + 16, stored: storedHashes(plain) },
      { ...leaf, d1: 16, stored: storedHashes(plain.ref(0)) },
    ]
    const { boc } = parseBocStore(rawBoc({ cells }))
    boc.hashAll()
    expect(boc.cell(0).hash()).toBe(plain.hash())
  })
})

describe('rejects', () => {
  const malformed = (change: Partial<RawBoc> = {}) => rawBoc({ cells: pair, ...change })
  const wrongCrc = malformed({ crc: true })
  wrongCrc[wrongCrc.length - 1] = (wrongCrc.at(-1) ?? 0) ^ 1
  const cases: readonly [string, Uint8Array, number?][] = [
    ['empty input', new Uint8Array(0), 0],
    ['something else', Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 0],
    ['only the first four bytes', malformed().slice(0, 4), 4],
    ['a truncated BoC', malformed().slice(0, -2)],
    ['extra bytes after the BoC', Uint8Array.from([...malformed(), 10]), malformed().length],
    ['a wrong checksum', wrongCrc, wrongCrc.length - 4],
    ['no roots', malformed({ roots: [] })],
    ['a root index out of range', malformed({ roots: [2] })],
    ['more roots than cells', malformed({ roots: [0, 1, 0] })],
    ['absent cells in the header', malformed({ absent: 1 })],
    ['an absent cell among the cells', malformed({ cells: [{ d1: 7 + 16, data: [] }, leaf] })],
    ['references of no bytes', malformed({ refSize: 0 })],
    ['references of five bytes', malformed({ refSize: 5 })],
    ['offsets of nine bytes', malformed({ offsetSize: 9 })],
    ['a count of 2^32 - 1 cells', malformed({ refSize: 4, count: 2 ** 32 - 1 })],
    ['2^32 - 1 roots', malformed({ refSize: 4, rootCount: 2 ** 32 - 1 })],
    ['a declared size of 100 MB', malformed({ offsetSize: 4, size: 100e6 })],
    ['a declared size of 2^64 - 1 bytes', malformed({ offsetSize: 8, size: 2 ** 64 - 2 ** 11 })],
    ['more cells than bytes allow', malformed({ count: 200, index: false })],
    ['a cell that references itself', malformed({ cells: [{ refs: [0] }, leaf] })],
    ['a cycle', malformed({ cells: [{ refs: [1] }, { refs: [0] }] })],
    ['a reference backwards', malformed({ cells: [leaf, { refs: [0] }], roots: [1] })],
    ['a reference beyond the last cell', malformed({ cells: [{ refs: [2] }, leaf] })],
    ['five references', malformed({ cells: [{ refs: [1, 1, 1, 1, 1] }, leaf] })],
    ['data beyond the end', malformed({ cells: [leaf, { d2: 40, data: [1] }] })],
    ['a completion tag that is missing', malformed({ cells: [{ d2: 1, data: [0] }] })],
    ['a completion tag without data', malformed({ cells: [{ d2: 1, data: [0x80] }] })],
    ['an index that does not match the cells', malformed({ index: true, indexShift: 1 })],
    ['cache bits without an index', malformed({ cacheBits: true })],
    ['a level that no child has', malformed({ cells: [{ refs: [1], d1: 1 + 32 }, leaf] })],
    ['two roots in an indexed format', rawBoc({ cells: pair, magic: 0x68ff65f3, rootCount: 2 })],
    ['a wrong stored depth', malformed({ cells: [{ ...leaf, d1: 16, stored: [...Array(33).fill(0), 1] }] })],
  ]
  test.each(cases)('%s', (_, bytes, offset) => {
    const details = offset === undefined ? { reason: expect.any(String) } : { reason: expect.any(String), offset }
    expect(() => parseBoc(bytes)).toThrow(
      expect.objectContaining({ code: 'input.boc', details: expect.objectContaining(details) }),
    )
  })

  test('a wrong stored hash, when hashes are computed', () => {
    const { boc } = parseBocStore(malformed({ cells: [{ ...leaf, d1: 16, stored: Array(34).fill(0) }] }))
    const mismatch = expect.objectContaining({
      code: 'input.boc',
      message: expect.stringContaining('stored hash does not match'),
    })
    expect(() => boc.cell(0).hash()).toThrow(mismatch)
    expect(() => boc.hashAll()).toThrow(mismatch)
  })

  test('two roots where one is expected', () => {
    expect(() => parseCell(malformed({ roots: [0, 1] }))).toThrow(
      expect.objectContaining({ code: 'input.roots', details: { roots: 2 } }),
    )
  })

  const limits: readonly [string, BocLimits][] = [
    ['cells', { maxCells: 1 }],
    ['bytes', { maxBytes: 10 }],
    ['roots', { maxRoots: 1 }],
  ]
  test.each(limits)('more %s than the limit', (_, limit) => {
    expect(() => parseBoc(malformed({ roots: [0, 1] }), limit)).toThrow(
      expect.objectContaining({ code: 'limit.cells' }),
    )
  })
})

describe('depth', () => {
  const chain = (cells: number) =>
    rawBoc({ cells: Array.from({ length: cells }, (_, i) => (i === cells - 1 ? leaf : { refs: [i + 1] })), refSize: 2 })

  test('1024 is parsed, hashed and written', () => {
    const root = parseCell(chain(1025))
    expect(root.depth()).toBe(1024)
    expect(root.hash()).toBe(
      TonCell.fromBoc(Buffer.from(chain(1025)))[0]
        ?.hash()
        .toString('hex'),
    )
    expect(parseCell(writeBoc(root)).hash()).toBe(root.hash())
  })

  test('1025 is rejected, parsed or built', () => {
    expect(() => parseCell(chain(1026))).toThrow(expect.objectContaining({ code: 'input.boc' }))
    expect(() => new Builder().ref(parseCell(chain(1025))).end()).toThrow(
      expect.objectContaining({ code: 'input.cell' }),
    )
  })

  test('1024 nested built cells are hashed without recursion', () => {
    let cell = new Builder().end()
    for (let i = 0; i < 1024; i++) cell = new Builder().uint(i, 10).ref(cell).ref(cell).end()
    expect(parseCell(writeBoc(cell)).hash()).toBe(cell.hash())
  })
})

test('a BoC that unfolds to 2^60 cells is parsed and hashed in time', () => {
  const cells = Array.from({ length: 61 }, (_, i) => (i === 60 ? leaf : { refs: [i + 1, i + 1] }))
  const started = performance.now()
  const root = parseCell(rawBoc({ cells }))
  expect(root.hash()).toMatch(/^[0-9a-f]{64}$/)
  expect(parseCell(writeBoc(root)).hash()).toBe(root.hash())
  expect(performance.now() - started).toBeLessThan(1000)
})

test('a parsed cell does not change when the caller reuses the bytes', () => {
  const bytes = rawBoc({ cells: pair })
  const root = parseCell(bytes)
  bytes.fill(0)
  expect(root.hash()).toBe(parseCell(rawBoc({ cells: pair })).hash())
})

test('writing more roots than different cells is rejected', () => {
  const cell = new Builder().end()
  expect(() => writeBoc([cell, cell])).toThrow(expect.objectContaining({ code: 'input.cell' }))
})

test('a BoC as text is that of its bytes, of any length and after longer ones', () => {
  const ofLength = (cells: number) => {
    let cell = new Builder().end()
    for (let at = 0; at < cells; at++) cell = new Builder().uint(at, 64).ref(cell).end()
    return cell
  }
  for (const cells of [1, 1000, 340, 341, 342, 343, 2]) {
    const cell = ofLength(cells)
    for (const options of [{}, { crc: true }, { unhashed: true }])
      expect(encodeBoc(cell, toHex, options)).toBe(toHex(writeBoc(cell, options)))
  }
})

test('equal cells are written once', () => {
  const twice = () => new Builder().uint(5, 8).end()
  expect(parseBocStore(writeBoc(new Builder().ref(twice()).ref(twice()).end())).boc.count).toBe(2)
})

test('round trip, and @ton/core reads the same cells', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(someCell, { minLength: 1, maxLength: 4, selector: cell => cell.hash() }),
      fc.boolean(),
      (roots, crc) => {
        const bytes = writeBoc(roots, { crc })
        const hashes = roots.map(root => root.hash())
        const { roots: again } = parseBoc(bytes)
        expect(again.map(root => root.hash())).toEqual(hashes)
        expect(toHex(writeBoc(again, { crc }))).toBe(toHex(bytes))
        const theirs = TonCell.fromBoc(Buffer.from(bytes))
        expect(theirs.map(root => root.hash().toString('hex'))).toEqual(hashes)
        expect(theirs.map(root => root.depth())).toEqual(roots.map(root => root.depth()))
        expect(parseBoc(theirs[0]?.toBoc({ idx: true, crc32: true }) ?? new Uint8Array()).roots[0]?.hash()).toBe(
          hashes[0],
        )
      },
    ),
    { numRuns: 300 },
  )
})
