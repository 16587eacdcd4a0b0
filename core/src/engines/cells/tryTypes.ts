import type { Cell } from '../../cell/Cell.ts'
import { type CellType, cellTypes } from './cellTypes.ts'
import { type Field, type FieldMap, isComplete, mapFields } from './mapFields.ts'

/** A type with its result for a cell. */
export type TypeTrial = {
  readonly type: CellType
  readonly fields: number
  /** Why it does not fit. */
  readonly reason?: string
}

/** Tries all named types on a cell: those that read all of it, best first, then the others with the reason. */
export function tryTypes(
  cell: Cell,
  own: Iterable<CellType> = [],
): {
  readonly fitting: readonly TypeTrial[]
  readonly others: readonly TypeTrial[]
} {
  const trials = [...own, ...[...cellTypes().values()].toReversed()].map(type => ({
    type,
    map: mapFields(cell, '0', type),
  }))
  const fitting = trials
    .filter(({ map }) => isComplete(map) && hasMeaning(map.fields))
    .map(({ type, map }) => ({ type, fields: map.fields.length, score: getScore(type, map.fields) }))
    .toSorted((a, b) => b.score - a.score)
  const others = trials
    .filter(({ map }) => !isComplete(map) || !hasMeaning(map.fields))
    .map(({ type, map }) => ({ type, fields: map.fields.length, reason: getReason(map) }))
  return { fitting, others }
}

/** Whether a type says anything of a cell: one that skips all of it fits every cell. */
const hasMeaning = (fields: readonly Field[]): boolean =>
  fields.some(({ kind }) => kind !== 'rest' && kind !== 'cell' && kind !== 'maybe')

/** Types that recognise a constructor and name more come first; what is only skipped counts against a type. */
function getScore({ isGeneric }: CellType, fields: readonly Field[]): number {
  const opaque = fields.filter(({ kind }) => kind === 'rest' || kind === 'cell').length
  const hasTag = fields.some(({ kind, bits }) => kind === 'tag' && bits >= 16)
  return Math.min(fields.length, 200) - 3 * Math.min(opaque, 100) + (hasTag ? 1000 : 0) - (isGeneric ? 500 : 0)
}

function getReason({ problem, unread }: FieldMap): string {
  if (problem !== undefined) return problem
  if (unread.length === 0) return 'it says nothing about this cell: all of it is data'
  const bits = unread.reduce((sum, range) => sum + range.bits, 0)
  const refs = unread.filter(({ ref }) => ref !== undefined).length
  return `${bits} bits and ${refs} references left over, from bit ${unread[0]?.from ?? 0} of cell ${unread[0]?.path ?? '0'}`
}
