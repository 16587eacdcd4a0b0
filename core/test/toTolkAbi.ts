import { type Expression, type LayoutDeclaration, type LayoutField, parseFields } from '../src/messages/expression.ts'
import { camelCase, fieldKey, snakeCase } from '../src/messages/fieldNames.ts'

type Row = Readonly<Record<string, unknown>>

/** A layout that a Tolk ABI cannot express. */
class NotExpressible extends Error {}

const simple: Readonly<Record<string, Row | undefined>> = {
  '#': { kind: 'uintN', n: 32 },
  Bool: { kind: 'bool' },
  Cell: { kind: 'remaining' },
  Coins: { kind: 'coins' },
  Content: { kind: 'remaining' },
  Grams: { kind: 'coins' },
  Jettons: { kind: 'coins' },
  MsgAddress: { kind: 'addressOpt' },
  MsgAddressInt: { kind: 'addressOpt' },
  Units: { kind: 'coins' },
  Units64: { kind: 'uintN', n: 64 },
}

/** A layout of our tables as an ABI of the Tolk compiler; `undefined` if it has no such form. */
export function toTolkAbi(fields: string, declarations: readonly LayoutDeclaration[]): string | undefined {
  const types: Row[] = []
  const structs: Row[] = []
  const known = new Map<string, number>()
  const add = (row: Row): number => {
    const key = JSON.stringify(row)
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, types.length)
    return types.push(row) - 1
  }
  const struct = (name: string, list: readonly LayoutField[], tag?: LayoutDeclaration['tag']): number => {
    const index = add({ kind: 'StructRef', struct_name: name })
    if (structs.some(each => each.name === name)) return index
    const row: Record<string, unknown> = { kind: 'struct', name, ty_idx: index, fields: [] }
    structs.push(row)
    if (tag && tag.bits > 0) row.prefix = { prefix_num: tag.value, prefix_len: tag.bits }
    row.fields = list.map((field, at) => ({ name: fieldKey(field.name, at), ty_idx: type(field.type) }))
    return index
  }
  const named = (name: string): number => {
    const row = simple[name]
    if (row) return add(row)
    const [, letters = '', digits] = /^([Uu]?[Ii]nt|bits|UnixTime|Seconds)(\d+)$/.exec(name) ?? []
    const n = Number(digits)
    if (letters === 'bits') return add({ kind: 'bitsN', n })
    if (/^int$/i.test(letters)) return add({ kind: 'intN', n })
    if (letters !== '') return add({ kind: 'uintN', n })
    const group = declarations.filter(each => each.type === name)
    const [only] = group
    if (only === undefined) throw new NotExpressible(name)
    if (group.length === 1) return struct(name, parseFields(only.fields), only.tag)
    return add({
      kind: 'union',
      variants: group.map(each => ({
        variant_ty_idx: struct(snakeCase(camelCase(each.name)), parseFields(each.fields)),
        prefix_num: each.tag.value,
        prefix_len: each.tag.bits,
        is_prefix_implicit: true,
      })),
    })
  }
  const key = (of: Expression): number => {
    const bits = of.kind === 'number' ? of.value : of.kind === 'name' ? Number(of.name.replace(/\D/g, '')) : 0
    if (of.kind === 'name' && of.name.startsWith('int')) return add({ kind: 'intN', n: bits })
    if (of.kind === 'name' && of.name === 'MsgAddress267') return add({ kind: 'address' })
    return add(bits === 256 || bits > 257 ? { kind: 'bitsN', n: bits } : { kind: 'uintN', n: bits })
  }
  const type = (of: Expression): number => {
    if (of.kind === 'name') return named(of.name)
    if (of.kind === 'record') return struct(`Group${structs.length}`, of.fields)
    if (of.kind === 'ref') {
      if (of.of.kind === 'name' && (of.of.name === 'Cell' || of.of.name === 'Content')) return add({ kind: 'cell' })
      if (of.of.kind === 'name' && of.of.name === 'Text') return add({ kind: 'string' })
      return add({ kind: 'cellOf', inner_ty_idx: type(of.of) })
    }
    if (of.kind !== 'apply') throw new NotExpressible(of.kind)
    const [first, second] = of.args
    if (of.head === 'Maybe' && first) return add({ kind: 'nullable', inner_ty_idx: type(first) })
    if (of.head === '##' && first?.kind === 'number') return add({ kind: 'uintN', n: first.value })
    if (of.head === 'VarUInteger' && first?.kind === 'number') return add({ kind: 'varuintN', n: first.value })
    if (of.head === 'HashmapE' && first && second)
      return add({ kind: 'mapKV', key_ty_idx: key(first), value_ty_idx: type(second) })
    throw new NotExpressible(of.head)
  }
  try {
    const storage = struct('Storage', parseFields(fields))
    return JSON.stringify({
      abi_schema_version: '1.0',
      contract_name: 'Exported',
      unique_types: types,
      declarations: structs,
      storage: { storage_ty_idx: storage },
    })
  } catch (error) {
    if (error instanceof NotExpressible) return undefined
    throw error
  }
}
