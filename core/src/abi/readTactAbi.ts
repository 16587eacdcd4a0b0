import type { Hash } from '../units.ts'
import type { Abi, AbiField, AbiMessageKind, AbiType, TypeId } from './Abi.ts'
import type { AbiJson } from './AbiJson.ts'
import { listMessages } from './listMessages.ts'
import { TypeTable } from './TypeTable.ts'
import { allocateCells, type TactSize } from './tactCells.ts'

/** Reads the ABI that the Tact compiler writes. @throws input.abi with the path */
export function readTactAbi(json: AbiJson, codeHashes: readonly Hash[] = []): Abi {
  const name = json.get('name').name()
  const table = new TypeTable()
  const types = new TactTypes(json, table)
  const receivers = (json.optional('receivers')?.array() ?? []).flatMap(row => {
    const kind = readReceiver(row.get('receiver'))
    const message = row.get('message')
    const form = message.get('kind')
    if (!['typed', 'text', 'any', 'empty'].includes(form.text()))
      throw form.error(`unknown kind ${form.text().slice(0, 40)}`)
    return form.text() === 'typed' ? [{ kind, type: types.declared(message.get('type')) }] : []
  })
  const getMethods = (json.optional('getters')?.array() ?? []).map(getter => {
    const id = getter.optional('methodId')
    const result = getter.optional('returnType')
    return {
      name: getter.get('name').name(),
      ...(id && { id: id.integer(-(2 ** 31), 2 ** 32) }),
      parameters: (getter.optional('arguments')?.array() ?? []).map(argument => ({
        name: argument.get('name').name(),
        type: types.fieldType(argument.get('type')),
      })),
      ...(result && { returns: types.fieldType(result) }),
    }
  })
  const errors = new Map(
    (json.optional('errors')?.entries() ?? []).map(([code, error]) => {
      if (!/^-?\d{1,9}$/.test(code)) throw error.error('expected an exit code as the name')
      return [Number(code), { name: error.get('message').text().slice(0, 200), description: '' }] as const
    }),
  )
  const storage = types.storage(name)
  // What a contract sends is not marked: any type with a header can be a message.
  const received = new Set(receivers.map(({ type }) => type))
  const others = types.withHeader().filter(type => !received.has(type))
  const found = table.finish()
  return {
    name,
    format: 'tact',
    types: found,
    messages: listMessages(found, [...receivers, ...others.map(type => ({ kind: 'outgoing' as const, type }))]),
    storage,
    getMethods,
    errors,
    codeHashes,
  }
}

function readReceiver(json: AbiJson): AbiMessageKind {
  if (json.text() !== 'internal' && json.text() !== 'external')
    throw json.error(`expected internal or external, got ${json.text().slice(0, 40)}`)
  return json.text() as AbiMessageKind
}

const maxFields = 1000

class TactTypes {
  private readonly table: TypeTable
  private readonly declarations = new Map<string, AbiJson>()
  private readonly sizes = new Map<string, TactSize>()

  constructor(json: AbiJson, table: TypeTable) {
    this.table = table
    for (const declaration of json.get('types').array()) {
      const name = declaration.get('name')
      if (this.declarations.has(name.name())) throw name.error(`${name.name()} is declared twice`)
      this.declarations.set(name.name(), declaration)
      declaration.optional('header')?.integer(0, 2 ** 32 - 1)
      const names = new Set<string>()
      const fields = declaration.get('fields')
      if (fields.array().length > maxFields) throw fields.error(`more than ${maxFields} fields`)
      for (const field of fields.array()) {
        const fieldName = field.get('name')
        if (names.has(fieldName.name())) throw fieldName.error(`two fields have the name ${fieldName.name()}`)
        names.add(fieldName.name())
        this.fieldType(field.get('type'))
      }
    }
  }

  /** A type that is named. */
  declared(reference: AbiJson): TypeId {
    const name = reference.name()
    const declaration = this.declarations.get(name)
    return this.table.named(`struct ${name}`, () => {
      const found = declaration ?? this.declarations.get(name)
      if (found === undefined) throw reference.error(`no type ${name} is declared`)
      return this.record(found)
    })
  }

