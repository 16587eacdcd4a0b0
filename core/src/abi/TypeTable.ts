import { type AbiType, maxAbiTypes, type TypeId } from './Abi.ts'
import { abiError } from './AbiJson.ts'

/** Collects the types of an ABI: each has a position at once and is read later, so that nesting needs no stack. */
export class TypeTable {
  private readonly list: AbiType[] = []
  private readonly known = new Map<string, TypeId>()
  private readonly queue: { readonly id: TypeId; readonly create: () => AbiType }[] = []

  add(type: AbiType): TypeId {
    if (this.list.length >= maxAbiTypes)
      throw abiError('types', `more than ${maxAbiTypes}; a generic type may contain itself with other arguments`)
    return this.list.push(type) - 1
  }

  /** The position for a key; the type is created once, by `finish`. */
  named(key: string, create: () => AbiType): TypeId {
    const known = this.known.get(key)
    if (known !== undefined) return known
    const id = this.add({ kind: 'nothing' })
    this.known.set(key, id)
    this.queue.push({ id, create })
    return id
  }

  /** Creates all types that were named, and those that they name. */
  finish(): readonly AbiType[] {
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) this.list[next.id] = next.create()
    return this.list
  }
}
