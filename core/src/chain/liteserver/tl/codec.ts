import { AppError } from '../../../errors.ts'
import type { Hash } from '../../../units.ts'
import { liteApiFunctions, liteApiTypes } from './liteApi.ts'
import { type Combinator, type Field, parseCombinator } from './parseSchema.ts'
import type {
  Answer,
  Boxed,
  ConstructorName,
  FunctionName,
  LiteserverRefusal,
  Params,
  TlFunctions,
  TlTypes,
  TypeName,
} from './schemaTypes.ts'
import { notTl, TlReader } from './TlReader.ts'
import { TlWriter } from './TlWriter.ts'

/** A value as it is between the schema's type and the wire. */
type Plain = Record<string, unknown>
type Layout = {
  readonly read: (reader: TlReader) => unknown
  readonly write: (writer: TlWriter, value: unknown) => void
}

const types = new Map(liteApiTypes.map(parseCombinator).map(found => [found.name, found]))
const functions = new Map(liteApiFunctions.map(parseCombinator).map(found => [found.name, found]))
const layouts = new Map<string, Layout>()

// The schema's own types say what each of these is given; see Scalars in schemaTypes.ts.
const scalars: Readonly<Record<string, Layout>> = {
  int: { read: reader => reader.int(), write: (writer, value) => writer.int(value as number) },
  '#': { read: reader => reader.uint(), write: (writer, value) => writer.uint(value as number) },
  long: { read: reader => reader.long(), write: (writer, value) => writer.long(value as bigint) },
  int256: { read: reader => reader.hash(), write: (writer, value) => writer.hash(value as Hash) },
  bytes: { read: reader => reader.byteString(), write: (writer, value) => writer.byteString(value as Uint8Array) },
  string: {
    read: reader => reader.string(),
    write: (writer, value) => writer.byteString(new TextEncoder().encode(value as string)),
  },
  Bool: {
    read: reader => readBool(reader.uint()),
    write: (writer, value) => writer.uint(value === true ? boolTrue : boolFalse),
  },
}
const boolTrue = parseCombinator('boolTrue = Bool').id
const boolFalse = parseCombinator('boolFalse = Bool').id

function readBool(id: number): boolean {
  if (id !== boolTrue && id !== boolFalse) throw notTl('neither true nor false')
  return id === boolTrue
}

/** A type by its name: a scalar, a constructor (bare), or several constructors told apart by their ids. */
function layoutOf(type: string): Layout {
  let layout = scalars[type] ?? layouts.get(type)
  if (layout === undefined) {
    const bare = types.get(type)
    layout = bare === undefined ? boxedLayout(type) : bareLayout(bare)
    layouts.set(type, layout)
  }
  return layout
}

function boxedLayout(type: string): Layout {
  const found = [...types.values()].filter(({ result }) => result === type)
  if (found.length === 0) throw new AppError('internal.bug', { reference: `schema: no type ${type}` })
  return {
    read(reader) {
      const id = reader.uint()
      const made = found.find(candidate => candidate.id === id)
      if (!made) throw notTl(`0x${id.toString(16).padStart(8, '0')} is not a ${type}`)
      return { '@type': made.name, ...(layoutOf(made.name).read(reader) as Plain) }
    },
    write(writer, value) {
      const name = (value as Plain)['@type']
      const made = found.find(candidate => candidate.name === name)
      if (!made) throw new AppError('internal.bug', { reference: `schema: ${String(name)} is not a ${type}` })
      writer.uint(made.id)
      layoutOf(made.name).write(writer, value)
    },
  }
}

