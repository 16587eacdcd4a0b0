import { type Abi, type TypeId, typeAt } from './Abi.ts'

/** Entries that the values of one type may take together. */
const maxWidth = 255

/** How many entries of the stack a value of a type takes; `undefined` if the ABI does not say so, or too many. */
export class StackWidths {
  private readonly abi: Abi
  private readonly known = new Map<TypeId, number | undefined>()

  constructor(abi: Abi) {
    this.abi = abi
  }

  get(id: TypeId): number | undefined {
    if (this.known.has(id)) return this.known.get(id)
    // A type that contains itself on the stack has no width.
    this.known.set(id, undefined)
    const width = this.find(id)
    const found = width !== undefined && width <= maxWidth ? width : undefined
    this.known.set(id, found)
    return found
  }

  private find(id: TypeId): number | undefined {
    const type = typeAt(this.abi, id)
    switch (type.kind) {
      case 'nothing':
        return type.isNull ? 1 : 0
      case 'alias':
        return this.get(type.of)
      case 'record':
        return this.sum(type.fields.map(field => field.stackType ?? field.type))
      case 'tuple':
        return type.isStackTuple ? 1 : this.sum(type.items)
      case 'maybe':
        return type.stack?.width ?? 1
      case 'choice':
        return type.stackWidth
      case 'unreadable':
        return type.stackType === undefined ? 1 : this.get(type.stackType)
      default:
        return 1
    }
  }

  private sum(ids: readonly TypeId[]): number | undefined {
    let sum = 0
    for (const id of ids) {
      const width = this.get(id)
      if (width === undefined) return undefined
      sum += width
    }
    return sum
  }
}
