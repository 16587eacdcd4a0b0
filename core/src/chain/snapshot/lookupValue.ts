import { z } from 'zod'
import { Cell } from '../../cell/Cell.ts'
import { entryOf, type FileLayout, type FileTables } from './layout.ts'
import { snapshotError } from './snapshotError.ts'

/**
 * The layout of a result of a source; a schema validates what was read. Types that JSON does not have become an object with
 * one key that starts with `$`: `{ "$int": "12" }`, `{ "$cell": 4 }`, `{ "$map": [[key, value]] }`, and `{ "$none": true }`
 * for `undefined`.
 */
export const lookupValue: FileLayout<unknown> = { getSchema: () => z.unknown(), read: readValue, write: writeValue }

const cell = entryOf<Cell>('cells')
/** Deeper than any result. */
const maxDepth = 1000

function writeValue(value: unknown, tables: FileTables): unknown {
  const inner = (each: unknown) => writeValue(each, tables)
  if (value === undefined) return { $none: true }
  if (typeof value === 'bigint') return { $int: String(value) }
  if (value instanceof Cell) return { $cell: cell.write(value, tables) }
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => [inner(key), inner(each)])
    return { $map: entries.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
  }
  if (Array.isArray(value)) return value.map(inner)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, inner(each)]))
}

function readValue(json: unknown, tables: FileTables, depth = 0): unknown {
  if (depth > maxDepth) throw snapshotError('a recorded result is nested too deep')
  const inner = (value: unknown): unknown => readValue(value, tables, depth + 1)
  if (Array.isArray(json)) return json.map(inner)
  if (typeof json !== 'object' || json === null) return json
  const [first, ...more] = Object.entries(json)
  if (first && more.length === 0) {
    const [key, value] = first
    if (key === '$none') return undefined
    if (key === '$int' && typeof value === 'string' && /^-?\d{1,100}$/.test(value)) return BigInt(value)
    if (key === '$cell' && typeof value === 'number') return cell.read(value, tables)
    if (key === '$map' && Array.isArray(value))
      return new Map(
        value.flatMap(entry => (Array.isArray(entry) ? [[inner(entry[0]), inner(entry[1])] as const] : [])),
      )
  }
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, inner(value)]))
}
