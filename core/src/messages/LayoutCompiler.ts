import type { Cell } from '../cell/Cell.ts'
import type { Slice } from '../cell/Slice.ts'
import { loadTag } from '../tlb/tag.ts'
import { type DecodeContext, layoutError } from './DecodeContext.ts'
import {
  type Expression,
  type LayoutDeclaration,
  type LayoutField,
  parseDeclaration,
  parseFields,
  parseType,
  type Tag,
} from './expression.ts'
import { camelCase, fieldKey, snakeCase } from './fieldNames.ts'
import layouts from './layouts.gen.json' with { type: 'json' }
import { loadRest } from './values.ts'

/** Reads a value at the slice's position. @throws input.cell when the bits do not match the layout */
export type Reader<V> = (slice: Slice, context: DecodeContext) => V

/** What the values of a layout become; which bits are read, and what does not match, is the same for every form. */
export type ValueForm<V> = {
  /** Readers of types that no table declares. */
  readonly builtIns: Readonly<Record<string, Reader<V> | undefined>>
  /** An integer; `wrapped` types are written with a capital: `Uint64`. */
  readonly uint: (bits: number, wrapped: boolean) => Reader<V>
  readonly int: (bits: number, wrapped: boolean) => Reader<V>
  readonly bits: (count: number) => Reader<V>
  readonly varUint: (lengthBits: number) => Reader<V>
  readonly none: V
  readonly text: (text: string) => V
  readonly cell: (cell: Cell, context: DecodeContext) => V
  readonly record: (fields: Readonly<Record<string, V>>) => V
  /** The value of a `(Ref X)`, or of a dictionary of `^X`. */
  readonly inCell: (value: V) => V
  readonly either: (isRight: boolean, value: V) => V
  /** `Either payload ^payload`, as senders write it: the bit or the reference may be missing. */
  readonly jettonPayload: Reader<V>
  readonly nftPayload: Reader<V>
  readonly dict: (
    root: Cell | undefined,
    keyBits: number,
    value: Reader<V>,
    numeric: boolean,
    context: DecodeContext,
    /** The type of the key, where the layout names one. */
    keyType: string | undefined,
  ) => V
  /** Whether each cell must be read to its end; then the context notes where that failed. */
  readonly readsWholeCells?: boolean
  /** Declared types of this form only, as lines of the type table. */
  readonly types?: readonly string[]
}

/** Turns layouts of the tables into readers of one form of values. */
export class LayoutCompiler<V> {
  private readonly form: ValueForm<V>
  private readonly typeReaders = new Map<string, Reader<V>>()
  private readonly declaredTypeReaders = new Map<string, Reader<V>>()
  private ownDeclarations: readonly LayoutDeclaration[] | undefined

  constructor(form: ValueForm<V>) {
    this.form = form
  }

  /** The reader for a type expression of the tables; compiled once for each expression. */
  type(text: string): Reader<V> {
    let read = this.typeReaders.get(text)
    if (read === undefined) {
      read = this.compile(parseType(text))
      this.typeReaders.set(text, read)
    }
    return read
  }

  fields(text: string): Reader<V> {
    return this.record(parseFields(text))
  }

  private compile(type: Expression): Reader<V> {
    switch (type.kind) {
      case 'name':
        return this.named(type.name)
      case 'ref':
        return this.ref(type.of)
      case 'record':
        return this.record(type.fields)
      case 'apply':
        return this.apply(type.head, type.args)
      case 'number':
        throw layoutError('a number is not a type')
    }
  }

  private ref(type: Expression): Reader<V> {
    const { cell } = this.form
    if (type.kind === 'name' && type.name === 'Cell') return (slice, context) => cell(slice.loadRef(), context)
    const read = this.compile(type)
    if (this.form.readsWholeCells) return (slice, context) => readWhole(slice.loadRef().slice(), read, context)
    return (slice, context) => read(slice.loadRef().slice(), context)
  }

  private wrappedRef(type: Expression): Reader<V> {
    const { inCell } = this.form
    const read = this.ref(type)
    return (slice, context) => inCell(read(slice, context))
  }

