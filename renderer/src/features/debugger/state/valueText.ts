import type { DebugRecordedCell, DebugValue } from '@tonoscope/core/contract/debugRecording'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { pluralize } from '../../../format/amount.ts'

/** A contract can make the VM print very long values. */
const MAX_TEXT = 500

/** A value in a few words, for one line. */
export function valueText(value: DebugValue): string {
  switch (value.type) {
    case 'null':
      return 'null'
    case 'nan':
      return 'NaN'
    case 'int':
      return value.value
    case 'cell':
      return shorten(value.hash)
    case 'slice':
      return sliceText(value)
    case 'builder':
      return `${pluralize(value.bit_count, 'bit')}, ${pluralize(value.ref_count, 'ref')}`
    case 'continuation':
      return value.kind
    case 'tuple':
      return pluralize(value.items.length, 'entry', 'entries')
    case 'text':
      return value.text.slice(0, MAX_TEXT)
  }
}

type Slice = Extract<DebugValue, { type: 'slice' }>

/** What is left to read of a slice. */
function sliceText({ bits, refs }: Slice): string {
  const left = pluralize(bits[1] - bits[0], 'bit')
  const count = refs[1] - refs[0]
  return count === 0 ? `${left} left` : `${left}, ${pluralize(count, 'ref')} left`
}

/** The size of a cell. */
export const cellSize = ({ bit_count, refs }: Pick<DebugRecordedCell, 'bit_count' | 'refs'>): string =>
  refs.length === 0 ? pluralize(bit_count, 'bit') : `${pluralize(bit_count, 'bit')}, ${pluralize(refs.length, 'ref')}`

/**
 * Hex data in three parts: what is before some bits, what has them, what comes after. A digit of two parts is in the
 * middle.
 *
 * @example
 * splitData('0f8a7ea5', [8, 16]) // ['0f', '8a', '7ea5']
 */
export function splitData(data: string, [from, to]: readonly [number, number]): readonly [string, string, string] {
  const start = from >> 2
  const end = from === to ? start : (to + 3) >> 2
  const isPadded = data.endsWith('_')
  // The mark of a digit that is not whole belongs to the digit.
  const stop = isPadded && end === data.length - 1 ? data.length : end
  return [data.slice(0, start), data.slice(start, stop), data.slice(stop)]
}

/** An integer in the other notation: hex. */
export function toHexText(decimal: string): string {
  const value = BigInt(decimal)
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
}
