import type { Cell } from '../cell/Cell.ts'
import { lineage } from '../contracts/interfaces.ts'
import { isAppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { nestedBodies } from './bodyLayouts.ts'
import { readWhole } from './LayoutCompiler.ts'
import tables from './storage.gen.json' with { type: 'json' }
import { flattenFields, StorageContext, type StoredEntry, type StoredKind, storedValues } from './storedValues.ts'

/** One field of the data of a contract: the name with those of the cells around it, joined by dots. */
export type StoredField = {
  readonly name: string
  readonly kind: StoredKind
  /** Absent for an empty `Maybe`, an address that is not set, or an empty dictionary. */
  readonly value: string | undefined
  /** The first entries of a dictionary, or the fields of a token's content. */
  readonly entries?: readonly StoredEntry[]
}

/** The decoded data of a contract. */
export type StoredData = { readonly layout: string; readonly fields: readonly StoredField[] }

/** Why data is not decoded: no layout is known, it is not what the layout says, or it is too large. */
export type UndecodedData = {
  readonly code: 'no_layout' | 'different' | 'too_large'
  /** The layout that read the most of it. */
  readonly layout?: string
  /** The field that could not be read, with the names of the cells around it. */
  readonly field?: string
  /** The cell that it is in, and the bit where the reading stopped. */
  readonly cell?: Hash
  readonly bit?: number
}

/** A contract, as its data is read: by the interfaces, or by the code where the contract is no interface. */
export type StoredContract = {
  readonly interfaces: readonly string[]
  readonly code?: Hash | undefined
  readonly workchain?: number | undefined
}

const layouts: ReadonlyMap<string, readonly string[]> = groupLayouts(tables.storage)
const namesByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(tables.codes).flatMap(([name, hashes]) => hashes.map(hash => [hash, name] as const)),
)

function groupLayouts(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const row of rows) {
    const bar = row.indexOf('|')
    const name = row.slice(0, bar)
    groups.set(name, [...(groups.get(name) ?? []), row.slice(bar + 1)])
  }
  return groups
}

/** The types that only layouts of stored data name, as lines of the type table. */
export const storageTypes: readonly string[] = tables.types

/** The names of all layouts of stored data, each with its fields as text. */
export const storageLayouts = (): ReadonlyMap<string, readonly string[]> => layouts

/** The names of the layouts that the data of a contract can have, in the order in which they are tried. */
export function listStorageLayouts({ interfaces, code }: StoredContract): readonly string[] {
  const named = code === undefined ? undefined : namesByCode.get(code)
  return [...new Set([...interfaces.flatMap(lineage), ...(named === undefined ? [] : [named])])]
}

/** Readers of the data of contracts, each of the whole cell, by the names of their layouts. @throws input.cell, limit.cells */
export const storageReaders: readonly { readonly name: string; readonly read: (data: Cell) => void }[] = [
  ...layouts,
].flatMap(([name, rows]) =>
  rows.map(fields => ({
    name,
    read: (data: Cell) =>
      void readWhole(data.slice(), storedValues.fields(fields), new StorageContext(nestedBodies, undefined)),
  })),
)

/** The data of a contract, or why it is not decoded; what is decoded is all of the data. */
export function readStoredData(data: Cell, contract: StoredContract): StoredData | UndecodedData {
  const { workchain } = contract
  let furthest: { readonly undecoded: UndecodedData; readonly valuesRead: number } | undefined
  for (const name of listStorageLayouts(contract))
    for (const fields of layouts.get(name) ?? []) {
      const context = new StorageContext(nestedBodies, workchain)
      const slice = data.slice()
      const start = slice.mark()
      try {
        const value = readWhole(slice, storedValues.fields(fields), context)
        return { layout: name, fields: [...flattenFields(value)] }
      } catch (error) {
        slice.rollback(start)
        const { valuesRead } = context
        if (furthest === undefined || valuesRead > furthest.valuesRead)
          furthest = { undecoded: toUndecoded(error, name, context), valuesRead }
      }
    }
  return furthest?.undecoded ?? { code: 'no_layout' }
}

/** Whether the data of a contract was decoded. */
export const isDecoded = (found: StoredData | UndecodedData): found is StoredData => 'fields' in found

function toUndecoded(error: unknown, layout: string, { stop }: StorageContext): UndecodedData {
  if (!isAppError(error) || (error.code !== 'limit.cells' && error.code !== 'input.cell')) throw error
  const { cell, bit } = stop?.slice.location ?? {}
  return {
    code: error.code === 'limit.cells' ? 'too_large' : 'different',
    layout,
    ...(stop && stop.path.length > 0 && { field: stop.path.join('.') }),
    ...(cell && { cell: cell.hash() }),
    ...(bit !== undefined && { bit }),
  }
}
