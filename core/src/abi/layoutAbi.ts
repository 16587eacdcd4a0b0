import { findLayout, type LayoutKind } from '../messages/bodyLayouts.ts'
import type { Abi, AbiType, TypeId } from './Abi.ts'
import { LayoutTypes } from './LayoutTypes.ts'
import { TypeTable } from './TypeTable.ts'

/** A built-in layout as a type of an ABI, so that it can be written, too. */
export type LayoutType = { readonly abi: Abi; readonly type: TypeId }

const known = new Map<string, LayoutType>()

/** The layout of a message or a payload as a type; `undefined` for an unknown name. */
export function findLayoutType(kind: LayoutKind, op: string): LayoutType | undefined {
  const key = `${kind} ${op}`
  const type = known.get(key) ?? createLayoutType(kind, op)
  // Unknown names are those of requests.
  if (type) known.set(key, type)
  return type
}

function createLayoutType(kind: LayoutKind, op: string): LayoutType | undefined {
  const layout = findLayout(kind, op)
  if (layout === undefined) return undefined
  const table = new TypeTable()
  const types = new LayoutTypes(table)
  return toLayoutType(op, table, () => types.body(op, layout.tag, layout.fields))
}

/** A type with the others that it needs, as an ABI. */
export function toLayoutType(name: string, table: TypeTable, create: () => AbiType): LayoutType {
  const type = table.named('body', create)
  const none = { messages: [], storage: [], getMethods: [], errors: new Map<number, never>(), codeHashes: [] }
  return { abi: { name, format: 'tlb', types: table.finish(), ...none }, type }
}
