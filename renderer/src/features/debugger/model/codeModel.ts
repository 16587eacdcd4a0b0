import type { DebugCode } from '@tonoscope/core/contract/debugCode'
import type { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { type ListingRow, toListingRows } from '../../../format/listingText.ts'

/** A row of the code pane: of a listing, or the title of the code that comes next. */
export type CodeRow = Omit<ListingRow, 'kind'> & { readonly kind: ListingRow['kind'] | 'title' | 'recorded' }

/** All code of a run, with what the run did in each row. */
export type CodeModel = {
  readonly rows: readonly CodeRow[]
  /** Position in `rows` by step; -1 if no row has its instruction. */
  readonly rowOfStep: Int32Array
  /** How often each row ran. */
  readonly runs: Uint32Array
  /** Gas of all runs of each row. */
  readonly gas: Float64Array
  /** Rows at which the run threw. */
  readonly exits: ReadonlySet<number>
  /** For each row the row after its folded part. */
  readonly ends: Int32Array
}

const toKey = (cell: string, offset: number): string => `${cell}:${offset}`

/**
 * The rows of listings, the code of the account first, with run counts and gas. Instructions that ran and are in no
 * listing get rows of their own.
 */
export function buildCodeModel(reader: RecordingReader, listings: readonly DebugCode[]): CodeModel {
  const rows = listings.flatMap((listing, position) => toRows(listing, position === 0))
  const positions = new Map<string, number>()
  const index = ({ cell, offset }: CodeRow, position: number) => {
    if (cell !== undefined && offset !== undefined && !positions.has(toKey(cell, offset)))
      positions.set(toKey(cell, offset), position)
  }
  rows.forEach(index)
  const unlisted = toUnlistedRows(reader, positions)
  unlisted.forEach((row, position) => {
    index(row, rows.length + position)
  })
  rows.push(...unlisted)
  return { rows, ...countRuns(reader, rows, positions), ends: findEnds(rows) }
}

function toRows(listing: DebugCode, isOfAccount: boolean): CodeRow[] {
  if (isOfAccount) return [...toListingRows(listing)]
  const title = `code of cell ${listing.code_hash.slice(0, 8)}`
  return [{ depth: 0, text: title, kind: 'title' }, ...toListingRows(listing).map(indent)]
}

const indent = (row: CodeRow): CodeRow => ({ ...row, depth: row.depth + 1 })

/** Rows for instructions that are in no listing, by cell and offset. */
function toUnlistedRows(reader: RecordingReader, listed: ReadonlyMap<string, number>): CodeRow[] {
  const cells = new Map<string, Map<number, CodeRow>>()
  for (let step = 0; step < reader.count; step++) {
    const at = reader.location(step)
    if (at === undefined || listed.has(toKey(at.cell, at.offset))) continue
    const found = cells.get(at.cell) ?? new Map<number, CodeRow>()
    cells.set(at.cell, found)
    if (!found.has(at.offset))
      found.set(at.offset, { ...at, depth: 1, text: reader.instruction(step), kind: 'recorded' })
  }
  return [...cells].flatMap(([cell, found]) => [
    { depth: 0, text: `cell ${cell.slice(0, 8)}: only what ran`, kind: 'title' as const },
    ...[...found.values()].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0)),
  ])
}

function countRuns(reader: RecordingReader, rows: readonly CodeRow[], positions: ReadonlyMap<string, number>) {
  const rowOfStep = new Int32Array(reader.count).fill(-1)
  const runs = new Uint32Array(rows.length)
  const gas = new Float64Array(rows.length)
  const exits = new Set<number>()
  /** The last row of each call that has not returned: what is implicit comes after it. */
  const lastRows: number[] = []
  const blockEnds = new Map<number, number>()
  for (let step = 0; step < reader.count; step++) {
    const at = reader.location(step)
    const depth = reader.depth(step)
    lastRows.length = Math.min(lastRows.length, depth + 1)
    const last = lastRows[depth] ?? rowOfStep[step - 1] ?? -1
    const row = at ? positions.get(toKey(at.cell, at.offset)) : findBlockEnd(rows, blockEnds, last)
    if (row === undefined || row === -1) {
      // An implicit return has no row: it comes after the last instruction of the call.
      if (at === undefined) rowOfStep[step] = last
      continue
    }
    lastRows[depth] = row
    rowOfStep[step] = row
    runs[row] = (runs[row] ?? 0) + 1
    gas[row] = (gas[row] ?? 0) + (reader.gas(step).cost ?? 0)
    if (reader.exception(step)) exits.add(row)
  }
  return { rowOfStep, runs, gas, exits }
}

/** The row of what the VM does at the end of the block that a row is in; -1 if there is none. */
function findBlockEnd(rows: readonly CodeRow[], known: Map<number, number>, from: number): number {
  const cached = known.get(from)
  if (cached !== undefined) return cached
  const depth = rows[from]?.depth ?? 0
  let end = -1
  for (let at = from; from >= 0 && at < rows.length && (rows[at]?.depth ?? 0) >= depth; at++) {
    const { kind, offset, depth: own } = rows[at] ?? {}
    if (own !== depth || kind !== 'implicit' || offset === undefined) continue
    end = at
    break
  }
  known.set(from, end)
  return end
}

/** For each row the first one after it that is not deeper. */
function findEnds(rows: readonly CodeRow[]): Int32Array {
  const ends = new Int32Array(rows.length)
  /** Rows whose end is not found yet, the deepest last. */
  const open: number[] = []
  rows.forEach(({ depth }, position) => {
    for (let last = open.at(-1); last !== undefined && (rows[last]?.depth ?? 0) >= depth; last = open.at(-1)) {
      ends[last] = position
      open.pop()
    }
    open.push(position)
  })
  for (const position of open) ends[position] = rows.length
  return ends
}

/** Whether a row has rows inside that can be folded. */
export const isFoldable = ({ rows, ends }: CodeModel, row: number): boolean =>
  (ends[row] ?? 0) > row + 1 && rows[row]?.kind !== 'repeated'

/** The positions of the rows that are not inside a folded one. */
export function listVisible({ rows, ends }: CodeModel, folded: ReadonlySet<number>): Int32Array {
  const visible: number[] = []
  for (let row = 0; row < rows.length; row = folded.has(row) ? (ends[row] ?? rows.length) : row + 1) visible.push(row)
  return Int32Array.from(visible)
}

/** Shorter blocks stay open even if nothing of them ran. */
const MIN_FOLDED_ROWS = 4

/** Methods and continuations of which nothing ran: they are folded at first. */
export function findUnused(model: CodeModel): ReadonlySet<number> {
  const { rows, runs, ends } = model
  /** Runs of all rows before each row. */
  const sums = new Float64Array(rows.length + 1)
  runs.forEach((count, row) => {
    sums[row + 1] = (sums[row] ?? 0) + count
  })
  const unused = new Set<number>()
  for (let row = 0; row < rows.length; row++) {
    const end = ends[row] ?? 0
    if (!isFoldable(model, row) || end - row <= MIN_FOLDED_ROWS || sums[end] !== sums[row + 1]) continue
    unused.add(row)
    row = end - 1
  }
  return unused
}

/** The folded rows without those around a row. */
export function unfoldTo({ ends }: CodeModel, folded: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const around = [...folded].filter(each => each < row && row < (ends[each] ?? 0))
  return around.length === 0 ? folded : new Set([...folded].filter(each => !around.includes(each)))
}
