import type { Cell } from '../cell/Cell.ts'
import { toHex } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'

/** Cells that are indexed at most, of all roots together; a jetton master can have a million. */
const maxIndexed = 20_000

/**
 * The cells that a run can have seen, by hash and by content: of the message, the state and the configuration before it,
 * and of what it left. The roots are only walked when something is looked up.
 */
export class KnownCells {
  private readonly waiting: (readonly Cell[])[]
  private queue: Cell[] = []
  private readonly byHash = new Map<Hash, Cell>()
  private readonly byContent = new Map<string, Cell[]>()

  /** Groups of roots, the most likely first: a group is walked when the ones before do not have the cell. */
  constructor(...groups: (readonly (Cell | undefined)[])[]) {
    this.waiting = groups.map(group => group.filter(cell => cell !== undefined))
  }

  find(hash: Hash): Cell | undefined {
    return this.search(() => this.byHash.get(hash))
  }

  /** The cell with these descriptors and data, in hex as the VM prints them; `undefined` if there are several. */
  findByContent(text: string): Cell | undefined {
    const found = this.search(() => this.byContent.get(text))
    return found?.length === 1 ? found[0] : undefined
  }

  add(cell: Cell): void {
    this.walk([cell])
  }

  private search<T>(look: () => T | undefined): T | undefined {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      const next = this.waiting.shift()
      if (next === undefined) return undefined
      this.walk(next)
    }
  }

  private walk(roots: readonly Cell[]): void {
    this.queue = [...roots]
    // Breadth first: what is near a root is likelier to be read.
    for (let at = 0; at < this.queue.length && this.byHash.size < maxIndexed; at++) {
      const cell = this.queue[at]
      if (cell === undefined || this.byHash.has(cell.hash())) continue
      this.byHash.set(cell.hash(), cell)
      const content = contentOf(cell)
      const same = this.byContent.get(content)
      if (same) same.push(cell)
      else this.byContent.set(content, [cell])
      this.queue.push(...cell.refs())
    }
    this.queue = []
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
