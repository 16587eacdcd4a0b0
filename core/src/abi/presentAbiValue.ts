import type { Cell } from '../cell/Cell.ts'
import type { DecodeContext, DecodedValue } from '../messages/DecodeContext.ts'
import { formatCell, toJsonInteger } from '../messages/values.ts'
import type { AbiContents } from './Abi.ts'
import type { AbiValue } from './AbiValue.ts'

/** Writes what is in a cell whose type depends on what is in it. */
export type WriteContents = (contains: AbiContents, cell: Cell) => DecodedValue

/**
 * A value in the form of `decoded_body`: integers up to 64 bits as numbers, others as text, cells as BoC in hex.
 *
 * @throws limit.cells when its cells are too large to print
 */
export function toDecodedValue(value: AbiValue, context: DecodeContext, writeContents?: WriteContents): DecodedValue {
  const present = (inner: AbiValue) => toDecodedValue(inner, context, writeContents)
  switch (value.kind) {
    case 'integer':
      if (value.member !== undefined) return value.member
      return value.bits <= 56 || value.bits === 64 ? toJsonInteger(value.value) : value.value.toString()
    case 'coins':
      return value.value.toString()
    case 'flag':
    case 'bits':
    case 'address':
    case 'text':
      return value.value
    case 'cell':
      return value.contains && writeContents
        ? writeContents(value.contains, value.cell)
        : formatCell(value.cell, context)
    case 'none':
      return null
    case 'list':
      return value.items.map(present)
    case 'record':
      return Object.fromEntries(value.fields.map(([name, field]) => [name, present(field)]))
    case 'choice':
      return { sum_type: value.name, [value.name]: present(value.value) }
    case 'dictionary':
      return Object.fromEntries(value.entries.map(([key, entry]) => [formatKey(key), present(entry)]))
  }
}

/** The key of a dictionary as text. */
export function formatKey(key: AbiValue): string {
  switch (key.kind) {
    case 'integer':
      return key.member ?? key.value.toString()
    case 'coins':
    case 'flag':
      return String(key.value)
    case 'bits':
    case 'address':
    case 'text':
      return key.value
    case 'record':
      return key.fields.map(([, field]) => formatKey(field)).join(', ')
    case 'list':
      return key.items.map(formatKey).join(', ')
    case 'choice':
      return formatKey(key.value)
    default:
      return ''
  }
}
