import { z } from 'zod'
import type { Json } from '../wire/json.ts'
import { readJsonPieces } from '../wire/jsonPieces.ts'
import type { Pace } from '../wire/Pace.ts'
import { int64 } from '../wire/scalars.ts'
import type { Operation } from './operation.ts'
import { type OperationName, operations, type Reply } from './operations.ts'

/**
 * The reply of an operation as another process of this program wrote it (`writeJsonPieces`), read in steps. It is not held
 * against its schema: its writer has the same one.
 */
export async function readOwnReply<N extends OperationName>(name: N, text: string, pace: Pace): Promise<Reply<N>> {
  const operation: Operation = operations[name]
  const value = await readJsonPieces(text, pace)
  await widen(value, placesOf(operation.reply), pace)
  // Written by the service of this name, whose replies have this type.
  return value as Reply<N>
}

/** Where integers are that code has as `bigint`. */
type Places = 'here' | { readonly each: Places } | { readonly members: readonly (readonly [string, Places])[] }

const known = new Map<z.core.$ZodType, Places | undefined>()

/** Finds the integers of a schema. @throws Error for a schema with conversions that are not known here: a fault of ours */
export function placesOf(schema: z.core.$ZodType): Places | undefined {
  if (schema === int64) return 'here'
  if (known.has(schema)) return known.get(schema)
  let places: Places | undefined
  if (schema instanceof z.ZodObject) {
    const members: [string, Places][] = []
    // A member may be of this schema itself: it gets what will be complete when it is used.
    known.set(schema, { members })
    for (const [name, member] of Object.entries(schema.shape)) {
      const inside = placesOf(member)
      if (inside) members.push([name, inside])
    }
    if (members.length > 0) places = { members }
  } else if (schema instanceof z.ZodArray) {
    const each = placesOf(schema.element)
    places = each && { each }
  } else if (schema instanceof z.ZodOptional) places = placesOf(schema.def.innerType)
  else if (!isWithoutIntegers(schema)) throw new Error(`integers in a schema of type ${schema._zod.def.type}`)
  known.set(schema, places)
  return places
}

function isWithoutIntegers(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(option => placesOf(option) === undefined)
  if (schema instanceof z.ZodRecord) return placesOf(schema.valueType) === undefined
  return plainTypes.has(schema._zod.def.type)
}

const plainTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'unknown'])

/** So many arrays and objects are passed between two looks at the clock. */
const passedBetween = 256

async function widen(reply: Json, places: Places | undefined, pace: Pace): Promise<void> {
  const waiting: { readonly value: Json; readonly places: Places }[] = places ? [{ value: reply, places }] : []
  const take = (of: { [key: string | number]: Json }, key: string | number, inside: Places) => {
    const value = of[key]
    if (value === undefined) return
    if (inside === 'here') of[key] = BigInt(value as number | bigint)
    else waiting.push({ value, places: inside })
  }
  let passed = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const of = next.value as { [key: string | number]: Json } // so says the schema
    if (next.places === 'here') throw new Error('a reply is more than an integer')
    if ('each' in next.places) for (let at = 0; at < (next.value as Json[]).length; at++) take(of, at, next.places.each)
    else for (const [name, inside] of next.places.members) take(of, name, inside)
    if (++passed % passedBetween === 0 && pace.isDue()) await pace.pause()
  }
}
