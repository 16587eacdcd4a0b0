import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someCell } from '../../test/cells.ts'
import { dataPath } from '../../test/data.ts'
import { demoBlock } from '../../test/demo.ts'
import { rawBoc } from '../../test/rawBoc.ts'
import { AppError } from '../errors.ts'
import { readMessage } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { parseBocStore, writeBoc } from './boc.ts'
import { dictEntries, readDict } from './dict.ts'

/** Parses a BoC as far as possible; only an `AppError` may be thrown. */
function tryEverything(bytes: Uint8Array): 'parsed' | 'rejected' {
  try {
    const { boc, roots } = parseBocStore(bytes)
    boc.hashAll()
    for (const root of roots.map(index => boc.cell(index))) {
      writeBoc(root)
      for (const read of [readMessage, readTransaction, () => readDict(root, 64, slice => slice.rest(), 1000)]) {
        try {
          read(root)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }
    }
    return 'parsed'
  } catch (error) {
    if (error instanceof AppError && /^(input|limit)\./.test(error.code)) return 'rejected'
    throw error
  }
}

const mutations = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 })
const mutate = (bytes: Uint8Array, mutations: readonly (readonly [number, number])[]) => {
  const copy = bytes.slice()
  for (const [at, value] of mutations) copy[at % copy.length] = value
  return copy
}

const someBoc = fc.tuple(someCell, fc.boolean()).map(([cell, crc]) => writeBoc(cell, { crc }))

describe('a corrupted BoC', () => {
  test('mutated anywhere: parsed or rejected with an AppError', () => {
    fc.assert(
      fc.property(someBoc, mutations, (bytes, each) => void tryEverything(mutate(bytes, each))),
      { numRuns: 3000 },
    )
  })

  test('truncated anywhere: rejected', () => {
    fc.assert(
      fc.property(someBoc, fc.nat(), (bytes, at) => {
        expect(tryEverything(bytes.slice(0, at % bytes.length))).toBe('rejected')
      }),
      { numRuns: 1000 },
    )
  })

  test('random bytes after each magic: parsed or rejected', () => {
    const magic = fc.constantFrom([0xb5, 0xee, 0x9c, 0x72], [0x68, 0xff, 0x65, 0xf3], [0xac, 0xc3, 0xa7, 0x28])
    const noise = fc
      .tuple(magic, fc.uint8Array({ maxLength: 60 }))
      .map(([head, tail]) => Uint8Array.from([...head, ...tail]))
    fc.assert(
      fc.property(noise, bytes => void tryEverything(bytes)),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['mainnet', () => new Uint8Array(readFileSync(dataPath('golden/blocks/block-6.boc')))],
    ['the demo network', demoBlock],
  ])('a block of %s, mutated or truncated', (_, read) => {
    const block = read()
    fc.assert(
      fc.property(mutations, each => void tryEverything(mutate(block, each))),
      { numRuns: 100 },
    )
    for (let i = 1; i < 40; i++)
      expect(tryEverything(block.slice(0, Math.floor((block.length * i) / 40)))).toBe('rejected')
  })
})

describe('a few cells that unfold to many', () => {
  // Every level references the same cell twice: 2^60 entries in 61 cells. An empty short label is the bits 00.
  const cells = Array.from({ length: 61 }, (_, i) =>
    i === 60 ? { data: [0b0010_0000], d2: 1 } : { data: [0b0010_0000], d2: 1, refs: [i + 1, i + 1] },
  )
  const { boc } = parseBocStore(rawBoc({ cells }))

  test('a dictionary of 2^60 entries ends at the limit', () => {
    expect(() => readDict(boc.cell(0), 60, slice => slice.rest())).toThrow(
      expect.objectContaining({ code: 'limit.cells' }),
    )
  })

  test('and can be iterated lazily', () => {
    const keys: bigint[] = []
    for (const { key } of dictEntries(boc.cell(0), 60)) if (keys.push(key) === 3) break
    expect(keys).toEqual([0n, 1n, 2n])
  })

  test('a large declared size does not allocate memory', () => {
    const bytes = rawBoc({ cells: [{}], refSize: 4, offsetSize: 8, count: 2 ** 31, size: 2 ** 40 })
    const before = process.memoryUsage().arrayBuffers
    expect(tryEverything(bytes)).toBe('rejected')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20)
  })
})
