import type { Call, Reply } from '../../contract/operations.ts'
import { formatBits } from '../../messages/values.ts'
import { findCell } from './cellPath.ts'
import { findCellType } from './cellTypes.ts'
import { type DictionaryEntry, formatKey, guessKeyBits, listEntries } from './listDictionary.ts'
import { type Field, type FieldMap, mapFields } from './mapFields.ts'
import { parseRequestBoc } from './parseRequestBoc.ts'

const defaultLimit = 100

/** A dictionary of a BoC as a table; the values by the fields of the type that contains it. */
export function getDictionary(request: Call<'debugDictionary'>['body']): Reply<'debugDictionary'> {
  const { path, from = 0, type, at = '0', skip = 0, limit = defaultLimit } = request
  const { roots } = parseRequestBoc(request.boc)
  const root = findCell(roots, path)
  const map = type === undefined ? undefined : mapFields(findCell(roots, at), at, findCellType(type))
  const known = request.key_bits ?? findKeyBits(map, path, from)
  const keyBits = known ?? guessKeyBits(root, path, from)
  const entries: DictionaryEntry[] = []
  let count = 0
  for (const entry of listEntries(root, path, keyBits, from)) {
    if (++count > skip + limit) break
    if (count > skip) entries.push(entry)
  }
  return {
    key_bits: keyBits,
    is_guessed: known === undefined,
    entries: entries.map(entry => presentEntry(entry, keyBits, map)),
    has_more: count > skip + limit,
  }
}

const findKeyBits = (map: FieldMap | undefined, path: string, from: number): number | undefined =>
  map?.dictionaries.find(each => each.path === path && each.from === from)?.keyBits

function presentEntry(
  { key, path, from, value }: DictionaryEntry,
  keyBits: number,
  map: FieldMap | undefined,
): Reply<'debugDictionary'>['entries'][number] {
  const fields = (map?.fields ?? []).filter(
    field => field.kind !== 'ref' && field.kind !== 'label' && isWithin(field, path, from),
  )
  return {
    key: formatKey(key, keyBits),
    path,
    from,
    bits: value.bits,
    data: formatBits({ bytes: value.data(), length: value.bits }),
    refs: value.refCount,
    ...(fields.length > 0 && { value: fields.map(field => describeField(field)).join(', ') }),
  }
}

const isWithin = (field: Field, path: string, from: number): boolean =>
  field.path === path ? field.from >= from || field.ref !== undefined : field.path.startsWith(`${path}.`)

/** A field by its name after the key of the entry. */
function describeField({ name, value = '' }: Field): string {
  const own = name.slice(name.lastIndexOf(']') + 1).replace(/^\./, '')
  return own === '' ? value : `${own}: ${value}`
}
