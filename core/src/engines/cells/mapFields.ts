import type { Cell } from '../../cell/Cell.ts'
import { FieldRecorder, type RecordedDictionary, type RecordedRange } from '../../cell/FieldRecorder.ts'
import { RecordedCell } from '../../cell/RecordedCell.ts'
import { isAppError } from '../../errors.ts'
import type { CellType } from './cellTypes.ts'
import { formatFieldValue, isEditable } from './fieldValues.ts'

/** A field of a type: bits of one cell, or one reference. */
export type Field = {
  readonly path: string
  readonly from: number
  readonly bits: number
  readonly ref?: number
  readonly name: string
  /** `ref`: the cell there has fields of its own; `cell`: it has not. */
  readonly kind: RecordedRange['kind'] | 'cell'
  readonly size?: number
  readonly value?: string
  readonly isEditable: boolean
}

/** Bits or a reference of a cell that a type has read the rest of. */
export type Unread = { readonly path: string; readonly from: number; readonly bits: number; readonly ref?: number }

/** Which bits and references are which field of a type; `problem` says why the type does not fit. */
export type FieldMap = {
  readonly fields: readonly Field[]
  readonly unread: readonly Unread[]
  readonly dictionaries: readonly (Omit<RecordedDictionary, 'names'> & { readonly name: string })[]
  readonly problem?: string
}

/** More are neither read by a person nor sent. */
const maxRanges = 20_000

/** Reads a cell as a type and maps its bits: no parser of its own, the layouts of the type are observed. */
export function mapFields(cell: Cell, path: string, type: Pick<CellType, 'read'>): FieldMap {
  const recorder = new FieldRecorder(maxRanges)
  try {
    type.read(RecordedCell.record(cell, path, recorder))
  } catch (error) {
    return { fields: [], unread: [], dictionaries: [], problem: getProblem(error) }
  }
  const map = completeRanges(recorder.ranges, path, cellFinder(cell, path))
  const dictionaries = recorder.dictionaries.map(({ names, ...each }) => ({ ...each, name: joinNames(names) }))
  return { ...map, dictionaries }
}

/** Whether every bit and reference of the cells that the type reads is a field. */
export const isComplete = ({ problem, unread }: FieldMap): boolean => problem === undefined && unread.length === 0

function getProblem(error: unknown): string {
  if (isAppError(error) && error.code === 'input.cell' && 'reason' in error.details)
    return String(
      error.details.layout === undefined ? error.details.reason : `${error.details.layout}: ${error.details.reason}`,
    )
  if (isAppError(error)) return error.message
  throw error
}

/** Finds cells below one by path, each from its parent. */
function cellFinder(root: Cell, rootPath: string): (path: string) => Cell {
  const found = new Map([[rootPath, root]])
  return path => {
    let cell = found.get(path)
    if (cell !== undefined) return cell
    const missing: string[] = []
    let at = path
    for (; cell === undefined; cell = found.get(at)) {
      missing.push(at)
      at = at.slice(0, at.lastIndexOf('.'))
    }
    for (const next of missing.reverse()) {
      cell = cell.ref(Number(next.slice(next.lastIndexOf('.') + 1)))
      found.set(next, cell)
    }
    return cell
  }
}

function completeRanges(
  ranges: readonly RecordedRange[],
  rootPath: string,
  findCell: (path: string) => Cell,
): Pick<FieldMap, 'fields' | 'unread'> {
  // Of a type that reads nothing, all of the root is left over.
  const byPath = new Map<string, RecordedRange[]>([[rootPath, []]])
  for (const range of ranges) {
    const others = byPath.get(range.path)
    if (others) others.push(range)
    else byPath.set(range.path, [range])
  }
  const fields: Field[] = []
  const unread: Unread[] = []
  for (const [path, own] of byPath) {
    const cell = findCell(path)
    const isRead = (ref: number) => byPath.has(`${path}.${ref}`)
    const complete = splitRest(own)
    fields.push(...complete.map(range => toField(range, cell, isRead)))
    unread.push(...findUnread(path, cell, complete))
  }
  return { fields, unread }
}

/**
 * What was skipped as a whole is a field without what was read of it later, which may have been skipped again; in the order
 * of the bits, then of the references.
 */
function splitRest(ranges: readonly RecordedRange[]): readonly RecordedRange[] {
  const found = ranges.filter(({ kind }) => kind !== 'rest')
  const refs = new Set(found.map(({ ref }) => ref))
  let bits = found.filter(({ ref }) => ref === undefined).toSorted((a, b) => a.from - b.from)
  for (const range of ranges.filter(({ kind }) => kind === 'rest').toReversed()) {
    if (range.ref !== undefined) {
      if (!refs.has(range.ref)) found.push(range)
      refs.add(range.ref)
      continue
    }
    const gaps = findGaps(range.from, range.from + range.bits, bits)
    const pieces = gaps.map(([from, to]) => ({ ...range, from, bits: to - from }))
    found.push(...pieces)
    if (pieces.length > 0) bits = [...bits, ...pieces].toSorted((a, b) => a.from - b.from)
  }
  return found.toSorted((a, b) => (a.ref ?? -1) - (b.ref ?? -1) || a.from - b.from)
}

/** The parts of [from, to) outside the ranges, which are in order. */
function findGaps(
  from: number,
  to: number,
  ranges: readonly { readonly from: number; readonly bits: number }[],
): readonly (readonly [number, number])[] {
  const gaps: (readonly [number, number])[] = []
  let at = from
  for (const range of ranges) {
    if (range.from >= to) break
    if (range.from > at) gaps.push([at, range.from])
    at = Math.max(at, range.from + range.bits)
  }
  if (at < to) gaps.push([at, to])
  return gaps
}

function findUnread(path: string, cell: Cell, ranges: readonly RecordedRange[]): readonly Unread[] {
  const bits = ranges.filter(({ ref }) => ref === undefined)
  const refs = new Set(ranges.map(({ ref }) => ref))
  const unreadRefs = Array.from({ length: cell.refCount }, (_, ref) => ref).filter(ref => !refs.has(ref))
  return [
    ...findGaps(0, cell.bits, bits).map(([from, to]) => ({ path, from, bits: to - from })),
    ...unreadRefs.map(ref => ({ path, from: 0, bits: 0, ref })),
  ]
}

function toField(range: RecordedRange, cell: Cell, isRead: (ref: number) => boolean): Field {
  const { path, from, bits, ref, names, kind, size } = range
  const name = joinNames(names)
  if (ref !== undefined || kind === 'ref') {
    const which = ref ?? 0
    const target = cell.ref(which)
    if (isRead(which)) return { path, from, bits, ref: which, name, kind: 'ref', isEditable: false }
    return { path, from, bits, ref: which, name, kind: 'cell', value: target.hash(), isEditable: false }
  }
  const value = formatFieldValue(cell, { from, bits, kind, ...(size !== undefined && { size }) })
  return { path, from, bits, name, kind, ...(size !== undefined && { size }), value, isEditable: isEditable(kind) }
}

/** Names with dots between them, keys of dictionaries in brackets. */
function joinNames(names: readonly string[]): string {
  return names.reduce((text, name) => (text === '' || name.startsWith('[') ? text + name : `${text}.${name}`), '')
}
