import { describe, expect, test } from 'vitest'
import { recordedBocs } from '../../../test/bocs.ts'
import { expectRecorded } from '../../../test/data.ts'
import { parseBoc } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findCell } from './cellPath.ts'
import { cellTypes } from './cellTypes.ts'
import { type FieldMap, isComplete, mapFields } from './mapFields.ts'

/** How often each bit and reference of the cells of a map is a field or unread; of each cell the numbers found. */
function countCoverage(root: Cell, map: FieldMap): ReadonlyMap<string, { cell: Cell; bits: number[]; refs: number[] }> {
  const counts = new Map<string, { cell: Cell; bits: number[]; refs: number[] }>()
  for (const { path, from, bits, ref } of [...map.fields, ...map.unread]) {
    let count = counts.get(path)
    if (count === undefined) {
      const cell = findCell([root], path)
      count = { cell, bits: new Array<number>(cell.bits).fill(0), refs: new Array<number>(cell.refCount).fill(0) }
      counts.set(path, count)
    }
    if (ref !== undefined) count.refs[ref] = (count.refs[ref] ?? 0) + 1
    for (let at = from; at < from + bits; at++) count.bits[at] = (count.bits[at] ?? 0) + 1
  }
  return counts
}

const roots = () => {
  const found = new Map<string, Cell>()
  for (const folder of ['golden', 'localnet', 'traces'])
    for (const { bytes } of recordedBocs(folder)) {
      if (bytes.length <= 4) continue
      for (const root of parseBoc(bytes).roots) if (!root.exotic) found.set(root.hash(), root)
    }
  return [...found.values()]
}

describe('the fields of every recorded BoC', () => {
  const recorded = roots()

  test('cover every bit and reference exactly once, whatever the type', () => {
    expectRecorded(recorded.length, 2000)
    const complete = new Map<string, number>()
    const wrong: string[] = []
    const types = [...cellTypes().values()]
    for (const [index, root] of recorded.entries()) {
      // Every type on a part of the BoCs, the types of blocks on all.
      for (const type of types) {
        if (type.group !== 'block' && index % 8 !== 0) continue
        const map = mapFields(root, '0', type)
        if (map.problem !== undefined) continue
        if (isComplete(map)) complete.set(type.name, (complete.get(type.name) ?? 0) + 1)
        for (const [path, { bits, refs }] of countCoverage(root, map))
          if (bits.some(count => count !== 1) || refs.some(count => count !== 1))
            wrong.push(`${type.name} ${root.hash()} ${path} ${bits.findIndex(count => count !== 1)}`)
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
    console.log(`${recorded.length} roots, ${complete.size} types that read one completely`)
    for (const name of ['Message', 'Transaction', 'StateInit', 'Block'])
      expect(complete.get(name), name).toBeGreaterThan(5)
  }, 300_000)
})
