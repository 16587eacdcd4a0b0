import { Cell } from '../../cell/Cell.ts'
import { AppError } from '../../errors.ts'

/**
 * Converts a result of a source to JSON. Other types become an object with one key that starts with `$`:
 * `{ "$int": "12" }`, `{ "$cell": 4 }`, `{ "$map": [[key, value]] }`, and `{ "$none": true }` for `undefined`.
 */
export function lookupToJson(value: unknown, rootOf: (cell: Cell) => number): unknown {
  if (value === undefined) return { $none: true }
  if (typeof value === 'bigint') return { $int: String(value) }
  if (value instanceof Cell) return { $cell: rootOf(value) }
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => [lookupToJson(key, rootOf), lookupToJson(each, rootOf)])
    return { $map: entries.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
  }
  if (Array.isArray(value)) return value.map(each => lookupToJson(each, rootOf))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, lookupToJson(each, rootOf)]))
}

/** Deeper than any result. */
const maxDepth = 1000

/** Converts JSON back to a result, to be validated by a schema. @throws input.snapshot */
export function lookupFromJson(json: unknown, cellAt: (root: number) => Cell, depth = 0): unknown {
  if (depth > maxDepth) throw new AppError('input.snapshot', { reason: 'a recorded result is nested too deep' })
  const inner = (value: unknown): unknown => lookupFromJson(value, cellAt, depth + 1)
  if (Array.isArray(json)) return json.map(inner)
  if (typeof json !== 'object' || json === null) return json
  const [first, ...more] = Object.entries(json)
  if (first && more.length === 0) {
    const [key, value] = first
    if (key === '$none') return undefined
    if (key === '$int' && typeof value === 'string' && /^-?\d{1,100}$/.test(value)) return BigInt(value)
    if (key === '$cell' && typeof value === 'number') return cellAt(value)
    if (key === '$map' && Array.isArray(value))
      return new Map(
        value.flatMap(entry => (Array.isArray(entry) ? [[inner(entry[0]), inner(entry[1])] as const] : [])),
      )
  }
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, inner(value)]))
}
