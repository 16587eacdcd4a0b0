import { type Abi, type TypeId, typeAt } from './Abi.ts'

/** Max types that one key may consist of. */
const maxParts = 1000

/** The bits of a value that always has as many: what the key of a dictionary can be; `undefined` for any other type. */
export function fixedBits(abi: Pick<Abi, 'types'>, id: TypeId): number | undefined {
  let bits = 0
  const queue = [id]
  for (let parts = 0; queue.length > 0; parts++) {
    const type = typeAt(abi, queue.pop() ?? id)
    if (parts >= maxParts || bits > 1023) return undefined
    switch (type.kind) {
      case 'integer':
      case 'bits':
        bits += type.bits
        break
      case 'flag':
        bits += 1
        break
      case 'address':
        if (type.form !== 'std') return undefined
        bits += 267
        break
      case 'alias':
      case 'enum':
        queue.push(type.of)
        break
      case 'tuple':
        queue.push(...type.items)
        break
      case 'record':
        if (type.fields.some(({ when }) => when !== undefined)) return undefined
        bits += type.tag?.bits ?? 0
        queue.push(...type.fields.map(field => field.type))
        break
      default:
        return undefined
    }
  }
  return bits > 0 && bits <= 1023 ? bits : undefined
}
