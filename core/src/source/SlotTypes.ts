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
    const parts = this.parts(index, '', 0)
    if (parts?.length === count) return parts
    const name = this.nameOf(index, 0)
    if (count === 1) return [{ name: '', type: name }]
    return Array.from({ length: count }, (_, at) => ({ name: `[${at}]`, type: at === 0 ? name : '' }))
  }

  private parts(index: number, path: string, depth: number): readonly SlotPart[] | undefined {
    const row = this.rows[index]
    if (row === undefined || depth > maxDepth) return undefined
    const kind = row.get('kind').text()
    const join = (name: string) => (path === '' ? name : `${path}.${name}`)
    switch (kind) {
      case 'void':
        return []
      case 'AliasRef': {
        const target = this.targetOf(index, row)
        return target && this.parts(this.index(target), path, depth + 1)
      }
      case 'StructRef':
        return this.all(
          this.fieldsOf(index, row)?.map(([name, type]) => this.parts(this.index(type), join(name), depth + 1)),
        )
      case 'tensor':
        return this.all(
          row
            .get('items_ty_idx')
            .array()
            .map((item, at) => this.parts(this.index(item), join(String(at)), depth + 1)),
        )
      case 'nullable':
      case 'union': {
        const width = row.optional('stack_width')?.integer(0, maxParts) ?? 1
        const type = this.nameOf(index, 0)
        if (width === 1) return [{ name: path, type }]
        const inner = kind === 'nullable' ? this.parts(this.index(row.get('inner_ty_idx')), path, depth + 1) : undefined
        // The last value says which type it is; 0 is null.
        const values =
          inner?.length === width - 1
            ? inner
            : Array.from({ length: width - 1 }, (_, at) => ({ name: join(`[${at}]`), type: '' }))
        return [...values, { name: join('(type)'), type }]
      }
      default:
        return [{ name: path, type: this.nameOf(index, 0) }]
    }
  }

  private all(lists: readonly (readonly SlotPart[] | undefined)[] | undefined): readonly SlotPart[] | undefined {
    const parts: SlotPart[] = []
    for (const list of lists ?? [undefined]) {
      if (list === undefined || parts.length + list.length > maxParts) return undefined
      parts.push(...list)
    }
    return parts
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