  /** All types that have a header. */
  withHeader(): readonly TypeId[] {
    return [...this.declarations.values()]
      .filter(declaration => declaration.optional('header') !== undefined)
      .map(declaration => this.declared(declaration.get('name')))
  }

  /** The data of the contract. A bit before it says that its initialisation has run, older contracts have a cell of theirs. */
  storage(contract: string): readonly TypeId[] {
    const declaration = this.declarations.get(`${contract}$Data`)
    if (declaration === undefined) return []
    const data = this.declared(declaration.get('name'))
    const system = { name: 'system', type: this.primitive({ kind: 'cell' }) }
    const initialised = { name: 'is_initialised', type: this.primitive({ kind: 'flag' }) }
    const forms = [[system, initialised], [initialised], []]
    return forms.map(before =>
      this.table.named(`data ${before.length}`, () => ({
        kind: 'record',
        name: `${contract}$Data`,
        fields: [...before, { name: '', type: data }],
      })),
    )
  }

  /** The type of a field, an argument or a result. */
  fieldType(json: AbiJson): TypeId {
    const kind = json.get('kind')
    switch (kind.text()) {
      case 'simple': {
        const plain = this.simple(json, 'type', 'format')
        const isOptional = json.optional('optional')?.boolean() ?? false
        if (!isOptional) return plain
        // An optional address is addr_none, without a bit of its own.
        if (json.get('type').text() === 'address') return this.primitive({ kind: 'address', form: 'optional' })
        return this.table.named(`maybe ${plain}`, () => ({ kind: 'maybe', of: plain }))
      }
      case 'dict': {
        const key = this.simple(json, 'key', 'keyFormat')
        const value = this.simple(json, 'value', 'valueFormat')
        return this.table.named(`map ${key} ${value}`, () => ({ kind: 'dictionary', key, value }))
      }
      default:
        throw kind.error(`unknown kind ${kind.text().slice(0, 40)}`)
    }
  }

  private primitive(type: AbiType): TypeId {
    return this.table.named(JSON.stringify(type), () => type)
  }

  private simple(json: AbiJson, typeMember: string, formatMember: string): TypeId {
    const type = json.get(typeMember)
    const format = json.optional(formatMember)
    const formatError = () => format?.error(`unknown format ${String(format.value).slice(0, 40)} of ${type.text()}`)
    const check = (known: boolean) => {
      const error = known ? undefined : formatError()
      if (error) throw error
    }
    const value = format?.value
    switch (type.text()) {
      case 'int':
      case 'uint': {
        const signed = type.text() === 'int'
        if (format === undefined) return this.primitive({ kind: 'integer', bits: signed ? 257 : 256, signed })
        if (typeof value === 'number')
          return this.primitive({ kind: 'integer', bits: format.integer(1, signed ? 257 : 256), signed })
        if (value === 'coins' && !signed) return this.primitive({ kind: 'coins' })
        const size = signed ? /^varint(16|32)$/.exec(String(value)) : /^varuint(16|32)$/.exec(String(value))
        check(size !== null)
        return this.primitive({ kind: 'var_integer', lengthBits: size?.[1] === '16' ? 4 : 5, signed })
      }
      case 'bool':
        check(format === undefined)
        return this.primitive({ kind: 'flag' })
      case 'address':
        return this.primitive({ kind: 'address', form: 'std' })
      case 'cell':
      case 'slice':
      case 'builder':
        check(format === undefined || value === 'remainder' || value === 'ref')
        return this.primitive({
          kind: value === 'remainder' ? 'rest' : 'cell',
          ...(type.text() !== 'cell' && { onStack: type.text() === 'slice' ? 'slice' : 'builder' }),
        })
      case 'string':
        check(format === undefined)
        return this.primitive({ kind: 'text', inRef: true })
      case 'fixed-bytes':
        return this.primitive({ kind: 'bits', bits: 8 * (format ?? json.get(formatMember)).integer(1, 127) })
      default: {
        check(format === undefined || value === 'ref')
        const struct = this.declared(type)
        return value === 'ref' ? this.table.named(`ref ${struct}`, () => ({ kind: 'ref', of: struct })) : struct
      }
    }
  }

