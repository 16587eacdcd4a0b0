import { z } from 'zod'
import { lazy } from '../../lazy.ts'
import type { Address, Hash, Lt, UnixSec } from '../../units.ts'
import { listOf, recordOf } from '../../wire/parseSchema.ts'
import { account, hash as hashText } from '../replySchemas.ts'
import { snapshotError } from './snapshotError.ts'

/** How a value is stored in a snapshot file: the schema of its JSON, which validates it first, and both directions. */
export type FileLayout<T, J = unknown> = {
  /** Created with its first use: a file that was validated before needs none. */
  readonly getSchema: () => z.ZodType
  /** The table that it is an entry of. */
  readonly table?: string
  read(json: J, tables: FileTables): T
  write(value: T, tables: FileTables): J
}

/** The value that a layout stores. */
export type ValueOf<L extends FileLayout<unknown>> = ReturnType<L['read']>

/** Entries that are stored once and referenced by their index. */
export class EntryTable<T> {
  readonly entries: T[]
  private readonly name: string
  private readonly keyOf: (entry: T) => string
  private readonly indexes = new Map<string, number>()

  /** Whether its entries are read one by one, with their first use. */
  readonly isLazy: boolean = false

  constructor(name: string, keyOf: (entry: T) => string, entries: T[] = []) {
    this.name = name
    this.keyOf = keyOf
    this.entries = entries
  }

  /** @throws input.snapshot */
  at(index: number): T {
    const found = this.entries[index]
    if (found === undefined) throw snapshotError(`${this.name} ${index} is missing`)
    return found
  }

  /** In the order of first use; equal entries share an index. */
  indexOf(entry: T): number {
    const key = this.keyOf(entry)
    const known = this.indexes.get(key)
    if (known !== undefined) return known
    this.indexes.set(key, this.entries.length)
    return this.entries.push(entry) - 1
  }
}

/** The tables of a file, by name. */
export type FileTables = {
  readonly [name: string]: {
    readonly isLazy: boolean
    at(index: number): unknown
    indexOf(entry: unknown): number
  }
}

const index = lazy(() => z.int().nonnegative())

/** A value whose JSON is the value itself; `T` names a type that the schema ensures. */
export const plain = <T>(getSchema: () => z.ZodType<T> | z.ZodType): FileLayout<T> => ({
  getSchema: lazy(getSchema),
  read: json => json as T, // validated by the schema
  write: value => value,
})

/** An entry of a table, stored as its index. */
export const entryOf = <T>(table: string): FileLayout<T> => ({
  getSchema: index,
  table,
  read: (json, tables) => (tables[table] as EntryTable<T>).at(json as number),
  write: (value, tables) => (tables[table] as EntryTable<T>).indexOf(value),
})

/** The same JSON for another type of value. */
export const convert = <A, B>(
  { getSchema, ...layout }: FileLayout<A>,
  read: (a: A) => B,
  write: (b: B) => A,
): FileLayout<B> => ({
  getSchema,
  read: (json, tables) => read(layout.read(json, tables)),
  write: (value, tables) => layout.write(write(value), tables),
})

/** An integer as decimal text. */
export const decimal = <T extends bigint>(getSchema: () => z.ZodType<string>): FileLayout<T> =>
  convert(plain<string>(getSchema), text => BigInt(text) as T, String) // a unit of this layout's type

export const list = <T>(layout: FileLayout<T>): FileLayout<readonly T[]> => ({
  getSchema: lazy(() => listOf(layout.getSchema())),
  read: (json, tables) => (json as unknown[]).map(each => layout.read(each, tables)),
  write: (values, tables) => values.map(each => layout.write(each, tables)),
})

/** A map with text keys as an object. */
export const mapOf = <K extends string, T>(
  key: FileLayout<K>,
  layout: FileLayout<T>,
): FileLayout<ReadonlyMap<K, T>> => ({
  getSchema: lazy(() => recordOf(key.getSchema() as z.ZodType<string>, layout.getSchema())),
  read(json, tables) {
    const entries = Object.entries(json as object) as [K, unknown][] // checked by the schema
    return isPrepared(tables)
      ? new LazyMap(entries.map(([name, each]) => [name, lazy(() => layout.read(each, tables))] as const))
      : new Map(entries.map(([name, each]) => [name, layout.read(each, tables)]))
  },
  write: (values, tables) => Object.fromEntries([...values].map(([name, each]) => [name, layout.write(each, tables)])),
})

/** Whether the file was validated before, so that each part is read with its first use. */
const isPrepared = (tables: FileTables): boolean => Object.values(tables).some(table => table.isLazy)

const isLazy = ({ table }: FileLayout<unknown>, tables: FileTables): boolean =>
  table !== undefined && tables[table]?.isLazy === true