  private record(fields: readonly LayoutField[]): Reader<V> {
    const { record } = this.form
    const read = this.fieldMap(fields)
    return (slice, context) => record(read(slice, context))
  }

  private fieldMap(fields: readonly LayoutField[]): Reader<Record<string, V>> {
    const readers = fields.map(({ name, type }, index) => ({ key: fieldKey(name, index), read: this.compile(type) }))
    if (this.form.readsWholeCells)
      return (slice, context) =>
        Object.fromEntries(readers.map(({ key, read }) => [key, readField(slice, key, read, context)]))
    return (slice, context) => {
      context.countValue()
      const values: Record<string, V> = {}
      for (const { key, read } of readers) {
        slice.enterField(key)
        values[key] = read(slice, context)
        slice.leaveField()
      }
      return values
    }
  }

  private named(name: string): Reader<V> {
    const builtIn = this.form.builtIns[name]
    if (builtIn !== undefined) return builtIn
    const [, letters, digits] = /^([Uu]?[Ii]nt|bits)(\d+)$/.exec(name) ?? []
    if (letters === undefined) return this.lazyType(name)
    const bits = Number(digits)
    if (letters === 'bits') return this.form.bits(bits)
    const wrapped = /^[UI]/.test(letters)
    return /^u/i.test(letters) ? this.form.uint(bits, wrapped) : this.form.int(bits, wrapped)
  }

  private apply(head: string, args: readonly Expression[]): Reader<V> {
    const [arg, otherArg] = args
    const { none } = this.form
    if (arg === undefined) throw layoutError(`${head} has no argument`)
    switch (head) {
      case '##':
        return this.form.uint(expectNumber(arg), false)
      case 'VarUInteger':
        return this.form.varUint(32 - Math.clz32(expectNumber(arg) - 1))
      case 'Ref':
        return this.wrappedRef(arg)
      case 'Maybe': {
        const read = this.compile(arg)
        return (slice, context) => (loadFlag(slice) ? read(slice, context) : none)
      }
      case 'MaybeEnd': {
        const read = this.compile(arg)
        return (slice, context) =>
          slice.remainingBits === 0 || !loadFlag(slice) || slice.remainingRefs === 0 ? none : read(slice, context)
      }
      case 'Either':
        return this.either(arg, otherArg)
      case 'Hashmap':
      case 'HashmapE':
        return this.dict(head, arg, otherArg)
      default:
        throw layoutError(`unknown type ${head}`)
    }
  }

  private either(left: Expression, right: Expression | undefined): Reader<V> {
    const { either, jettonPayload, nftPayload } = this.form
    if (right === undefined) throw layoutError('Either has one argument')
    if (left.kind === 'name' && left.name === 'JettonPayload') return jettonPayload
    if (left.kind === 'name' && left.name === 'NFTPayload') return nftPayload
    const readLeft = this.compile(left)
    const readRight = this.compile(right)
    return (slice, context) => {
      const isRight = loadFlag(slice)
      return either(isRight, (isRight ? readRight : readLeft)(slice, context))
    }
  }

  private dict(head: string, key: Expression, value: Expression | undefined): Reader<V> {
    const { dict } = this.form
    if (value === undefined) throw layoutError(`${head} has one argument`)
    const numeric = key.kind === 'name' || expectNumber(key) !== 256
    const bits = key.kind === 'name' ? Number(key.name.replace(/\D/g, '')) : expectNumber(key)
    const keyType = key.kind === 'name' ? key.name : undefined
    const read = value.kind === 'ref' ? this.wrappedRef(value.of) : this.compile(value)
    return (slice, context) => {
      const root = head === 'Hashmap' ? loadRest(slice) : slice.loadMaybeRef()
      return dict(root, bits, read, numeric, context, keyType)
    }
  }

  /** Types may be recursive: a name is looked up when the first value is read. */
  private lazyType(name: string): Reader<V> {
    let read: Reader<V> | undefined
    return (slice, context) => {
      read ??= this.declaredType(name)
      return context.nested(read, slice)
    }
  }

