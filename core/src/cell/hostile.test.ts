import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someCell } from '../../test/cells.ts'
import { dataPath, hasData } from '../../test/data.ts'
import { rawBag } from '../../test/rawBag.ts'
import { AppError } from '../errors.ts'
import { readMessage } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { parseBag, writeBoc } from './boc.ts'
import { dictEntries, readDict } from './dict.ts'

/** Takes a bag apart as far as it goes; only our own errors may come out of that. */
function tryEverything(bytes: Uint8Array): 'read' | 'refused' {
  try {
    const { bag, roots } = parseBag(bytes)
    bag.hashAll()
    for (const root of roots.map(index => bag.cell(index))) {
      writeBoc(root)
      for (const read of [readMessage, readTransaction, () => readDict(root, 64, slice => slice.rest(), 1000)]) {
        try {
          read(root)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }
    }
    return 'read'
  } catch (error) {
    if (error instanceof AppError && /^(input|limit)\./.test(error.code)) return 'refused'
    throw error
  }
}

const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 })
const changed = (bytes: Uint8Array, places: readonly (readonly [number, number])[]) => {
  const copy = bytes.slice()
  for (const [at, value] of places) copy[at % copy.length] = value
  return copy
}

const someBag = fc.tuple(someCell, fc.boolean()).map(([cell, crc]) => writeBoc(cell, { crc }))

describe('a bag that somebody tampered with', () => {
  test('changed anywhere: read or refused, never anything else', () => {
    fc.assert(
      fc.property(someBag, changes, (bytes, places) => void tryEverything(changed(bytes, places))),
      { numRuns: 3000 },
    )
  })

  test('cut anywhere: refused', () => {
    fc.assert(
      fc.property(someBag, fc.nat(), (bytes, at) => {
        expect(tryEverything(bytes.slice(0, at % bytes.length))).toBe('refused')
      }),
      { numRuns: 1000 },
    )
  })

  test('noise behind the first bytes of each form: read or refused', () => {
    const magic = fc.constantFrom([0xb5, 0xee, 0x9c, 0x72], [0x68, 0xff, 0x65, 0xf3], [0xac, 0xc3, 0xa7, 0x28])
    const noise = fc
      .tuple(magic, fc.uint8Array({ maxLength: 60 }))
      .map(([head, tail]) => Uint8Array.from([...head, ...tail]))
    fc.assert(
      fc.property(noise, bytes => void tryEverything(bytes)),
      { numRuns: 3000 },
    )
  })

  test.skipIf(!hasData)('a real block, changed or cut', () => {
    const block = new Uint8Array(readFileSync(dataPath('golden/blocks/block-6.boc')))
    fc.assert(
      fc.property(changes, places => void tryEverything(changed(block, places))),
      { numRuns: 100 },
    )
    for (let i = 1; i < 40; i++)
      expect(tryEverything(block.slice(0, Math.floor((block.length * i) / 40)))).toBe('refused')
  })
})

describe('a few cells that claim to be much', () => {
  // Every level forks into the same cell twice: 2^60 entries in 61 cells. An empty short label is the bits 00.
  const cells = Array.from({ length: 61 }, (_, i) =>
    i === 60 ? { data: [0b0010_0000], d2: 1 } : { data: [0b0010_0000], d2: 1, refs: [i + 1, i + 1] },
  )
  const { bag } = parseBag(rawBag({ cells }))

  test('a dictionary of 2^60 entries ends at the limit', () => {
    expect(() => readDict(bag.cell(0), 60, slice => slice.rest())).toThrow(
      expect.objectContaining({ code: 'limit.cells' }),
    )
  })

  test('and can be walked lazily', () => {
    const keys: bigint[] = []
    for (const { key } of dictEntries(bag.cell(0), 60)) if (keys.push(key) === 3) break
    expect(keys).toEqual([0n, 1n, 2n])
  })

  test('a million empty claims take no more memory than their bytes allow', () => {
    const bytes = rawBag({ cells: [{}], refSize: 4, offsetSize: 8, count: 2 ** 31, size: 2 ** 40 })
    const before = process.memoryUsage().arrayBuffers
    expect(tryEverything(bytes)).toBe('refused')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20)
  })
})
