import { concatBytes } from '../../../encoding/concatBytes.ts'
import { fromHex, toHex } from '../../../encoding/hex.ts'
import { AppError } from '../../../errors.ts'
import type { Hash } from '../../../units.ts'
import { liteApiFunctions, liteApiTypes } from './liteApi.ts'
import { type Combinator, parseCombinator, type TlField } from './parseSchema.ts'
import type {
  Boxed,
  ConstructorName,
  FunctionName,
  LiteserverError,
  LiteserverReply,
  Params,
  TlFunctions,
  TlTypes,
  TypeName,
} from './schemaTypes.ts'
import { malformedTl, TlReader } from './TlReader.ts'

/** An untyped TL value. */
type Plain = Record<string, unknown>
type TlLayout = { readonly read: (reader: TlReader) => unknown; readonly write: (value: unknown) => Uint8Array }

const types = new Map(liteApiTypes.map(parseCombinator).map(found => [found.name, found]))
const functions = new Map(
  liteApiFunctions.map(parseCombinator).map(found => [found.name, { ...found, layout: bareLayout(found) }]),
)
const layouts = new Map<string, TlLayout>()

// The value types are in Scalars, schemaTypes.ts.
const scalars: Readonly<Record<string, TlLayout>> = {
  int: {
    read: reader => reader.view(4).getInt32(0, true),
    write: value => writeUint(value as number), // modulo 2³²
  },
  '#': { read: reader => reader.uint(), write: value => writeUint(value as number) },
  long: {
    read: reader => reader.view(8).getBigInt64(0, true),
    write: value => new Uint8Array(BigInt64Array.of(value as bigint).buffer),
  },
  int256: { read: reader => toHex(reader.take(32)), write: value => fromHex(value as Hash) },
  bytes: { read: reader => reader.byteString(), write: value => writeByteString(value as Uint8Array) },
  string: {
    read: reader => new TextDecoder().decode(reader.byteString()),
    write: value => writeByteString(new TextEncoder().encode(value as string)),
  },
  Bool: { read: reader => readBool(reader.uint()), write: value => writeUint(value === true ? boolTrue : boolFalse) },
}
const boolTrue = parseCombinator('boolTrue = Bool').id
const boolFalse = parseCombinator('boolFalse = Bool').id

function readBool(id: number): boolean {
  if (id !== boolTrue && id !== boolFalse) throw malformedTl('neither true nor false')
  return id === boolTrue
}