  private declaredType(name: string): Reader<V> {
    let read = this.declaredTypeReaders.get(name)
    if (read === undefined) {
      this.ownDeclarations ??= (this.form.types ?? []).map(parseDeclaration)
      const own = this.ownDeclarations.filter(({ type }) => type === name)
      const constructors = own.length > 0 ? own : findDeclarations(name)
      const [declaration] = constructors
      if (declaration === undefined) throw layoutError('unknown type', name)
      read = constructors.length === 1 ? this.tagged(declaration) : this.union(name, constructors)
      this.declaredTypeReaders.set(name, read)
    }
    return read
  }

  /** A type with one constructor; its tag, if any, is checked. */
  private tagged({ tag, fields, type }: LayoutDeclaration): Reader<V> {
    const read = this.fieldMap(parseFields(fields))
    const { record, text } = this.form
    if (tag.bits === 0) return (slice, context) => record(read(slice, context))
    const magic = text(`0x${tag.value.toString(16)}`)
    return (slice, context) => {
      if (!consumeTag(slice, tag)) throw layoutError('the tag is different', type)
      return record({ magic, ...read(slice, context) })
    }
  }

  private union(name: string, constructors: readonly LayoutDeclaration[]): Reader<V> {
    const choices = constructors
      .map(({ name: choice, tag, fields }) => {
        const sumType = camelCase(choice)
        let readFields: Reader<V> | undefined
        const read: Reader<V> = (slice, context) => {
          readFields ??= this.fields(fields)
          return readFields(slice, context)
        }
        return { tag, sumType: this.form.text(sumType), key: snakeCase(sumType), read }
      })
      // A constructor without a tag is tried last.
      .toSorted((a, b) => Number(a.tag.bits === 0) - Number(b.tag.bits === 0))
    const { record } = this.form
    return (slice, context) => {
      const choice = choices.find(({ tag }) => consumeTag(slice, tag))
      if (choice === undefined) throw layoutError('no constructor has this tag', name)
      slice.enterField(choice.key)
      const value = choice.read(slice, context)
      slice.leaveField()
      return record({ sum_type: choice.sumType, [choice.key]: value })
    }
  }
}

function readField<V>(slice: Slice, field: string, read: Reader<V>, context: DecodeContext): V {
  context.countValue()
  slice.enterField(field)
  try {
    const value = read(slice, context)
    slice.leaveField()
    return value
  } catch (error) {
    context.noteStop(slice, field)
    throw error
  }
}

/** Reads all bits and references of a slice; the context notes where that fails. */
export function readWhole<V>(slice: Slice, read: Reader<V>, context: DecodeContext): V {
  try {
    const value = read(slice, context)
    slice.end()
    return value
  } catch (error) {
    context.noteStop(slice)
    throw error
  }
}

function expectNumber(type: Expression): number {
  if (type.kind !== 'number') throw layoutError('expected a number')
  return type.value
}

let declarations: readonly LayoutDeclaration[] | undefined

/** The names of the types that the tables declare. */
export const declaredTypeNames = (): readonly string[] => [
  ...new Set(layouts.types.map(line => parseDeclaration(line).type)),
]

/** The constructors of a type that the tables declare. */
export function findDeclarations(name: string): readonly LayoutDeclaration[] {
  declarations ??= layouts.types.map(parseDeclaration)
  return declarations.filter(({ type }) => type === name)
}

/** Whether the slice starts with a tag; always true without one. */
export const startsWithTag = (slice: Slice, { bits, value }: Tag): boolean =>
  bits === 0 || (slice.remainingBits >= bits && slice.preloadUint(bits) === value)

/** Skips a tag; returns whether it was present. */
export function consumeTag(slice: Slice, tag: Tag): boolean {
  if (!startsWithTag(slice, tag)) return false
  if (tag.bits > 0) loadTag(slice, tag.bits)
  return true
}

/** The bit of a `Maybe` or an `Either`. */
export const loadFlag = (slice: Slice): boolean => slice.asKind('maybe', () => slice.loadBit())
