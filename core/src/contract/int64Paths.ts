import { z } from 'zod'
import { int64, integers } from '../wire/schemas.ts'

/** The positions of `int64` values, which are `bigint` in code. */
export type Int64Paths =
  | 'int64'
  | { readonly each: Int64Paths }
  | { readonly members: readonly (readonly [string, Int64Paths])[] }

const cache = new Map<z.core.$ZodType, Int64Paths | undefined>()

/** The positions of `int64` values in a schema. @throws Error for a schema type with unsupported conversions */
export function findInt64Paths(schema: z.core.$ZodType): Int64Paths | undefined {
  if (schema === int64) return 'int64'
  if (cache.has(schema)) return cache.get(schema)
  let paths: Int64Paths | undefined
  if (schema instanceof z.ZodObject) {
    const members: [string, Int64Paths][] = []
    // Set before the members are complete, for recursive schemas.
    cache.set(schema, { members })
    for (const [name, member] of Object.entries(schema.shape)) {
      const memberPaths = findInt64Paths(member)
      if (memberPaths) members.push([name, memberPaths])
    }
    if (members.length > 0) paths = { members }
  } else if (schema instanceof z.ZodArray) {
    const each = findInt64Paths(schema.element)
    paths = each && { each }
  } else if (schema instanceof z.ZodUnion) {
    // Set before the options are known, for recursive schemas.
    cache.set(schema, undefined)
    if (!hasNoInt64(schema)) throw new Error('int64 in a schema of type union')
  } else if (schema instanceof z.ZodOptional) paths = findInt64Paths(schema.def.innerType)
  else if (!hasNoInt64(schema)) throw new Error(`int64 in a schema of type ${schema._zod.def.type}`)
  cache.set(schema, paths)
  return paths
}

function hasNoInt64(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(option => findInt64Paths(option) === undefined)
  if (schema instanceof z.ZodTuple) return schema._zod.def.items.every(item => findInt64Paths(item) === undefined)
  if (schema instanceof z.ZodRecord) return findInt64Paths(schema.valueType) === undefined
  return schema === integers || plainTypes.has(schema._zod.def.type)
}

const plainTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'unknown'])
