import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import { formatBits, readMsgAddress, readSnakeText } from '../messages/values.ts'
import { type Abi, type AbiType, behindAliases, formatType, type TypeId, typeAt } from './Abi.ts'
import { decodeAbi } from './AbiDecoder.ts'
import type { AbiStackStop, AbiValue } from './AbiValue.ts'
import { StackWidths } from './stackWidth.ts'

/** A value from the stack, or why it is not one of the type. */
export type AbiStackValue = { readonly value: AbiValue } | { readonly stop: AbiStackStop }

/**
 * Reads the result of a get method as a type of an ABI: records and tensors take an entry for each part. The last entry is
 * the top of the stack.
 */
export function readAbiStack(abi: Abi, type: TypeId, stack: readonly StackItem[]): AbiStackValue {
  const reader = new AbiStackReader(abi, stack)
  try {
    return { value: reader.readAll(type) }
  } catch (error) {
    if (error instanceof Stopped) return { stop: error.stop }
    throw error
  }
}

class Stopped extends Error {
  readonly stop: AbiStackStop

  constructor(stop: AbiStackStop) {
    super(stop.reason)
    this.stop = stop
  }
}

const maxDepth = 100

class AbiStackReader {
  private readonly abi: Abi
  private readonly widths: StackWidths
  private readonly context = newDecodeContext()
  private readonly path: string[] = []
  private items: readonly StackItem[]
  private at = 0
  private depth = 0

  constructor(abi: Abi, items: readonly StackItem[]) {
    this.abi = abi
    this.widths = new StackWidths(abi)
    this.items = items
  }

  readAll(id: TypeId): AbiValue {
    const value = this.read(id)
    const rest = this.items.length - this.at
    if (rest > 0) throw this.stop(id, `${rest} ${rest === 1 ? 'entry is' : 'entries are'} left over`)
    return value
  }

  private read(id: TypeId): AbiValue {
    if (this.depth >= maxDepth) throw this.stop(id, `nested deeper than ${maxDepth}`, 'too_large')
    this.depth++
    try {
      this.context.countValue()
      return this.readType(typeAt(this.abi, id), id)
    } catch (error) {
      if (!isAppError(error)) throw error
      const reason = error.code === 'input.cell' ? error.details.reason : error.message
      throw this.stop(id, reason, error.code === 'limit.cells' ? 'too_large' : 'different')
    } finally {
      this.depth--
    }
  }

  private readType(type: AbiType, id: TypeId): AbiValue {
    switch (type.kind) {
      case 'integer':
        return { kind: 'integer', value: this.integer(id), bits: type.bits }
      case 'var_integer':
        return { kind: 'integer', value: this.integer(id), bits: 257 }
      case 'coins':
        return { kind: 'coins', value: this.integer(id) }
      case 'flag':
        return { kind: 'flag', value: this.integer(id) !== 0n }
      case 'bits': {
        const slice = this.cell(id).slice()
        if (slice.remainingRefs > 0 || slice.remainingBits !== type.bits)
          throw this.stop(id, `it has ${slice.remainingBits} bits and ${slice.remainingRefs} references`)
        return { kind: 'bits', value: formatBits(slice.loadBits(type.bits)), bits: type.bits }
      }
      case 'address':
        return this.address(type.form, id)
      case 'cell':
      case 'rest':
        return { kind: 'cell', cell: this.cell(id) }
      case 'text':
        return { kind: 'text', value: String(readSnakeText(this.cell(id).slice(), this.context)) }
      case 'nothing':
        if (type.isNull && this.pop(id).type !== 'null') throw this.stop(id, 'expected null')
        return { kind: 'none' }
      case 'alias':
        return this.read(type.of)
      case 'enum': {
        const value = this.integer(id)
        const member = type.members.get(value)
        return { kind: 'integer', value, bits: 257, ...(member !== undefined && { member }) }
      }
      case 'ref':
        return this.inCell(type.of, this.cell(id))
      case 'dictionary':
        return this.dictionary(id)
      case 'maybe':
        return this.maybe(type, id)
      case 'record':
        return {
          kind: 'record',
          name: type.name,
          fields: type.fields.flatMap(({ name, type: inCells, stackType }) => {
            const field = this.in(name, () => this.read(stackType ?? inCells))
            // The fields of a record without a name of its own belong to this one.
            return name === '' && field.kind === 'record' ? field.fields : [[name, field]]
          }),
        }
      case 'tuple':
        return this.tuple(type, id)
      case 'array': {
        const items = this.tupleItems(id)
        return { kind: 'list', items: items.map((item, at) => this.in(`[${at}]`, () => this.item(type.of, item))) }
      }
      case 'list':
        return this.list(type.of, id)
      case 'choice':
        return this.choice(type, id)
      case 'unreadable':
        return this.stackValue(type, id)
    }
  }

