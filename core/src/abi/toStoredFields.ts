import type { StoredField } from '../messages/storageLayouts.ts'
import type { StoredEntry } from '../messages/storedValues.ts'
import type { AbiValue } from './AbiValue.ts'
import { formatKey } from './presentAbiValue.ts'

type Leaf = Pick<StoredField, 'kind' | 'value'>

/** Entries of a dictionary or items of a list that are shown; all of them are read. */
const maxEntries = 50

/** A value as the fields of stored data: names of nested records are joined by dots. */
export function toStoredFields(value: AbiValue, path = ''): readonly StoredField[] {
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`)
  switch (value.kind) {
    case 'record':
      return value.fields.flatMap(([name, field]) => toStoredFields(field, inner(name)))
    case 'choice': {
      const fields = toStoredFields(value.value, inner(value.name))
      return fields.length > 0 ? fields : [{ name: path, kind: 'text', value: value.name }]
    }
    case 'list':
      return [
        {
          name: path,
          kind: 'integer',
          value: String(value.items.length),
          entries: value.items
            .slice(0, maxEntries)
            .map((item, at) => ({ key: { kind: 'integer', value: String(at) }, fields: toEntryFields(item) })),
        },
      ]
    case 'dictionary':
      if (value.root === undefined) return [{ name: path, kind: 'dictionary', value: undefined }]
      return [
        {
          name: path,
          kind: 'dictionary',
          value: `${value.entries.length} ${value.root.hash()}`,
          entries: value.entries
            .slice(0, maxEntries)
            .map(([key, entry]) => ({ key: toKey(key), fields: toEntryFields(entry) })),
        },
      ]
    default:
      return [{ name: path, ...toLeaf(value) }]
  }
}

/** The leaves of an entry; entries of dictionaries in dictionaries are left out. */
const toEntryFields = (value: AbiValue): StoredEntry['fields'] =>
  toStoredFields(value).map(({ name, kind, value: text }) => ({ name, kind, value: text }))

function toKey(key: AbiValue): Leaf {
  const leaf = toLeaf(key)
  return leaf.kind === 'cell' ? { kind: 'text', value: formatKey(key) } : leaf
}

/** A value of one part. */
export function toLeaf(value: AbiValue): Leaf {
  switch (value.kind) {
    case 'integer':
      return value.member === undefined
        ? { kind: 'integer', value: value.value.toString() }
        : { kind: 'text', value: value.member }
    case 'coins':
      return { kind: 'coins', value: value.value.toString() }
    case 'flag':
      return { kind: 'flag', value: String(value.value) }
    case 'bits':
      return { kind: value.bits === 256 ? 'hash' : 'integer', value: value.value }
    case 'address':
      return { kind: 'address', value: value.value === '' ? undefined : value.value }
    case 'text':
      return { kind: 'text', value: value.value }
    case 'cell':
      return { kind: 'cell', value: value.cell.hash() }
    default:
      return { kind: 'cell', value: undefined }
  }
}
