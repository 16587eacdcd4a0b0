import type { OperationName } from './operations.ts'

/** What a client has to know of an operation, without its schemas. */
export type OperationOutline = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for path parameters. */
  readonly path: string
  readonly reportsProgress: boolean
  /** The position of the reply in `int64`; absent if it has no such values. */
  readonly reply?: number
}

/** In this position is an `int64` value, which is a `bigint` in code. */
export const int64Value = -1

/** A list, by the position of its elements, or the members of an object that lead to `int64` values, each by its position. */
type Int64Container = number | Readonly<Record<string, number>>

/** All operations as plain data: a client of the same build calls them without creating a schema. */
export type OperationTable = {
  readonly operations: Readonly<Record<OperationName, OperationOutline>>
  /** The containers on the way to `int64` values of all replies. */
  readonly int64: readonly Int64Container[]
}