  private in<T>(name: string, read: () => T): T {
    this.path.push(name)
    try {
      return read()
    } finally {
      this.path.pop()
    }
  }

  private stop(id: TypeId, reason: string, code: AbiStackStop['code'] = 'different'): Stopped {
    const type = formatType(this.abi, id).slice(0, 200)
    return new Stopped({ code, path: this.path.filter(name => name !== ''), type, entry: this.at, reason })
  }

  private pop(id: TypeId): StackItem {
    const item = this.items[this.at]
    if (item === undefined) throw this.stop(id, 'the stack has no more entries')
    this.at++
    return item
  }

  private unexpected(id: TypeId, expected: string, found: StackItem): Stopped {
    this.at--
    return this.stop(id, `expected ${expected}, got ${found.type}`)
  }

  private integer(id: TypeId): bigint {
    const item = this.pop(id)
    if (item.type !== 'int') throw this.unexpected(id, 'an integer', item)
    return item.value
  }

  private cell(id: TypeId): Cell {
    const item = this.pop(id)
    if (item.type !== 'cell' && item.type !== 'slice' && item.type !== 'builder')
      throw this.unexpected(id, 'a cell or slice', item)
    return item.cell
  }

  private tupleItems(id: TypeId): readonly StackItem[] {
    const item = this.pop(id)
    if (item.type !== 'tuple') throw this.unexpected(id, 'a tuple', item)
    return item.items
  }

  private isNull(): boolean {
    return this.items[this.at]?.type === 'null'
  }

  private address(form: (AbiType & { kind: 'address' })['form'], id: TypeId): AbiValue {
    if (form === 'optional' && this.isNull()) {
      this.at++
      return { kind: 'address', value: '' }
    }
    const slice = this.cell(id).slice()
    const value = String(readMsgAddress(slice))
    slice.end()
    return { kind: 'address', value }
  }

  /** Values of a cell that is on the stack. */
  private inCell(of: TypeId, cell: Cell): AbiValue {
    const { value, stop } = decodeAbi(this.abi, of, cell)
    if (stop) throw new Stopped({ ...stop, path: [...this.path, ...stop.path], entry: this.at - 1 })
    return value
  }

  private dictionary(id: TypeId): AbiValue {
    if (this.isNull()) {
      this.at++
      return { kind: 'dictionary', root: undefined, entries: [] }
    }
    // On the stack the bit of `HashmapE` is a null instead.
    return this.inCell(id, new Builder().maybeRef(this.cell(id)).end())
  }

  private maybe(type: AbiType & { kind: 'maybe' }, id: TypeId): AbiValue {
    const { of, stack } = type
    if (stack === undefined) {
      if (this.isNull()) {
        this.at++
        return { kind: 'none' }
      }
      // Tact puts the fields of an optional struct into a tuple.
      return isTactStruct(this.abi, of) ? this.readEntries(this.tupleItems(id), () => this.read(of), of) : this.read(of)
    }
    const mark = this.items[this.at + stack.width - 1]
    if (mark?.type !== 'int') throw this.stop(id, `expected an integer as entry ${stack.width} of it`)
    if (mark.value === 0n) {
      this.at += stack.width
      return { kind: 'none' }
    }
    const value = this.read(of)
    this.pop(id)
    return value
  }