function bareLayout({ fields }: Combinator): Layout {
  const plans = fields.filter(({ type }) => type !== 'true').map(field => ({ ...field, layout: fieldLayout(field) }))
  const isThere = ({ flag }: Field, value: Plain): boolean =>
    flag === undefined || ((Number(value[flag.field]) >>> flag.bit) & 1) === 1
  return {
    read(reader) {
      const value: Plain = {}
      for (const plan of plans) if (isThere(plan, value)) value[plan.name] = plan.layout.read(reader)
      return value
    },
    write(writer, value) {
      const given = value as Plain
      for (const plan of plans) {
        if (isThere(plan, given) !== (given[plan.name] !== undefined)) {
          throw new AppError('input.argument', { name: plan.name, reason: 'it and the mode do not agree' })
        }
        if (isThere(plan, given)) plan.layout.write(writer, given[plan.name])
      }
    },
  }
}

function fieldLayout({ type, vector }: Field): Layout {
  // Looked up late: types may refer to each other in any order.
  const item: Layout = {
    read: reader => layoutOf(type).read(reader),
    write: (writer, value) => layoutOf(type).write(writer, value),
  }
  if (!vector) return item
  return {
    read(reader) {
      const count = reader.uint()
      if (count > reader.left / 4) throw notTl(`a list of ${count} items in ${reader.left} bytes`)
      return Array.from({ length: count }, () => item.read(reader))
    },
    write(writer, value) {
      const items = value as readonly unknown[]
      writer.uint(items.length)
      for (const each of items) item.write(writer, each)
    },
  }
}

const functionLayouts = new Map(
  [...functions].map(([name, found]) => [name, { id: found.id, layout: bareLayout(found) }]),
)

/** A question in bytes, ready for `liteServer.query`. @throws input.argument when the mode and the fields do not agree */
export function encodeRequest<F extends keyof TlFunctions>(name: F, params: Params<F>): Uint8Array {
  const found = functionLayouts.get(name)
  if (!found) throw new AppError('internal.bug', { reference: `schema: no function ${name}` })
  const writer = new TlWriter()
  writer.uint(found.id)
  found.layout.write(writer, params)
  return writer.end()
}

/** The question that bytes ask, and its parameters; `undefined` when the schema has none like it. @throws source.malformed */
export function decodeRequest(bytes: Uint8Array): { readonly name: string; readonly params: unknown } | undefined {
  const reader = new TlReader(bytes)
  const id = reader.uint()
  const name = [...functions.values()].find(found => found.id === id)?.name
  if (name === undefined) return undefined
  const params = functionLayouts.get(name)?.layout.read(reader)
  reader.end()
  return { name, params }
}

/** The answer to a question, or the server's refusal. Byte strings are views of the bytes. @throws source.malformed */
export function decodeAnswer<F extends FunctionName>(name: F, bytes: Uint8Array): Answer<F> | LiteserverRefusal {
  const result = functions.get(name)?.result ?? ''
  const reader = new TlReader(bytes)
  const isError = bytes.length >= 4 && new TlReader(bytes).uint() === types.get('liteServer.error')?.id
  const value = layoutOf(isError ? 'liteServer.Error' : result).read(reader)
  reader.end()
  return value as Answer<F> // read by the layout that the schema's line gives for this function
}

/** A value of one constructor in bytes, with its id. */
export function encodeBoxed<N extends ConstructorName>(name: N, value: TlTypes[N]): Uint8Array {
  const writer = new TlWriter()
  layoutOf(types.get(name)?.result ?? '').write(writer, { ...value, '@type': name })
  return writer.end()
}

/** A value of a type that says which constructor it is. @throws source.malformed */
export function decodeBoxed<R extends TypeName>(type: R, bytes: Uint8Array): Boxed<R> {
  const reader = new TlReader(bytes)
  const value = layoutOf(type).read(reader)
  reader.end()
  return value as Boxed<R> // read by the layout of that type
}

/** The number that a constructor or a question begins with. */
export function constructorId(name: ConstructorName | keyof TlFunctions): number {
  const found = types.get(name) ?? functions.get(name)
  if (!found) throw new AppError('internal.bug', { reference: `schema: no ${name}` })
  return found.id
}