  private record(declaration: AbiJson): AbiType {
    const header = declaration.optional('header')
    const name = declaration.get('name').name()
    const fields = declaration.get('fields').array()
    const cells = allocateCells(
      fields.map(field => this.fieldSize(field.get('type'), new Set([name]))),
      { bits: header ? 32 : 0, refs: isStorage(name) ? 1 : 0 },
    )
    const toFields = (indexes: readonly number[]) =>
      indexes.flatMap(at => {
        const field = fields[at]
        return field ? [{ name: field.get('name').name(), type: this.fieldType(field.get('type')) }] : []
      })
    // What does not fit is in a cell behind the other fields, and so on.
    let rest: AbiField | undefined
    for (const [at, indexes] of [...cells.entries()].slice(1).reverse()) {
      const next = rest
      const inner = this.table.named(`rest ${name} ${at}`, () => ({
        kind: 'record',
        name: '',
        fields: [...toFields(indexes), ...(next === undefined ? [] : [next])],
      }))
      // On the stack they are entries like the others.
      rest = {
        name: '',
        type: this.table.named(`ref ${inner}`, () => ({ kind: 'ref', of: inner })),
        stackType: inner,
      }
    }
    return {
      kind: 'record',
      name,
      ...(header && { tag: { bits: 32, value: BigInt(header.integer(0, 2 ** 32 - 1)) } }),
      fields: [...toFields(cells[0] ?? []), ...(rest === undefined ? [] : [rest])],
    }
  }

  /** The most bits and references that a field takes, as the compiler counts them. */
  private fieldSize(type: AbiJson, outer: ReadonlySet<string>): TactSize {
    if (type.get('kind').text() === 'dict') return { bits: 1, refs: 1 }
    const name = type.get('type').text()
    const value = type.optional('format')?.value
    const maybe = type.optional('optional')?.boolean() ? 1 : 0
    switch (name) {
      case 'int':
      case 'uint': {
        const size = typeof value === 'number' ? value : value === undefined ? (name === 'int' ? 257 : 256) : undefined
        return { bits: (size ?? (/32$/.test(String(value)) ? 253 : 124)) + maybe, refs: 0 }
      }
      case 'bool':
        return { bits: 1 + maybe, refs: 0 }
      case 'address':
        return { bits: 267, refs: 0 }
      case 'fixed-bytes':
        return { bits: 8 * Number(value) + maybe, refs: 0 }
      case 'cell':
      case 'slice':
      case 'builder':
        return value === 'remainder' ? { bits: 0, refs: 0 } : { bits: maybe, refs: 1 }
      case 'string':
        return { bits: maybe, refs: 1 }
      default: {
        if (value === 'ref') return { bits: maybe, refs: 1 }
        const { bits, refs } = this.structSize(type.get('type'), outer)
        return { bits: bits + maybe, refs }
      }
    }
  }

  private structSize(reference: AbiJson, outer: ReadonlySet<string>): TactSize {
    const name = reference.name()
    const known = this.sizes.get(name)
    if (known) return known
    const declaration = this.declarations.get(name)
    if (declaration === undefined) throw reference.error(`no type ${name} is declared`)
    if (outer.has(name)) throw reference.error(`${name} contains itself without a reference`)
    if (outer.size > 100) throw reference.error('types are nested deeper than 100')
    const sizes = declaration
      .get('fields')
      .array()
      .map(field => this.fieldSize(field.get('type'), new Set([...outer, name])))
    const reserved = { bits: declaration.optional('header') ? 32 : 0, refs: 0 }
    const [first = []] = allocateCells(sizes, reserved)
    const size = {
      bits: first.reduce((sum, at) => sum + (sizes[at]?.bits ?? 0), reserved.bits),
      refs: first.reduce((sum, at) => sum + (sizes[at]?.refs ?? 0), 0) + (first.length < sizes.length ? 1 : 0),
    }
    this.sizes.set(name, size)
    return size
  }
}

const isStorage = (name: string): boolean => name.endsWith('$Data')