function writeUint(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function writeByteString(value: Uint8Array): Uint8Array {
  const { length } = value
  const head = length < 254 ? Uint8Array.of(length) : writeUint(254 + 256 * length)
  return concatBytes([head, value, new Uint8Array(-(head.length + length) & 3)])
}

/** The layout of a type by its name: a scalar, a bare constructor, or several constructors distinguished by their ids. */
function getLayout(type: string): TlLayout {
  let layout = scalars[type] ?? layouts.get(type)
  if (layout === undefined) {
    const bare = types.get(type)
    layout = bare === undefined ? boxedLayout(type) : bareLayout(bare)
    layouts.set(type, layout)
  }
  return layout
}

function boxedLayout(type: string): TlLayout {
  const found = [...types.values()].filter(({ result }) => result === type)
  if (found.length === 0) throw new AppError('internal.bug', { reference: `schema: no type ${type}` })
  return {
    read(reader) {
      const id = reader.uint()
      const variant = found.find(candidate => candidate.id === id)
      if (!variant) throw malformedTl(`0x${id.toString(16).padStart(8, '0')} is not a ${type}`)
      return { '@type': variant.name, ...(getLayout(variant.name).read(reader) as Plain) }
    },
    write(value) {
      const name = (value as Plain)['@type']
      const variant = found.find(candidate => candidate.name === name)
      if (!variant) throw new AppError('internal.bug', { reference: `schema: ${String(name)} is not a ${type}` })
      return concatBytes([writeUint(variant.id), getLayout(variant.name).write(value)])
    },
  }
}

function bareLayout({ fields }: Combinator): TlLayout {
  const fieldLayouts = fields
    .filter(({ type }) => type !== 'true')
    .map(field => ({ ...field, layout: fieldLayout(field) }))
  const isPresent = ({ flag }: TlField, value: Plain): boolean =>
    flag === undefined || ((Number(value[flag.field]) >>> flag.bit) & 1) === 1
  return {
    read(reader) {
      const value: Plain = {}
      for (const field of fieldLayouts) if (isPresent(field, value)) value[field.name] = field.layout.read(reader)
      return value
    },
    write(value) {
      const given = value as Plain
      for (const field of fieldLayouts) {
        if (isPresent(field, given) !== (given[field.name] !== undefined)) {
          throw new AppError('input.argument', { name: field.name, reason: 'it does not match the mode' })
        }
      }
      const present = fieldLayouts.filter(field => isPresent(field, given))
      return concatBytes(present.map(({ name, layout }) => layout.write(given[name])))
    },
  }
}

function fieldLayout({ type, vector }: TlField): TlLayout {
  // Resolved lazily: types may reference each other in any order.
  const item: TlLayout = {
    read: reader => getLayout(type).read(reader),
    write: value => getLayout(type).write(value),
  }
  if (!vector) return item
  return {
    read(reader) {
      const count = reader.uint()
      if (count > reader.remaining / 4) throw malformedTl(`a list of ${count} items in ${reader.remaining} bytes`)
      return Array.from({ length: count }, () => item.read(reader))
    },
    write(value) {
      const items = value as readonly unknown[]
      return concatBytes([writeUint(items.length), ...items.map(item.write)])
    },
  }
}

/** Encodes a function call, ready for `liteServer.query`. @throws input.argument when the mode and the fields do not agree */
export function encodeRequest<F extends keyof TlFunctions>(name: F, params: Params<F>): Uint8Array {
  const found = functions.get(name)
  if (!found) throw new AppError('internal.bug', { reference: `schema: no function ${name}` })
  return concatBytes([writeUint(found.id), found.layout.write(params)])
}

/** Decodes a function call; `undefined` when the schema does not have it. @throws source.malformed */
export function decodeRequest(bytes: Uint8Array): { readonly name: string; readonly params: unknown } | undefined {
  const reader = new TlReader(bytes)
  const id = reader.uint()
  const found = [...functions.values()].find(candidate => candidate.id === id)
  if (!found) return undefined
  const params = found.layout.read(reader)
  reader.end()
  return { name: found.name, params }
}

/** Decodes the reply to a function call, or `liteServer.error`. Byte strings are views of the bytes. @throws source.malformed */
export function decodeLiteserverReply<F extends FunctionName>(
  name: F,
  bytes: Uint8Array,
): LiteserverReply<F> | LiteserverError {
  const result = functions.get(name)?.result ?? ''
  const reader = new TlReader(bytes)
  const isError = bytes.length >= 4 && new TlReader(bytes).uint() === types.get('liteServer.error')?.id
  const value = getLayout(isError ? 'liteServer.Error' : result).read(reader)
  reader.end()
  return value as LiteserverReply<F> // decoded by the layout of this function's result
}

/** Encodes a value of one constructor, with its id. */
export function encodeBoxed<N extends ConstructorName>(name: N, value: TlTypes[N]): Uint8Array {
  return getLayout(types.get(name)?.result ?? '').write({ ...value, '@type': name })
}

/** Decodes a boxed value; `@type` is its constructor. @throws source.malformed */
export function decodeBoxed<R extends TypeName>(type: R, bytes: Uint8Array): Boxed<R> {
  const reader = new TlReader(bytes)
  const value = getLayout(type).read(reader)
  reader.end()
  return value as Boxed<R> // decoded by the layout of that type
}

/** The id of a constructor or function. */
export function constructorId(name: ConstructorName | keyof TlFunctions): number {
  const found = types.get(name) ?? functions.get(name)
  if (!found) throw new AppError('internal.bug', { reference: `schema: no ${name}` })
  return found.id
}
