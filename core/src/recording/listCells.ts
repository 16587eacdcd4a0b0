import type { Cell } from '../cell/Cell.ts'
import type { DebugRecordedCell } from '../contract/debugRecording.ts'
import { formatBits } from '../messages/values.ts'
import type { Hash } from '../units.ts'
import type { KnownCells } from './KnownCells.ts'

/** Cells of a recording; what is below them is left out when there are more. */
const maxCells = 4000

/** The cells with these hashes, as far as they are known, then those below them, level by level. */
export function listCells(hashes: Iterable<Hash>, known: KnownCells): DebugRecordedCell[] {
  const cells: Cell[] = []
  const positions = new Map<Hash, number>()
  const add = (cell: Cell): number => {
    const at = positions.get(cell.hash())
    if (at !== undefined) return at
    if (cells.length >= maxCells) return -1
    positions.set(cell.hash(), cells.length)
    return cells.push(cell) - 1
  }
  for (const hash of hashes) {
    const cell = known.find(hash)
    if (cell) add(cell)
  }
  const listed: DebugRecordedCell[] = []
  // Grows while it is walked.
  for (const cell of cells) {
    listed.push({
      hash: cell.hash(),
      ...(cell.kind !== 'ordinary' && { kind: cell.kind }),
      bit_count: cell.bits,
      data: formatBits({ bytes: cell.data(), length: cell.bits }),
      refs: cell.refs().map(add),
    })
  }
  return listed
}