/** A map whose values are read with their first use. */
class LazyMap<K, V> implements ReadonlyMap<K, V> {
  readonly #values: ReadonlyMap<K, () => V>
  constructor(entries: Iterable<readonly [K, () => V]>) {
    this.#values = new Map(entries)
  }
  get size(): number {
    return this.#values.size
  }
  has(key: K): boolean {
    return this.#values.has(key)
  }
  get(key: K): V | undefined {
    return this.#values.get(key)?.()
  }
  keys(): MapIterator<K> {
    return this.#values.keys()
  }
  values(): MapIterator<V> {
    return this.#read().values()
  }
  entries(): MapIterator<[K, V]> {
    return this.#read().entries()
  }
  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
  #read(): Map<K, V> {
    return new Map([...this.#values].map(([key, get]) => [key, get()]))
  }
}

type Field = FileLayout<unknown> & { readonly name?: string; readonly isOptional?: true }
type Fields = { readonly [key: string]: Field }
type OptionalKey<F extends Fields> = { [K in keyof F]: F[K] extends { isOptional: true } ? K : never }[keyof F]
type RecordValue<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalKey<F>>]: ReturnType<F[K]['read']>
} & { readonly [K in OptionalKey<F>]?: ReturnType<F[K]['read']> }
type Flatten<T> = { [K in keyof T]: T[K] }

type RecordLayout<T> = Omit<FileLayout<T>, 'getSchema'> & {
  readonly getSchema: () => z.ZodObject
  /** Reads each field with its first use; `field` gives the JSON of one, `undefined` if it is absent. */
  readonly readFields: (field: (name: string) => unknown, tables: FileTables) => T
}

/** A field with another name in the file than its own in snake case. */
export const named = <L extends Field>(name: string, layout: L): L & { readonly name: string } => ({ ...layout, name })

/** A field that can be absent. */
export const optional = <T>(layout: FileLayout<T>): FileLayout<T> & { readonly isOptional: true } => ({
  ...layout,
  getSchema: lazy(() => layout.getSchema().optional()),
  isOptional: true,
})

/** A field that is `undefined` where the file does not have it. */
export const undefinedIfAbsent = <T>(layout: FileLayout<T>): FileLayout<T | undefined> => ({
  ...(layout as FileLayout<T | undefined>), // `record` passes no undefined value on
  getSchema: lazy(() => layout.getSchema().optional()),
})

const toSnakeCase = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** An object, written with its fields in this order; other members are ignored. */
export function record<F extends Fields>(fields: F): RecordLayout<Flatten<RecordValue<F>>> {
  const entries = Object.entries(fields).map(([key, field]) => ({ key, field, name: field.name ?? toSnakeCase(key) }))
  return {
    getSchema: lazy(() => z.object(Object.fromEntries(entries.map(({ name, field }) => [name, field.getSchema()])))),
    readFields(getJson, tables) {
      const fields = entries.map(({ key, field, name }) => {
        const get = lazy(() => {
          const own = getJson(name)
          return own === undefined ? undefined : field.read(own, tables)
        })
        return [key, { enumerable: true, get }] as const
      })
      return Object.defineProperties({}, Object.fromEntries(fields)) as Flatten<RecordValue<F>> // as above
    },
    read(json, tables) {
      const value: Record<string, unknown> = {}
      for (const { key, field, name } of entries) {
        const own = (json as Record<string, unknown>)[name]
        if (own !== undefined && isLazy(field, tables))
          Object.defineProperty(value, key, { enumerable: true, get: lazy(() => field.read(own, tables)) })
        else if (own !== undefined) value[key] = field.read(own, tables)
        else if (!field.isOptional) value[key] = undefined
      }
      return value as Flatten<RecordValue<F>> // every field was read by its layout
    },
    write(value, tables) {
      const json: Record<string, unknown> = {}
      for (const { key, field, name } of entries) {
        const own = value[key as keyof typeof value]
        if (own !== undefined) json[name] = field.write(own as never, tables)
      }
      return json
    },
  }
}

type Cases = { readonly [kind: string]: RecordLayout<unknown> }
type CaseValue<C extends Cases> = {
  [K in keyof C]: Flatten<{ readonly kind: K } & ReturnType<C[K]['read']>>
}[keyof C]

/** One of several objects, by its `kind`. */
export function variants<C extends Cases>(cases: C): FileLayout<CaseValue<C>> {
  type Kind = { readonly kind: string }
  const layoutOf = (value: unknown) => cases[(value as Kind).kind] as RecordLayout<unknown> // validated, or of this type
  const getSchemas = () =>
    Object.entries(cases).map(([kind, { getSchema }]) => getSchema().extend({ kind: z.literal(kind) }))
  return {
    getSchema: lazy(() => z.discriminatedUnion('kind', getSchemas() as never)), // each has the literal
    read: (json, tables) =>
      ({ kind: (json as Kind).kind, ...(layoutOf(json).read(json, tables) as object) }) as CaseValue<C>,
    write: (value, tables) => ({ kind: (value as Kind).kind, ...(layoutOf(value).write(value, tables) as object) }),
  }
}

export const hash: FileLayout<Hash> = plain(() => hashText)
/** A raw address. */
export const address: FileLayout<Address> = plain(() => account)
/** A logical time; it exceeds the integers of other JSON parsers. */
export const logicalTime: FileLayout<Lt> = decimal(() =>
  z
    .string()
    .regex(/^\d{1,20}$/)
    .refine(digits => BigInt(digits) < 2n ** 64n, 'a logical time has 64 bits'),
)
export const utime: FileLayout<UnixSec> = plain<UnixSec>(() =>
  z
    .int()
    .nonnegative()
    .max(2 ** 32 - 1),
)
export const int: FileLayout<number> = plain(() => z.int())
/** A short text for display. */
export const label: FileLayout<string> = plain(() => z.string().max(200))
/** A non-negative integer. */
export const count: FileLayout<number> = plain(index)
export const text: FileLayout<string> = plain(() => z.string())
export const flag: FileLayout<boolean> = plain(() => z.boolean())
