import { type AbiChoice, type AbiStackForm, type AbiTag, type AbiType, maxIntegerBits, type TypeId } from './Abi.ts'
import type { AbiJson } from './AbiJson.ts'
import type { TypeTable } from './TypeTable.ts'

const maxRows = 20_000

/** The arguments of the generic declaration that is read: types by the names of its parameters. */
type TypeArguments = ReadonlyMap<string, TypeId>
const noArguments: TypeArguments = new Map()

/** The types of a Tolk ABI. Every row and declaration is checked, also those that nothing uses. */
export class TolkTypes {
  private readonly table: TypeTable
  private readonly rows: readonly AbiJson[]
  private readonly declarations = new Map<string, AbiJson>()
  /** Fields of generic structs and targets of generic aliases, by the row that has the arguments. */
  private readonly fieldTypes = new Map<number, AbiJson>()
  private readonly aliasTargets = new Map<number, AbiJson>()

  constructor(json: AbiJson, table: TypeTable) {
    this.table = table
    const rows = json.get('unique_types')
    this.rows = rows.array()
    if (this.rows.length > maxRows) throw rows.error(`more than ${maxRows} types`)
    for (const declaration of json.get('declarations').array()) this.addDeclaration(declaration)
    for (const row of json.optional('struct_instantiations')?.array() ?? [])
      this.fieldTypes.set(this.index(row.get('ty_idx')), row.get('monomorphic_fields_ty_idx'))
    for (const row of json.optional('alias_instantiations')?.array() ?? [])
      this.aliasTargets.set(this.index(row.get('ty_idx')), row.get('monomorphic_target_ty_idx'))
  }

  /** The type of a member that is a position in the table. */
  at(json: AbiJson): TypeId {
    return this.row(this.index(json), noArguments)
  }

  /** Reads the rows and declarations that nothing refers to, so that an error in them is found. */
  checkRows(): void {
    for (const [at, row] of this.rows.entries()) {
      row.get('kind').text()
      if (!this.isGeneric(row)) this.row(at, noArguments)
    }
  }

  private addDeclaration(declaration: AbiJson): void {
    const kind = declaration.get('kind')
    if (!['struct', 'alias', 'enum'].includes(kind.text()))
      throw kind.error(`expected struct, alias or enum, got ${kind.text().slice(0, 40)}`)
    const name = declaration.get('name')
    const key = `${kind.text()} ${name.name()}`
    if (this.declarations.has(key)) throw name.error(`${key} is declared twice`)
    this.declarations.set(key, declaration)
    if (kind.text() === 'struct') {
      const prefix = declaration.optional('prefix')
      if (prefix) readPrefix(prefix)
      const names = new Set<string>()
      for (const field of declaration.get('fields').array()) {
        const fieldName = field.get('name')
        if (names.has(fieldName.name())) throw fieldName.error(`two fields have the name ${fieldName.name()}`)
        names.add(fieldName.name())
        this.index(field.get('ty_idx'))
      }
    }
    if (kind.text() === 'alias') this.index(declaration.get('target_ty_idx'))
    if (kind.text() === 'enum') {
      this.index(declaration.get('encoded_as_ty_idx'))
      readMembers(declaration)
    }
  }

  private index(json: AbiJson): number {
    if (this.rows.length === 0) throw json.error('the table unique_types is empty')
    return json.integer(0, this.rows.length - 1)
  }

  private isGeneric(row: AbiJson): boolean {
    return row.get('kind').value === 'genericT' || row.optional('type_args_ty_idx') !== undefined
  }

  private row(index: number, args: TypeArguments): TypeId {
    const row = this.rows[index]
    if (row === undefined) throw new RangeError('the index is checked')
    if (args.size > 0 && row.get('kind').text() === 'genericT') {
      const id = args.get(row.get('name_t').name())
      if (id !== undefined) return id
    }
    return this.table.named(this.keyOf(index, args), () => this.create(row, index, args))
  }

  /** A row without generics is the same type whatever the arguments are, but only its inner rows show that. */
  private keyOf(index: number, args: TypeArguments, ...more: readonly string[]): string {
    return [index, ...[...args].flat(), ...more].join(' ')
  }

