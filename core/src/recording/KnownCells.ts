import type { Cell } from '../cell/Cell.ts'
import { toHex } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'

/** Cells that are indexed of one root; a jetton master can have a million. */
const maxIndexed = 20_000

/** The cells below one root, by hash and by content; both are only listed when something is looked up. */
class CellIndex {
  private readonly root: Cell
  private cells: ReadonlyMap<Hash, Cell> | undefined
  private contents: ReadonlyMap<string, readonly Cell[]> | undefined

  constructor(root: Cell) {
    this.root = root
  }

  find(hash: Hash): Cell | undefined {
    this.cells ??= listBelow(this.root)
    return this.cells.get(hash)
  }

  findByContent(text: string): readonly Cell[] {
    this.cells ??= listBelow(this.root)
    this.contents ??= groupByContent(this.cells.values())
    return this.contents.get(text) ?? []
  }
}

/** Breadth first: what is near the root is likelier to be read. */
function listBelow(root: Cell): ReadonlyMap<Hash, Cell> {
  const cells = new Map<Hash, Cell>()
  const waiting = [root]
  // Grows while it is walked.
  for (const cell of waiting) {
    if (cells.size >= maxIndexed) break
    if (cells.has(cell.hash())) continue
    cells.set(cell.hash(), cell)
    waiting.push(...cell.refs())
  }
  return cells
}

function groupByContent(cells: Iterable<Cell>): ReadonlyMap<string, readonly Cell[]> {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const content = contentOf(cell)
    const same = groups.get(content)
    if (same) same.push(cell)
    else groups.set(content, [cell])
  }
  return groups
}

/** A configuration or a library is the same cell in many runs. */
const indexes = new WeakMap<Cell, CellIndex>()

function indexOf(root: Cell): CellIndex {
  const known = indexes.get(root) ?? new CellIndex(root)
  indexes.set(root, known)
  return known
}

/**
 * The cells that a run can have seen: of the message, the state and the configuration before it, and of what it left.
 */
export class KnownCells {
  private readonly groups: readonly CellIndex[][]
  private findMoreRoots: (() => readonly Cell[]) | undefined
  private readonly own = new Map<Hash, Cell>()

  /**
   * Groups of roots, the most likely first: a group is searched when those before it do not have the cell. More roots of the first
   * group are only looked for when none of them has it.
   */
  constructor(groups: readonly (readonly (Cell | undefined)[])[], findMoreRoots?: () => readonly Cell[]) {
    this.groups = groups.map(group => group.flatMap(cell => (cell ? [indexOf(cell)] : [])))
    this.findMoreRoots = findMoreRoots
  }

  find(hash: Hash): Cell | undefined {
    const known = this.own.get(hash) ?? this.findInGroups(hash)
    if (known || !this.findMoreRoots) return known
    const more = this.findMoreRoots().map(indexOf)
    this.findMoreRoots = undefined
    this.groups[0]?.push(...more)
    return this.findInGroups(hash)
  }

  private findInGroups(hash: Hash): Cell | undefined {
    for (const group of this.groups) {
      for (const index of group) {
        const cell = index.find(hash)
        if (cell) return cell
      }
    }
    return undefined
  }

  /** The cell with these descriptors and data, in hex as the VM prints them; `undefined` if there are several. */
  findByContent(text: string): Cell | undefined {
    for (const group of this.groups) {
      const found = new Map(group.flatMap(index => index.findByContent(text)).map(cell => [cell.hash(), cell]))
      if (found.size > 0) return found.size === 1 ? [...found.values()][0] : undefined
    }
    return undefined
  }

  /** One more cell, by its hash alone. */
  add(cell: Cell): void {
    this.own.set(cell.hash(), cell)
  }
}

/** The descriptor bytes and the data with its completion tag, as in a serialised cell. */
export function contentOf(cell: Cell): string {
  const { bits, refCount, exotic, level } = cell
  const data = cell.data()
  if (bits % 8 !== 0) data[bits >> 3] = (data[bits >> 3] ?? 0) | (0x80 >> (bits & 7))
  const descriptors = [refCount + (exotic ? 8 : 0) + 32 * level, (bits >> 3) + Math.ceil(bits / 8)]
  return toHex(Uint8Array.from(descriptors)) + toHex(data)
}
