import type { OperationName } from './operations.ts'

const names: ReadonlySet<OperationName> = new Set<OperationName>([
  'debugAccount',
  'debugEmulate',
  'debugEvent',
  'debugGetMethod',
  'decodeBody',
  'inspectContract',
])

/** Whether the requests of an operation have `abis`. */
export const takesAbis = (name: OperationName): boolean => names.has(name)
