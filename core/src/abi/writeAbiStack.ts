import { Builder } from '../cell/Builder.ts'
import type { StackItem } from '../getMethods/stack.ts'
import { type Abi, type AbiGetMethod, type AbiType, type TypeId, typeAt } from './Abi.ts'
import { AbiEncoder } from './AbiEncoder.ts'
import { AbiPath } from './AbiPath.ts'
import type { AbiValue } from './AbiValue.ts'
import { isTactStruct } from './readAbiStack.ts'
import { StackWidths } from './stackWidth.ts'

/** The stack for a get method: its arguments in order, the last one on top. @throws input.abiValue with the path */
export function writeAbiStack(
  abi: Abi,
  parameters: AbiGetMethod['parameters'],
  values: readonly AbiValue[],
): readonly StackItem[] {
  return parameters.flatMap(({ name, type }, at) => {
    const items = new AbiStackWriter(abi, new AbiPath(abi, name)).write(type, values[at] ?? { kind: 'none' })
    return isTactStruct(abi, type) ? [{ type: 'tuple', items }] : items
  })
}

class AbiStackWriter {
  private readonly abi: Abi
  private readonly path: AbiPath
  private readonly widths: StackWidths

  constructor(abi: Abi, path: AbiPath) {
    this.abi = abi
    this.path = path
    this.widths = new StackWidths(abi)
  }

  /** The entries of a value. */
  write(id: TypeId, value: AbiValue): readonly StackItem[] {
    return this.path.at(id, () => this.writeType(typeAt(this.abi, id), id, value))
  }

  private writeType(type: AbiType, id: TypeId, value: AbiValue): readonly StackItem[] {
    switch (type.kind) {
      case 'integer':
      case 'var_integer':
      case 'coins':
      case 'enum':
        return [this.integer(id, value)]
      case 'flag':
        if (value.kind !== 'flag') throw this.unexpected(id, 'flag', value)
        return [{ type: 'int', value: value.value ? -1n : 0n }]
      case 'address':
        if (type.form === 'optional' && value.kind === 'address' && value.value === '') return [{ type: 'null' }]
        return [{ type: 'slice', cell: this.cells().encode(id, value) }]
      case 'bits':
        return [{ type: 'slice', cell: this.cells().encode(id, value) }]
      case 'cell':
      case 'rest':
        return [this.cell(id, value, type.onStack ?? (type.kind === 'rest' ? 'slice' : 'cell'))]
      case 'text':
        if (value.kind !== 'text') throw this.unexpected(id, 'text', value)
        return [{ type: this.abi.format === 'tact' ? 'slice' : 'cell', cell: new Builder().text(value.value).end() }]
      case 'nothing':
        return type.isNull ? [{ type: 'null' }] : []
      case 'alias':
        return this.write(type.of, value)
      case 'ref':
        return [{ type: 'cell', cell: this.cells().encode(type.of, value) }]
      case 'dictionary': {
        const cell = this.cells().encodeDictionary(type, id, value)
        return [cell ? { type: 'cell', cell } : { type: 'null' }]
      }
      case 'maybe':
        return this.maybe(type, value)
      case 'record':
        if (value.kind !== 'record') throw this.unexpected(id, 'record', value)
        return type.fields.flatMap(({ name, type: inCells, stackType }) => {
          // The fields of a record without a name of its own are among these.
          if (name === '') return this.write(stackType ?? inCells, value)
          const field = value.fields.find(([key]) => key === name)?.[1] ?? { kind: 'none' }
          return this.path.in(name, () => this.write(stackType ?? inCells, field))
        })
      case 'tuple': {
        const items = this.items(id, value)
        if (items.length !== type.items.length)
          throw this.path.error(id, `expected ${type.items.length} items, got ${items.length}`)
        const each = (at: number) => type.items[at] ?? id
        if (!type.isStackTuple)
          return items.flatMap((item, at) => this.path.in(`[${at}]`, () => this.write(each(at), item)))
        return [{ type: 'tuple', items: items.map((item, at) => this.item(each(at), item, at)) }]
      }
      case 'array':
        return [{ type: 'tuple', items: this.items(id, value).map((item, at) => this.item(type.of, item, at)) }]
      case 'list':
        return [
          this.items(id, value).reduceRight<StackItem>(
            (rest, item, at) => ({ type: 'tuple', items: [this.item(type.of, item, at), rest] }),
            { type: 'null' },
          ),
        ]
      case 'choice':
        return this.choice(type, id, value)
      case 'unreadable':
        return this.stackValue(type, id, value)
    }
  }

