import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import type { StoredData, StoredField } from '../../../messages/storageLayouts.ts'
import type { StoredEntry, StoredKind } from '../../../messages/storedValues.ts'

type FactKind = DebugFact['kind']
type FactDetails = Partial<Pick<DebugFact, 'note' | 'status' | 'jetton'>>

/** Rows of a table that are shown. */
const maxRows = 50

/** A fact; without a value it is unknown or not set, as its note says. */
export const toFact = (
  name: string,
  kind: FactKind,
  value: string | number | bigint | boolean | undefined,
  details: FactDetails = {},
): DebugFact => ({ name, kind, ...(value !== undefined && { value: shorten(String(value)) }), ...details })

/** Texts of contracts can have any length. */
const maxText = 1000
const shorten = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text)

/** A fact of which only the reason is known why it is unknown. */
export const unknownFact = (name: string, kind: FactKind, note: string): DebugFact =>
  toFact(name, kind, undefined, { note, status: 'unknown' })

/** A table; the facts of its rows have the names of the columns. */
export function toTable(
  columns: readonly (readonly [title: string, kind: FactKind])[],
  rows: readonly (readonly DebugFact[])[],
  total: number = rows.length,
): Pick<DebugFactSection, 'table'> {
  if (rows.length === 0) return {}
  const shown = rows.slice(0, maxRows)
  return {
    table: {
      columns: columns.map(([title, kind]) => ({ title, kind })),
      rows: shown.map(row => [...row]),
      more: Math.max(0, total - shown.length),
    },
  }
}

/** How stored values appear as facts: amounts of an asset that is not named are integers. */
const factKinds: Readonly<Record<StoredKind, FactKind>> = {
  integer: 'integer',
  coins: 'coins',
  jettons: 'jettons',
  units: 'integer',
  time: 'time',
  duration: 'duration',
  address: 'address',
  hash: 'hash',
  flag: 'flag',
  text: 'text',
  cell: 'hash',
  content: 'hash',
  dictionary: 'text',
}

/** The decoded data of a contract by the names of its fields. */
export class StoredFields {
  readonly #fields: ReadonlyMap<string, StoredField>

  constructor(storage: StoredData) {
    this.#fields = new Map(storage.fields.map(field => [field.name, field]))
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  text(name: string): string | undefined {
    return this.#fields.get(name)?.value
  }

  int(name: string): bigint | undefined {
    const value = this.text(name)
    return value === undefined || !/^-?\d+$/.test(value) ? undefined : BigInt(value)
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    return value === undefined ? undefined : value === 'true'
  }

  /** The first entries of a dictionary. */
  entries(name: string): readonly StoredEntry[] {
    return this.#fields.get(name)?.entries ?? []
  }

  /** The number of all entries of a dictionary. */
  count(name: string): number {
    const field = this.#fields.get(name)
    return field?.kind === 'dictionary' ? Number.parseInt(field.value ?? '0', 10) : 0
  }

  /** A field as a fact; none if the data has no such field. */
  fact(field: string, name: string, details: FactDetails = {}): readonly DebugFact[] {
    const found = this.#fields.get(field)
    if (!found) return []
    return [toFact(name, factKinds[found.kind], found.value, details)]
  }
}

/** The value of a field of an entry; a single value has no name. */
export const entryValue = ({ fields }: StoredEntry, name = ''): string | undefined =>
  fields.find(field => field.name === name)?.value
