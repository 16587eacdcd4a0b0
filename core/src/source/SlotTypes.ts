import type { AbiJson } from '../abi/AbiJson.ts'

/** One value of a variable: the path of its field, empty for a variable of one value, and its type. */
export type SlotPart = { readonly name: string; readonly type: string }

const maxDepth = 20
/** Values of one variable. */
const maxParts = 255

/** The types of a symbol table: into which values a variable is split on the stack. A type that is unknown is one value. */
export class SlotTypes {
  private readonly rows: readonly AbiJson[]
  private readonly declarations = new Map<string, AbiJson>()
  private readonly fieldTypes = new Map<number, readonly AbiJson[]>()
  private readonly aliasTargets = new Map<number, AbiJson>()
  private readonly known = new Map<number, readonly SlotPart[] | undefined>()

  /** @throws input.abi for a table of another form */
  constructor(json: AbiJson) {
    this.rows = json.get('unique_types').array()
    for (const each of json.get('declarations').array())
      this.declarations.set(`${each.get('kind').text()} ${each.get('name').text()}`, each)
    for (const row of json.optional('struct_instantiations')?.array() ?? [])
      this.fieldTypes.set(this.index(row.get('ty_idx')), row.get('monomorphic_fields_ty_idx').array())
    for (const row of json.optional('alias_instantiations')?.array() ?? [])
      this.aliasTargets.set(this.index(row.get('ty_idx')), row.get('monomorphic_target_ty_idx'))
  }

  /** A position in the table. @throws input.abi */
  index(json: AbiJson): number {
    return json.integer(0, this.rows.length - 1)
  }

  /** The values of a variable of a type that has this many. @throws input.abi */
  split(type: AbiJson, count: number): readonly SlotPart[] {
    const index = this.index(type)
    const parts = this.parts(index, 0)
    if (parts?.length === count) return parts
    const name = this.nameOf(index, 0)
    if (count === 1) return [{ name: '', type: name }]
    return Array.from({ length: count }, (_, at) => ({ name: `[${at}]`, type: at === 0 ? name : '' }))
  }

  /** Each type once: types that contain each other could unfold to any number of values. */
  private parts(index: number, depth: number): readonly SlotPart[] | undefined {
    if (this.known.has(index)) return this.known.get(index)
    // A type that contains itself has no fixed number of values.
    this.known.set(index, undefined)
    const found = depth > maxDepth ? undefined : this.findParts(index, depth)
    this.known.set(index, found)
    return found
  }

  private findParts(index: number, depth: number): readonly SlotPart[] | undefined {
    const row = this.rows[index]
    if (row === undefined) return undefined
    const kind = row.get('kind').text()
    const type = this.nameOf(index, 0)
    switch (kind) {
      case 'void':
        return []
      case 'AliasRef': {
        const target = this.targetOf(index, row)
        return target && this.parts(this.index(target), depth + 1)
      }
      case 'StructRef': {
        const fields = this.fieldsOf(index, row)
        return fields && this.join(fields, depth)
      }
      case 'tensor': {
        const items = row.get('items_ty_idx').array()
        return this.join(
          items.map((item, at) => [String(at), item] as const),
          depth,
        )
      }
      case 'nullable':
      case 'union': {
        const width = row.optional('stack_width')?.integer(0, maxParts) ?? 1
        if (width === 1) return [{ name: '', type }]
        const inner = kind === 'nullable' ? this.parts(this.index(row.get('inner_ty_idx')), depth + 1) : undefined
        // The last value says which type it is; 0 is null.
        const values =
          inner?.length === width - 1
            ? inner
            : Array.from({ length: Math.max(0, width - 1) }, (_, at) => ({ name: `[${at}]`, type: '' }))
        return [...values, { name: '(type)', type }]
      }
      default:
        return [{ name: '', type }]
    }
  }

  /** The values of all fields; `undefined` if they are too many, or not known. */
  private join(
    fields: readonly (readonly [name: string, type: AbiJson])[],
    depth: number,
  ): readonly SlotPart[] | undefined {
    const joined: SlotPart[] = []
    for (const [field, type] of fields) {
      const parts = this.parts(this.index(type), depth + 1)
      if (parts === undefined || joined.length + parts.length > maxParts) return undefined
      for (const part of parts) joined.push({ name: joinPath(field, part.name), type: part.type })
    }
    return joined
  }

  private fieldsOf(index: number, row: AbiJson): readonly (readonly [name: string, type: AbiJson])[] | undefined {
    const fields = this.declarations
      .get(`struct ${row.get('struct_name').text()}`)
      ?.get('fields')
      .array()
    const concrete = this.fieldTypes.get(index)
    return fields?.map((field, at) => [field.get('name').text(), concrete?.[at] ?? field.get('ty_idx')] as const)
  }

  private targetOf(index: number, row: AbiJson): AbiJson | undefined {
    return (
      this.aliasTargets.get(index) ??
      this.declarations.get(`alias ${row.get('alias_name').text()}`)?.get('target_ty_idx')
    )
  }

  /** As Tolk writes it. */
  private nameOf(index: number, depth: number): string {
    const row = this.rows[index]
    if (row === undefined || depth > 4) return '…'
    const kind = row.get('kind').text()
    const inner = (member: string) => this.nameOf(this.index(row.get(member)), depth + 1)
    switch (kind) {
      case 'StructRef':
        return row.get('struct_name').text()
      case 'AliasRef':
        return row.get('alias_name').text()
      case 'EnumRef':
        return row.get('enum_name').text()
      case 'nullable':
        return `${inner('inner_ty_idx')}?`
      case 'cellOf':
        return `Cell<${inner('inner_ty_idx')}>`
      case 'mapKV':
        return `map<${inner('key_ty_idx')}, ${inner('value_ty_idx')}>`
      case 'addressOpt':
        return 'address?'
      default:
        return kind.replace(/N$/, String(row.optional('n')?.integer(0, 1023) ?? 'N'))
    }
  }
}

const joinPath = (field: string, rest: string): string =>
  rest === '' ? field : rest.startsWith('[') ? `${field}${rest}` : `${field}.${rest}`
