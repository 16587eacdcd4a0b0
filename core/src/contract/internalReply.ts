import { z } from 'zod'
import type { Json } from '../wire/json.ts'
import { readJsonPieces, type Scheduler } from '../wire/jsonPieces.ts'
import { int64, integers } from '../wire/schemas.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations, type Reply } from './operations.ts'

/**
 * Reads the reply of an operation that another process of this program wrote (the lines of `writeJsonPieces`), in steps that yield
 * to the event loop. The reply is not validated, because its writer has the same schema.
 */
export async function readInternalReply<N extends OperationName>(
  name: N,
  lines: Iterable<string> | AsyncIterable<string>,
  scheduler: Scheduler,
): Promise<Reply<N>> {
  const operation: Operation = operations[name]
  const value = await readJsonPieces(lines, scheduler)
  await convertInt64(value, findInt64Paths(operation.reply), scheduler)
  // The handler of this operation wrote it, so it has this type.
  return value as Reply<N>
}

/** The positions of `int64` values, which are `bigint` in code. */
type Int64Paths =
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

/** Number of arrays and objects between two checks of the clock. */
const checkInterval = 256

async function convertInt64(reply: Json, paths: Int64Paths | undefined, scheduler: Scheduler): Promise<void> {
  const stack: { readonly value: Json; readonly paths: Int64Paths }[] = paths ? [{ value: reply, paths }] : []
  const visit = (parent: { [key: string | number]: Json }, key: string | number, childPaths: Int64Paths) => {
    const value = parent[key]
    if (value === undefined) return
    if (childPaths === 'int64') parent[key] = BigInt(value as number | bigint)
    else stack.push({ value, paths: childPaths })
  }
  let visited = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const parent = next.value as { [key: string | number]: Json } // by the schema
    if (next.paths === 'int64') throw new Error('a reply cannot be a single integer')
    if ('each' in next.paths) for (let i = 0; i < (next.value as Json[]).length; i++) visit(parent, i, next.paths.each)
    else for (const [name, memberPaths] of next.paths.members) visit(parent, name, memberPaths)
    if (++visited % checkInterval === 0 && scheduler.shouldYield()) await scheduler.yield()
  }
}