  private create(row: AbiJson, index: number, args: TypeArguments): AbiType {
    const kind = row.get('kind').text()
    const inner = (member: string) => this.row(this.index(row.get(member)), args)
    const bits = (max: number) => row.get('n').integer(1, max)
    switch (kind) {
      case 'intN':
        return { kind: 'integer', bits: bits(maxIntegerBits), signed: true }
      case 'uintN':
        return { kind: 'integer', bits: bits(maxIntegerBits - 1), signed: false }
      case 'varintN':
      case 'varuintN':
        return { kind: 'var_integer', lengthBits: readLengthBits(row.get('n')), signed: kind === 'varintN' }
      case 'bitsN':
        return { kind: 'bits', bits: bits(1023) }
      case 'bool':
        return { kind: 'flag' }
      case 'coins':
      case 'cell':
        return { kind }
      case 'remaining':
        return { kind: 'rest' }
      case 'void':
        return { kind: 'nothing' }
      case 'nullLiteral':
        return { kind: 'nothing', isNull: true }
      case 'string':
        return { kind: 'text', inRef: true }
      case 'address':
        return { kind: 'address', form: 'std' }
      case 'addressOpt':
        return { kind: 'address', form: 'optional' }
      case 'addressExt':
        return { kind: 'address', form: 'external' }
      case 'addressAny':
        return { kind: 'address', form: 'any' }
      case 'int':
      case 'slice':
      case 'builder':
      case 'callable':
      case 'unknown': {
        const onStack = stackKinds[kind]
        const reason = `${kind} is a value of the stack, without a size in cells`
        return { kind: 'unreadable', name: kind, reason, ...(onStack && { onStack }) }
      }
      case 'nullable': {
        return { kind: 'maybe', of: inner('inner_ty_idx'), ...readStackForm(row) }
      }
      case 'cellOf':
        return { kind: 'ref', of: inner('inner_ty_idx') }
      case 'arrayOf':
        return { kind: 'array', of: inner('inner_ty_idx') }
      case 'lispListOf':
        return { kind: 'list', of: inner('inner_ty_idx') }
      case 'tensor':
      case 'shapedTuple': {
        const items = row.get('items_ty_idx').array()
        return {
          kind: 'tuple',
          items: items.map(item => this.row(this.index(item), args)),
          ...(kind === 'shapedTuple' && { isStackTuple: true }),
        }
      }
      case 'mapKV':
        return { kind: 'dictionary', key: inner('key_ty_idx'), value: inner('value_ty_idx') }
      case 'union':
        return this.union(row, args)
      case 'StructRef':
        return this.struct(row, index, args)
      case 'AliasRef':
        return this.alias(row, index, args)
      case 'EnumRef':
        return this.enum(row)
      case 'genericT':
        return { kind: 'unreadable', name: row.get('name_t').name(), reason: 'the generic type has no argument' }
      default:
        throw row.get('kind').error(`unknown kind ${kind.slice(0, 40)}`)
    }
  }

  private declaration(kind: 'struct' | 'alias' | 'enum', reference: AbiJson): AbiJson {
    const found = this.declarations.get(`${kind} ${reference.name()}`)
    if (found === undefined) throw reference.error(`no ${kind} ${reference.name()} is declared`)
    return found
  }

  /** The arguments of a reference to a generic declaration. */
  private arguments(row: AbiJson, declaration: AbiJson, args: TypeArguments): TypeArguments {
    const names = (declaration.optional('type_params')?.array() ?? []).map(each => each.name())
    const list = row.optional('type_args_ty_idx')
    const given = (list?.array() ?? []).map(each => this.row(this.index(each), args))
    // The declaration itself is a row without arguments.
    if (given.length > 0 && given.length !== names.length)
      throw (list ?? row).error(`${names.length} type arguments are declared, got ${given.length}`)
    return new Map(names.flatMap((name, at) => (given[at] === undefined ? [] : [[name, given[at]] as const])))
  }

  private struct(row: AbiJson, index: number, args: TypeArguments): AbiType {
    const declaration = this.declaration('struct', row.get('struct_name'))
    const name = declaration.get('name').name()
    if (readsItself(declaration)) {
      const stackType = this.table.named(this.keyOf(index, args, 'stack'), () => this.record(row, index, args))
      return { kind: 'unreadable', name, reason: `${name} has its own code for reading`, stackType }
    }
    return this.record(row, index, args)
  }

  private record(row: AbiJson, index: number, args: TypeArguments): AbiType {
    const declaration = this.declaration('struct', row.get('struct_name'))
    const name = declaration.get('name').name()
    const prefix = declaration.optional('prefix')
    const fields = declaration.get('fields').array()
    const own = this.arguments(row, declaration, args)
    // The instantiation of a row applies to it as it is written, not to what an outer generic makes of it.
    const list = args.size === 0 ? this.fieldTypes.get(index) : undefined
    const types = list?.array()
    if (list && types?.length !== fields.length)
      throw list.error(`${name} has ${fields.length} fields, got ${types?.length ?? 0} types`)
    return {
      kind: 'record',
      name,
      ...(prefix && { tag: readPrefix(prefix) }),
      fields: fields.map((field, at) => {
        const clientType = field.optional('client_ty_idx')
        const concrete = types?.[at]
        const stackType = concrete
          ? this.row(this.index(concrete), noArguments)
          : this.row(this.index(field.get('ty_idx')), own)
        const fieldName = field.get('name').name()
        if (clientType === undefined) return { name: fieldName, type: stackType }
        return { name: fieldName, type: this.row(this.index(clientType), own), stackType }
      }),
    }
  }

