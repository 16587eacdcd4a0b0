import { type CheckContext, checkers, describeJson } from './checkValues.ts'
import { toFault } from './Fault.ts'
import type { FieldRow, Values } from './schemas.ts'

/** How an object names its fields: `wire` in requests, `short` in requests embedded in links. */
export type Naming = 'wire' | 'short'

/** Whether a value is an object with members. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a member. */
export const memberPath = (path: string, member: string | number): string =>
  typeof member === 'number' ? `${path}[${member}]` : path === '' ? member : `${path}.${member}`

/**
 * Reads an object by its schema and reports every fault; values that cannot be used are absent. `undefined` if it is no
 * object. Members in `ignored` are known, but not read here.
 */
export function checkObject<T extends readonly FieldRow[]>(
  value: unknown,
  schema: T,
  {
    path,
    naming,
    ignored = [],
  }: { readonly path: string; readonly naming: Naming; readonly ignored?: readonly string[] },
  context: CheckContext,
): Values<T> | undefined {
  if (!isObject(value)) {
    context.report(toFault(path, 'field.type', { expected: 'an object', found: describeJson(value) }))
    return undefined
  }
  const nameOf = (row: FieldRow) => (naming === 'short' ? (row.short ?? row.name) : row.name)
  const known = new Set([...schema.map(nameOf), ...ignored])
  const bySdkName = new Map(schema.flatMap(row => (row.sdk === undefined ? [] : [[row.sdk, row.name] as const])))
  for (const name of Object.keys(value).filter(name => !known.has(name))) {
    const wire = naming === 'wire' ? bySdkName.get(name) : undefined
    if (wire !== undefined) context.report(toFault(memberPath(path, name), 'field.alias', { name, wire }))
    else context.report(toFault(memberPath(path, name), 'field.unknown', { name, known: schema.map(nameOf) }))
  }
  const values: Record<string, unknown> = {}
  for (const row of schema) {
    const name = nameOf(row)
    const given = Object.hasOwn(value, name) ? value[name] : readSdkName(value, row, naming)
    if (given === undefined || given === null) {
      if (row.required) context.report(toFault(memberPath(path, name), 'field.missing', { name }))
      continue
    }
    const read = checkers[row.type](given, memberPath(path, name), context)
    if (read !== undefined) values[row.name] = read
  }
  // Each value is what the checker of its type returns.
  return values as Values<T>
}

const readSdkName = (value: Readonly<Record<string, unknown>>, { sdk }: FieldRow, naming: Naming): unknown =>
  naming === 'wire' && sdk !== undefined && Object.hasOwn(value, sdk) ? value[sdk] : undefined
