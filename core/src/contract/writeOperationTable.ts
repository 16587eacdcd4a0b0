import { findInt64Paths, type Int64Paths } from './int64Paths.ts'
import type { Operation } from './operation.ts'
import { operations, reportsProgress } from './operations.ts'
import { int64Value, type OperationOutline, type OperationTable } from './operationTable.ts'

/** The operations as plain data, from their schemas. */
export function writeOperationTable(): OperationTable {
  const int64: OperationTable['int64'][number][] = []
  const positions = new Map<Int64Paths, number>()

  function addPaths(paths: Int64Paths): number {
    if (paths === 'int64') return int64Value
    const known = positions.get(paths)
    if (known !== undefined) return known
    // Taken before its members are known, for recursive schemas.
    const position = int64.push({}) - 1
    positions.set(paths, position)
    int64[position] =
      'each' in paths
        ? addPaths(paths.each)
        : Object.fromEntries(paths.members.map(([name, member]) => [name, addPaths(member)]))
    return position
  }

  const outline = (operation: Operation): OperationOutline => {
    const { method, path, reply } = operation
    const paths = findInt64Paths(reply)
    return { method, path, reportsProgress: reportsProgress(operation), ...(paths && { reply: addPaths(paths) }) }
  }
  const entries = Object.entries<Operation>(operations).map(([name, operation]) => [name, outline(operation)])
  return { operations: Object.fromEntries(entries) as OperationTable['operations'], int64 } // of the same names
}