  private alias(row: AbiJson, index: number, args: TypeArguments): AbiType {
    const declaration = this.declaration('alias', row.get('alias_name'))
    const name = declaration.get('name').name()
    // Aliases of the standard library that have code of their own.
    if (name === 'TlbVarUint7') return { kind: 'var_integer', lengthBits: 3, signed: false }
    if (name === 'TlbVarUint3') return { kind: 'var_integer', lengthBits: 2, signed: false }
    const own = this.arguments(row, declaration, args)
    const target = args.size === 0 ? this.aliasTargets.get(index) : undefined
    const of = target
      ? this.row(this.index(target), noArguments)
      : this.row(this.index(declaration.get('target_ty_idx')), own)
    if (readsItself(declaration))
      return { kind: 'unreadable', name, reason: `${name} has its own code for reading`, stackType: of }
    return { kind: 'alias', name, of }
  }

  private enum(row: AbiJson): AbiType {
    const declaration = this.declaration('enum', row.get('enum_name'))
    const name = declaration.get('name').name()
    if (readsItself(declaration))
      return { kind: 'unreadable', name, reason: `${name} has its own code for reading`, onStack: 'integer' }
    const of = this.row(this.index(declaration.get('encoded_as_ty_idx')), noArguments)
    return { kind: 'enum', name, of, members: readMembers(declaration) }
  }

  private union(row: AbiJson, args: TypeArguments): AbiType {
    const list = row.get('variants')
    const variants = list.array()
    if (variants.length === 0) throw list.error('a union needs at least one variant')
    const choices = variants.map((variant): AbiChoice => {
      const index = this.index(variant.get('variant_ty_idx'))
      return {
        name: this.label(index),
        type: this.row(index, args),
        tag: readPrefix(variant),
        readsTag: variant.optional('is_prefix_implicit')?.boolean() ?? false,
        ...readStackForm(variant),
      }
    })
    for (const [at, { tag }] of choices.entries())
      for (const [other, earlier] of choices.slice(0, at).entries())
        if (startsWith(tag, earlier.tag) || startsWith(earlier.tag, tag))
          throw (variants[at] ?? list).error(`its prefix is also that of variant ${other}`)
    const width = row.optional('stack_width')
    return { kind: 'choice', choices, ...(width && { stackWidth: width.integer(0, maxStackWidth) }) }
  }

  /** What a variant is called: its own name, or its kind. */
  private label(index: number): string {
    const row = this.rows[index]
    const text = (name: string) => (typeof row?.get(name).value === 'string' ? String(row.get(name).value) : undefined)
    const size = row?.get('n').value
    const kind = text('kind') ?? ''
    return (
      text('struct_name') ??
      text('alias_name') ??
      text('enum_name') ??
      (kind === 'nullLiteral' ? 'null' : typeof size === 'number' ? kind.replace(/N$/, `${size}`) : kind)
    )
  }
}

/** The types that have no form in cells, on the stack. */
const stackKinds: Readonly<Record<string, 'integer' | 'slice' | 'builder' | 'any'>> = {
  int: 'integer',
  slice: 'slice',
  builder: 'builder',
  unknown: 'any',
}
/** Entries that one value may take. */
const maxStackWidth = 255

/** Absent for a value that is one entry of the stack, and in generic declarations. */
function readStackForm(json: AbiJson): { readonly stack?: AbiStackForm } {
  const width = json.optional('stack_width')?.integer(0, maxStackWidth)
  const typeId = json.optional('stack_type_id')?.integer(0, 2 ** 31)
  return width === undefined || typeId === undefined ? {} : { stack: { width, typeId } }
}

/** A prefix: `{ prefix_num, prefix_len }`. */
export function readPrefix(json: AbiJson): AbiTag {
  const bits = json.get('prefix_len').integer(0, 64)
  const number = json.get('prefix_num')
  const value = number.bigint()
  if (value < 0n || value >> BigInt(bits) !== 0n) throw number.error(`${value} does not fit into ${bits} bits`)
  return { bits, value }
}

function readLengthBits(json: AbiJson): number {
  const size = json.integer(2, 32)
  if ((size & (size - 1)) !== 0) throw json.error(`expected 2, 4, 8, 16 or 32, got ${size}`)
  return 31 - Math.clz32(size)
}

const readsItself = (declaration: AbiJson): boolean =>
  declaration.optional('custom_pack_unpack')?.optional('unpack_from_slice')?.boolean() ?? false

const readMembers = (declaration: AbiJson): ReadonlyMap<bigint, string> =>
  new Map(
    declaration
      .get('members')
      .array()
      .map(member => [member.get('value').bigint(), member.get('name').name()]),
  )

const startsWith = (tag: AbiTag, other: AbiTag): boolean =>
  tag.bits >= other.bits && tag.value >> BigInt(tag.bits - other.bits) === other.value