  private tuple({ items, isStackTuple }: AbiType & { kind: 'tuple' }, id: TypeId): AbiValue {
    if (!isStackTuple) return { kind: 'list', items: items.map((of, at) => this.in(`[${at}]`, () => this.read(of))) }
    const found = this.tupleItems(id)
    if (found.length !== items.length) throw this.stop(id, `expected ${items.length} items, got ${found.length}`)
    return {
      kind: 'list',
      items: items.map((of, at) => this.in(`[${at}]`, () => this.item(of, found[at] ?? { type: 'null' }))),
    }
  }

  /** An item of a tuple: a value that takes several entries is a tuple of them. */
  private item(of: TypeId, item: StackItem): AbiValue {
    if (this.widths.get(of) === 1) return this.readEntries([item], () => this.read(of), of)
    if (item.type !== 'tuple') throw this.stop(of, `expected a tuple, got ${item.type}`)
    return this.readEntries(item.items, () => this.read(of), of)
  }

  /** Reads all entries of a tuple. */
  private readEntries(items: readonly StackItem[], read: () => AbiValue, of: TypeId): AbiValue {
    const outer = { items: this.items, at: this.at }
    this.items = items
    this.at = 0
    const value = read()
    if (this.at !== items.length) throw this.stop(of, `${items.length - this.at} items are left over`)
    this.items = outer.items
    this.at = outer.at
    return value
  }

  /** Pairs of an item and the rest; the last rest is null. */
  private list(of: TypeId, id: TypeId): AbiValue {
    const items: AbiValue[] = []
    for (let rest = this.pop(id); rest.type !== 'null'; ) {
      const [head, tail]: readonly (StackItem | undefined)[] = rest.type === 'tuple' ? rest.items : []
      if (head === undefined || tail === undefined) throw this.unexpected(id, 'pairs of an item and the rest', rest)
      items.push(this.in(`[${items.length}]`, () => this.item(of, head)))
      rest = tail
    }
    return { kind: 'list', items }
  }

  /** Nulls, then the entries of the variant, then the number that marks it. */
  private choice({ choices, stackWidth }: AbiType & { kind: 'choice' }, id: TypeId): AbiValue {
    if (stackWidth === undefined) throw this.stop(id, 'the ABI does not say how it is on the stack')
    const mark = this.items[this.at + stackWidth - 1]
    if (mark?.type !== 'int') throw this.stop(id, `expected an integer as entry ${stackWidth} of it`)
    const chosen = choices.find(({ stack }) => stack !== undefined && BigInt(stack.typeId) === mark.value)
    if (!chosen?.stack) throw this.stop(id, `no variant has the number ${mark.value}`)
    this.at += Math.max(0, stackWidth - 1 - chosen.stack.width)
    const value = this.in(chosen.name, () => this.read(chosen.type))
    this.pop(id)
    return { kind: 'choice', name: chosen.name, value }
  }

  private stackValue({ reason, onStack, stackType }: AbiType & { kind: 'unreadable' }, id: TypeId): AbiValue {
    if (stackType !== undefined) return this.read(stackType)
    switch (onStack) {
      case 'integer':
        return { kind: 'integer', value: this.integer(id), bits: 257 }
      case 'slice':
      case 'builder':
        return { kind: 'cell', cell: this.cell(id) }
      case 'any':
        return this.any(this.pop(id))
      default:
        throw this.stop(id, reason)
    }
  }

  /** A value whose type is unknown. */
  private any(item: StackItem): AbiValue {
    this.context.countValue()
    switch (item.type) {
      case 'null':
        return { kind: 'none' }
      case 'int':
        return { kind: 'integer', value: item.value, bits: 257 }
      case 'cell':
      case 'slice':
      case 'builder':
        return { kind: 'cell', cell: item.cell }
      case 'tuple':
        return { kind: 'list', items: item.items.map(each => this.any(each)) }
      case 'nan':
      case 'cont':
        return { kind: 'text', value: item.type === 'nan' ? 'NaN' : 'continuation' }
    }
  }
}

/** Whether a type is a struct of Tact, which is a tuple where it is optional or an argument. */
export const isTactStruct = (abi: Abi, id: TypeId): boolean =>
  abi.format === 'tact' && behindAliases(abi, id)?.kind === 'record'
