import type { Abi, TypeId } from '../../abi/Abi.ts'
import { behindAliases, typeAt } from '../../abi/Abi.ts'
import type { AbiBook } from '../../abi/AbiBook.ts'
import { readExactValue, writeExactValue } from '../../abi/exactValue.ts'
import type { LayoutType } from '../../abi/layoutAbi.ts'
import { findStorageTypes } from '../../abi/storageAbi.ts'
import type { Cell } from '../../cell/Cell.ts'
import { isDecoded, listStorageLayouts, readStoredData } from '../../messages/storageLayouts.ts'
import type { Address, Hash } from '../../units.ts'
import type { Json } from '../../wire/json.ts'

/** A contract whose data is read, with the ABIs of the user. */
export type StoredDataOwner = {
  readonly account: Address
  readonly code: Hash | undefined
  readonly interfaces: readonly string[]
  readonly abis: AbiBook | undefined
}

/** The data of a contract as fields that give the same cell again. */
export type StoredFields = LayoutType & { readonly layout: string; readonly fields: Json }

/** The fields of data by an ABI of the user, else by a known layout; or why it has none. */
export function readStoredFields(data: Cell, owner: StoredDataOwner): StoredFields | { readonly problem: string } {
  const { account, code, interfaces, abis } = owner
  const own = abis?.findDataType(data, { address: account, codeHash: code })
  if (own) {
    const fields = readExactValue(own.abi, own.type, data)
    if (fields !== undefined) return { ...own, layout: own.abi.name, fields }
  }
  for (const layout of listStorageLayouts({ interfaces, code }))
    for (const { abi, type } of findStorageTypes(layout)) {
      const fields = readExactValue(abi, type, data)
      if (fields !== undefined) return { abi, type, layout, fields }
    }
  return { problem: findProblem(data, owner) }
}

function findProblem(data: Cell, { interfaces, code }: StoredDataOwner): string {
  const found = readStoredData(data, { interfaces, code })
  if (isDecoded(found)) return `its layout ${found.layout} does not give the same data again; give the data as a BoC`
  if (found.code === 'no_layout') return 'no layout of its data is known; give the data as a BoC'
  const at = found.field === undefined ? '' : ` at ${found.field}`
  return `its layout ${found.layout ?? ''} does not read its data${at}; give the data as a BoC`
}

/** The data with other values of fields. @throws input.abiValue with the field */
export const writeStoredFields = ({ abi, type, fields }: StoredFields, changes: Readonly<Record<string, Json>>): Cell =>
  writeExactValue(abi, type, mergeFields(abi, type, fields, changes))

/** Fields of records are replaced one by one, everything else as a whole. */
function mergeFields(abi: Abi, id: TypeId, present: Json | undefined, changes: Json): Json {
  const type = behindAliases(abi, id) ?? typeAt(abi, id)
  if (type.kind === 'ref' || type.kind === 'maybe') return mergeFields(abi, type.of, present, changes)
  if (type.kind !== 'record' || !isObject(present) || !isObject(changes)) return changes
  const merged: Record<string, Json> = { ...present }
  for (const [name, value] of Object.entries(changes)) {
    const field = type.fields.find(each => each.name === name)
    merged[name] = field ? mergeFields(abi, field.type, present[name], value) : value
  }
  return merged
}

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