  private cells(): AbiEncoder {
    return new AbiEncoder(this.abi, this.path)
  }

  private unexpected(id: TypeId, expected: AbiValue['kind'], value: AbiValue) {
    return this.path.error(id, `expected a value of the kind ${expected}, got ${value.kind}`)
  }

  private integer(id: TypeId, value: AbiValue): StackItem {
    if (value.kind !== 'integer' && value.kind !== 'coins') throw this.unexpected(id, 'integer', value)
    if (BigInt.asIntN(257, value.value) !== value.value) throw this.path.error(id, 'it has more than 257 bits')
    return { type: 'int', value: value.value }
  }

  private cell(id: TypeId, value: AbiValue, type: 'cell' | 'slice' | 'builder'): StackItem {
    if (value.kind !== 'cell') throw this.unexpected(id, 'cell', value)
    return { type, cell: value.cell }
  }

  private items(id: TypeId, value: AbiValue): readonly AbiValue[] {
    if (value.kind !== 'list') throw this.unexpected(id, 'list', value)
    return value.items
  }

  /** An item of a tuple: a value that takes several entries is a tuple of them. */
  private item(of: TypeId, value: AbiValue, at: number): StackItem {
    const items = this.path.in(`[${at}]`, () => this.write(of, value))
    const [only] = items
    return this.widths.get(of) === 1 && only ? only : { type: 'tuple', items }
  }

  private maybe({ of, stack }: AbiType & { kind: 'maybe' }, value: AbiValue): readonly StackItem[] {
    const isNone = value.kind === 'none'
    if (stack) {
      if (isNone) return [...nulls(stack.width - 1), { type: 'int', value: 0n }]
      return [...this.write(of, value), { type: 'int', value: BigInt(stack.typeId) }]
    }
    if (isNone) return [{ type: 'null' }]
    const items = this.write(of, value)
    return isTactStruct(this.abi, of) ? [{ type: 'tuple', items }] : items
  }

  /** Nulls, then the entries of the variant, then the number that marks it. */
  private choice(
    { choices, stackWidth }: AbiType & { kind: 'choice' },
    id: TypeId,
    value: AbiValue,
  ): readonly StackItem[] {
    if (value.kind !== 'choice') throw this.unexpected(id, 'choice', value)
    const chosen = choices.find(({ name }) => name === value.name)
    if (chosen?.stack === undefined || stackWidth === undefined)
      throw this.path.error(id, 'the ABI does not say how it is on the stack')
    const items = this.path.in(chosen.name, () => this.write(chosen.type, value.value))
    return [...nulls(stackWidth - 1 - items.length), ...items, { type: 'int', value: BigInt(chosen.stack.typeId) }]
  }

  private stackValue(
    { reason, onStack, stackType }: AbiType & { kind: 'unreadable' },
    id: TypeId,
    value: AbiValue,
  ): readonly StackItem[] {
    if (stackType !== undefined) return this.write(stackType, value)
    if (onStack === 'integer') return [this.integer(id, value)]
    if (onStack === 'slice' || onStack === 'builder') return [this.cell(id, value, onStack)]
    throw this.path.error(id, reason)
  }
}

const nulls = (count: number): readonly StackItem[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ type: 'null' }))
