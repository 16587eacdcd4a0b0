import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { AppError, tryRead } from '../errors.ts'
import type { Hash } from '../units.ts'

/** Where the VM finds marks: code cell, offset in bits, and the ids of the marks in order. */
export type MarkPosition = { readonly cell: Hash; readonly offset: number; readonly marks: readonly number[] }

/** A dictionary of shared cells can unfold to any number of them. */
const maxEntries = 500_000
/** A contract has a few dozen methods. */
const maxMethods = 2000
/** No cell has more. */
const maxBits = 1023

/**
 * Reads the dictionary of debug marks that the assembler writes, as positions that the VM reports.
 *
 *     cell hash (256) → not top level: 1 bit, HashmapE: mark id (32) → reference to Hashmap: offset (10)
 *
 * A body at the top level is hashed before it becomes a leaf of the method dictionary; the VM sees the cell of the leaf, where the
 * body comes after the label. Bodies that no method has any more are left out.
 *
 * @throws input.cell, limit.cells; input.cell for a mark that is not in the list
 */
export function readMarkPositions(dictionary: Cell, code: Cell, markCount: number): readonly MarkPosition[] {
  const bodies = findMethodBodies(code)
  const reachable = listCells(code)
  const found = new Map<Hash, Map<number, number[]>>()
  let entries = 0
  const count = () => {
    if (++entries > maxEntries)
      throw new AppError('limit.cells', { what: 'the number of debug marks', limit: maxEntries })
  }
  for (const { key, value } of dictEntries(dictionary, 256)) {
    count()
    const raw = key.toString(16).padStart(64, '0') as Hash // 256 bits
    const isTopLevel = !value.loadBit()
    const own = [{ cell: raw, shift: 0 }]
    const positions = isTopLevel ? (bodies.get(raw) ?? (reachable.has(raw) ? own : [])) : own
    for (const { key: id, value: at } of dictEntries(value.loadMaybeRef(), 32)) {
      count()
      const mark = Number(id)
      if (mark >= markCount)
        throw new AppError('input.cell', { reason: `mark ${mark} is not in the list of ${markCount} marks` })
      for (const { key: bit } of dictEntries(at.loadRef(), 10)) {
        count()
        for (const { cell, shift } of positions) add(found, cell, Number(bit) + shift, mark)
      }
    }
  }
  return [...found].flatMap(([cell, offsets]) =>
    [...offsets]
      .toSorted(([a], [b]) => a - b)
      .map(([offset, marks]) => ({ cell, offset, marks: marks.toSorted((a, b) => a - b) })),
  )
}

function add(found: Map<Hash, Map<number, number[]>>, cell: Hash, offset: number, mark: number): void {
  if (offset > maxBits) throw new AppError('input.cell', { reason: `mark ${mark} is beyond the end of its cell` })
  const offsets = found.get(cell) ?? new Map<number, number[]>()
  found.set(cell, offsets)
  const marks = offsets.get(offset)
  if (marks) marks.push(mark)
  else offsets.set(offset, [mark])
}

type BodyPosition = { readonly cell: Hash; readonly shift: number }

/** The leaves of the method dictionary, by the hash of the body alone; methods with equal bodies have several. */
function findMethodBodies(code: Cell): ReadonlyMap<Hash, readonly BodyPosition[]> {
  const bodies = new Map<Hash, BodyPosition[]>()
  // Code can be any cell: without a dictionary there are no methods.
  tryRead(() => {
    if (code.exotic || code.refCount === 0) return
    let methods = 0
    for (const { value } of dictEntries(code.ref(0), 19)) {
      if (++methods > maxMethods) return
      const { cell, bit } = value.location
      const body = value.rest().hash()
      bodies.set(body, [...(bodies.get(body) ?? []), { cell: cell.hash(), shift: bit }])
    }
  })
  return bodies
}

function listCells(root: Cell): ReadonlySet<Hash> {
  const found = new Set<Hash>()
  const waiting = [root]
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (found.has(cell.hash())) continue
    found.add(cell.hash())
    waiting.push(...cell.refs())
  }
  return found
}
