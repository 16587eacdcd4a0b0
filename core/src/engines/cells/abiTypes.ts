import { type Abi, type TypeId, typeAt } from '../../abi/Abi.ts'
import type { AbiBook } from '../../abi/AbiBook.ts'
import { readAbiCell } from '../../abi/AbiDecoder.ts'
import type { CellType } from './cellTypes.ts'

/** More would not help a person who chooses one. */
const maxTypes = 3000

/**
 * The types that ABIs of the user declare, by name: `abi:Counter.Increase`, the data as `abi:Counter.storage`. Of several with
 * one name the later ones are numbered.
 */
export function listAbiTypes(book: AbiBook | undefined): ReadonlyMap<string, CellType> {
  const types = new Map<string, CellType>()
  const add = (abi: Abi, name: string, id: TypeId) => {
    if (types.size >= maxTypes) return
    const start = `abi:${abi.name}.${name}`
    let full = start
    for (let count = 2; types.has(full); count++) full = `${start}:${count}`
    types.set(full, { name: full, group: 'abi', read: cell => readAbiCell(abi, id, cell) })
  }
  for (const abi of book?.listAbis() ?? []) {
    for (const id of abi.storage) add(abi, 'storage', id)
    for (const { name, type } of abi.messages) add(abi, name, type)
    const known = new Set([...abi.storage, ...abi.messages.map(({ type }) => type)])
    for (const id of abi.types.keys()) {
      const type = typeAt(abi, id)
      if (!known.has(id) && 'name' in type && type.name !== '' && type.kind !== 'unreadable') add(abi, type.name, id)
    }
  }
  return types
}
