import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataPath, hasGolden } from '../../test/data.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { Cell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { fromHex } from '../encoding/hex.ts'
import { isAppError } from '../errors.ts'
import { type Config, type ParsedParam, parseConfig, parseConfigCell } from './parseConfig.ts'

const demo = [...demoSnapshot().configs.values()]
const mainnet = hasGolden
  ? [
      parseCell(
        fromHex(
          (
            JSON.parse(readFileSync(dataPath('golden/config/opentonapi-config-params-1.json'), 'utf8')) as {
              boc: string
            }
          ).boc,
        ),
      ).ref(0),
    ]
  : []
const dictionaries = [...demo, ...mainnet]

const fail = (): never => {
  throw new Error('there is none')
}

/** Everything that was read of a parameter. */
const describeReading = ({ cell, reading }: ParsedParam): string =>
  reading.state === 'decoded'
    ? JSON.stringify([reading.layout, reading.shown(), reading.wire()], (_, value) =>
        typeof value === 'bigint' ? `${value}n` : value,
      )
    : `${reading.state} ${cell?.hash()}`

/** The same tree with one flipped bit in the cell at `path`. */
function flipped(root: Cell, path: readonly number[], bit: number): Cell {
  const [next, ...rest] = path
  const refs = root.refs()
  if (next === undefined || refs.length === 0) {
    if (root.bits === 0) return root
    const bytes = root.data()
    const at = bit % root.bits
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (0x80 >> (at & 7))
    return Cell.of(bytes, root.bits, refs)
  }
  const which = next % refs.length
  const child = refs[which]
  if (!child) return root
  return Cell.of(root.data(), root.bits, refs.with(which, flipped(child, rest, bit)))
}

test('a flipped bit breaks only its parameter', () => {
  const known = new Map(dictionaries.map(each => [each, parseConfig(each)]))
  let hits = 0
  fc.assert(
    fc.property(
      fc.nat(dictionaries.length - 1),
      fc.array(fc.nat(3), { maxLength: 24 }),
      fc.nat(2000),
      (which, path, bit) => {
        const dictionary = dictionaries[which] ?? fail()
        let config: Config
        try {
          config = parseConfig(flipped(dictionary, path, bit))
        } catch (error) {
          // Only when the root of the dictionary was hit.
          if (!isAppError(error) || error.code !== 'input.cell') throw error
          return
        }
        const after = new Map(config.params.map(param => [param.number, param]))
        const others = (known.get(dictionary)?.params ?? []).flatMap(before => {
          const now = after.get(before.number)
          // An unchanged cell reads the same.
          return now && now.cell !== before.cell && describeReading(now) !== describeReading(before)
            ? [before.number]
            : []
        })
        const isLost = (known.get(dictionary)?.params ?? []).some(({ number }) => !after.has(number))
        if (others.length > 0 || isLost) hits++
        expect(others.length).toBeLessThanOrEqual(1)
        // A missing parameter has another number now, or damage is reported.
        const isReported = config.damage.length > 0 || config.params.some(({ reading }) => reading.state === 'broken')
        if (isLost && !isReported) expect(after.size).toBe(known.get(dictionary)?.params.length)
      },
    ),
    { numRuns: 800, seed: 5 },
  )
  expect(hits).toBeGreaterThan(200)
}, 60_000)

test('a mutated BoC gives an AppError or a configuration', () => {
  const bocs = dictionaries.map(each => writeBoc(each))
  fc.assert(
    fc.property(fc.nat(bocs.length - 1), fc.nat(), fc.integer({ min: 1, max: 255 }), (which, position, mask) => {
      const bytes = new Uint8Array(bocs[which] ?? fail())
      bytes[position % bytes.length] = (bytes[position % bytes.length] ?? 0) ^ mask
      try {
        for (const param of parseConfigCell(parseCell(bytes)).config.params) describeReading(param)
      } catch (error) {
        if (!isAppError(error) || error.code.startsWith('internal')) throw error
      }
    }),
    { numRuns: 400, seed: 6 },
  )
}, 60_000)

test('a damaged entry and a damaged branch are reported, the others are parsed', () => {
  const value = (cell: Cell) => (builder: Builder) => void builder.ref(cell)
  const one = new Builder().bytes(new Uint8Array(32).fill(1)).end()
  const dictionary = writeDict(
    [0n, 1n, 2n, 4n].map(number => [number, value(one)] as const),
    32,
  )
  const bad = writeDict(
    [
      [0n, value(one)],
      [1n, (builder: Builder) => void builder.ref(one).uint(1, 1)],
      [19n, value(one)],
    ] as const,
    32,
  )
  if (!dictionary || !bad) throw new Error('no dictionary')
  const { params, damage } = parseConfig(bad)
  expect(damage).toEqual([])
  expect(params.map(({ number, reading }) => [number, reading.state])).toEqual([
    [0, 'decoded'],
    [1, 'broken'],
    [19, 'broken'],
  ])
  // The left branch of the root, where 0 and 1 and 2 are, becomes an empty cell.
  const truncated = Cell.of(dictionary.data(), dictionary.bits, dictionary.refs().with(0, new Builder().end()))
  const config = parseConfig(truncated)
  expect(config.params.map(({ number }) => number)).toEqual([4])
  expect(config.damage).toEqual([expect.stringMatching(/^some of the parameters 0 to 3 cannot be read: /)])
  expect(config.address).toBeUndefined()
})

test.each([
  ['an empty cell', new Builder().end()],
  ['text', new Builder().text('hello').end()],
  ['a block that is no key block or none at all', new Builder().uint(0x11ef55aa, 32).end()],
  ['a library cell', Cell.of(new Uint8Array(33).fill(2), 264, [], true)],
])('%s is no configuration', (_, cell) => {
  expect(() => parseConfigCell(cell)).toThrow(expect.objectContaining({ code: 'input.cell' }))
})

test.each([31, 32])('a dictionary of 2^%i entries, valid or not, is rejected quickly', depth => {
  // Every fork references the same cell twice.
  let branch = new Builder().uint(0, 2).ref(new Builder().end()).end()
  for (let left = 1; left <= depth; left++) branch = new Builder().uint(0, 2).ref(branch).ref(branch).end()
  const started = performance.now()
  expect(() => parseConfig(branch)).toThrow(expect.objectContaining({ code: 'limit.cells' }))
  expect(performance.now() - started).toBeLessThan(2000)
})
