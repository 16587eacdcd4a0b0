import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dataPath, hasGolden } from '../../test/data.ts'
import { parseBocStore, writeBoc } from './boc.ts'
import { Cell } from './Cell.ts'
import { HashLanes } from './HashLanes.ts'
import { laneMinimum } from './hashInLanes.ts'
import type { ParsedBoc } from './ParsedBoc.ts'

const expected = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const openLanes = (): HashLanes => {
  const lanes = HashLanes.open()
  if (lanes === undefined) throw new Error('this host has no vector instructions')
  return lanes
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('SHA-256 of four inputs at once', () => {
  const lanes = openLanes()

  /** The hashes of inputs, in their order. */
  function hash(inputs: readonly Uint8Array[]): Uint8Array[] {
    const target = new Uint8Array(32 * inputs.length + 4)
    for (const [i, input] of inputs.entries()) {
      lanes.bytes.set(input, lanes.inputAt)
      lanes.add(input.length, target, 4 + 32 * i)
    }
    lanes.flush(target)
    return inputs.map((_, i) => target.slice(4 + 32 * i, 36 + 32 * i))
  }

  test('has the hash of every length of the input of a cell', () => {
    for (let length = 0; length <= 2 + 128 + 8 + 128; length++) {
      const inputs = [0, 1, 2, 3].map(lane => Uint8Array.from({ length }, (_, i) => (i * 37 + lane * 11) & 255))
      expect(hash(inputs)).toEqual(inputs.map(expected))
    }
  })

  test('has the hashes of any number of inputs of any lengths', () => {
    const input = fc.uint8Array({ maxLength: 266 })
    fc.assert(
      fc.property(fc.array(input, { maxLength: 11 }), inputs => {
        expect(hash(inputs)).toEqual(inputs.map(expected))
      }),
    )
  })

  test('forgets what was not hashed', () => {
    const unused = new Uint8Array(32)
    lanes.add(0, unused, 0)
    lanes.clear()
    lanes.flush(unused)
    expect(unused).toEqual(new Uint8Array(32))
    expect(hash([Uint8Array.of(1)])).toEqual([expected(Uint8Array.of(1))])
  })
})

const levels = [0, 1, 2, 3]

/**
 * All hashes of the cells below the root, the last one first. Each is computed alone: only the root has all cells hashed at once.
 */
function hashOneByOne(bytes: Uint8Array): string[] {
  const flush = vi.spyOn(HashLanes.prototype, 'flush')
  const { boc } = parseBocStore(bytes)
  const hashes = listBelowRoot(boc)
  expect(flush).not.toHaveBeenCalled()
  flush.mockRestore()
  return hashes
}

const listBelowRoot = (boc: ParsedBoc): string[] =>
  Array.from({ length: boc.count - 1 }, (_, i) => levels.map(level => boc.cell(boc.count - 1 - i).hash(level))).flat()

function hashAll(bytes: Uint8Array): string[] {
  const { boc } = parseBocStore(bytes)
  boc.hashAll()
  return listBelowRoot(boc)
}

describe('all hashes of a BoC', () => {
  /** A tree of random ordinary, library, pruned and Merkle cells; several cells have several references to them. */
  const trees = fc.array(
    fc.record({
      data: fc.uint8Array({ maxLength: 127 }),
      refs: fc.array(fc.nat({ max: 1 << 30 }), { maxLength: 4 }),
      kind: fc.constantFrom('ordinary', 'ordinary', 'ordinary', 'library', 'pruned', 'merkle-proof'),
      mask: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 3 * laneMinimum, maxLength: 200 },
  )

  test('are those of each cell alone', () => {
    const opened = vi.spyOn(HashLanes.prototype, 'clear')
    fc.assert(
      fc.property(trees, parts => {
        const bytes = writeBoc(buildTree(parts))
        expect(hashAll(bytes)).toEqual(hashOneByOne(bytes))
      }),
      { numRuns: 60 },
    )
    expect(opened).toHaveBeenCalled()
  })

  test.runIf(hasGolden)('are those of each cell alone in a block', () => {
    const bytes = new Uint8Array(readFileSync(dataPath('golden/blocks/block-1.boc')))
    expect(hashAll(bytes)).toEqual(hashOneByOne(bytes))
  })

  test('are computed one by one where a host has no WebAssembly', async () => {
    const cells = Array.from({ length: 1100 }, (_, i) => Cell.of(Uint8Array.of(i >> 8, i & 255), 16, []))
    const bytes = writeBoc(joinCells(cells))
    vi.stubGlobal('WebAssembly', undefined)
    expect(HashLanes.open()).toBeUndefined()
    vi.resetModules()
    const fresh = await import('./boc.ts')
    const { boc } = fresh.parseBocStore(bytes)
    boc.hashAll()
    vi.unstubAllGlobals()
    expect(boc.count).toBeGreaterThan(1000)
    expect(boc.cell(0).hash()).toBe(parseBocStore(bytes).boc.cell(0).hash())
  })
})

type Part = {
  readonly data: Uint8Array
  readonly refs: readonly number[]
  readonly kind: string
  readonly mask: number
}

/** Cells from leaves to the root, which has all that nothing else refers to below it. */
function buildTree(parts: readonly Part[]): Cell {
  const free: Cell[] = []
  const all: Cell[] = []
  for (const { data, refs, kind, mask } of parts) {
    const children = refs.flatMap(ref => all[ref % Math.max(1, all.length)] ?? [])
    const cell = buildCell(kind, data, mask, children)
    if (cell.depth(0) > 200) continue
    all.push(cell)
    free.push(cell)
  }
  return joinCells(free)
}

/** A cell with all of these below it. */
function joinCells(cells: readonly Cell[]): Cell {
  let roots = cells
  while (roots.length > 1) {
    const next: Cell[] = []
    for (let i = 0; i < roots.length; i += 4) next.push(Cell.of(Uint8Array.of(i & 255), 8, roots.slice(i, i + 4)))
    roots = next
  }
  const [root] = roots
  if (root === undefined) throw new Error('no cells')
  return root
}

function buildCell(kind: string, data: Uint8Array, mask: number, children: readonly Cell[]): Cell {
  const padded = (length: number) => Uint8Array.from({ length }, (_, i) => data[i % Math.max(1, data.length)] ?? i)
  if (kind === 'library') return Cell.of(Uint8Array.of(2, ...padded(32)), 264, [], true)
  if (kind === 'pruned') {
    const hashes = [1, 2, 4].filter(bit => mask & bit).length
    const depths = Array.from({ length: hashes }, () => [0, data.length & 15]).flat()
    return Cell.of(Uint8Array.of(1, mask, ...padded(32 * hashes), ...depths), 16 + 272 * hashes, [], true)
  }
  const [child] = children
  if (kind === 'merkle-proof' && child !== undefined) {
    const depth = child.depth(0)
    return Cell.of(Uint8Array.of(3, ...child.hashBytes(0), depth >> 8, depth & 255), 280, [child], true)
  }
  return Cell.of(data, 8 * data.length, children)
}
