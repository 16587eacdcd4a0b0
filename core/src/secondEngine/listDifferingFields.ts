import { Cell } from '../cell/Cell.ts'
import type { DifferingField } from './knownDifferences.ts'

/**
 * The fields in which two values of the same layout differ, in the order of the layout: every field that the layout has is compared.
 * Of a value that was read together with its cell, the cell is left out.
 */
export function* listDifferingFields(field: string, ofRecord: unknown, second: unknown): Generator<DifferingField> {
  if (ofRecord === second) return
  const [left, right] = [toEntries(ofRecord), toEntries(second)]
  if (!left || !right) {
    const texts = { ofRecord: toText(ofRecord), second: toText(second) }
    if (texts.ofRecord !== texts.second) yield { field, ...texts }
    return
  }
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const name = typeof key === 'number' ? `${field}[${key}]` : field === '' ? key : `${field}.${key}`
    yield* listDifferingFields(name, left.get(key), right.get(key))
  }
}

/** The parts of a value; `undefined` if it has none. */
function toEntries(value: unknown): Map<string | number, unknown> | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Cell) return undefined
  if (Array.isArray(value)) return new Map(value.entries())
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [String(key), each]))
  return new Map(Object.entries(value).filter(([key]) => key !== 'cell'))
}

function toText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value instanceof Cell) return value.hash()
  return typeof value === 'object' ? 'present' : String(value)
}
