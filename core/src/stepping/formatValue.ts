import type { DebugValue } from '../contract/debugRecording.ts'
import { bitRange } from './bitRange.ts'
import type { RecordingReader } from './RecordingReader.ts'

/** How many entries of a tuple are printed, and how deep. */
const limits = { items: 16, depth: 4 }

/**
 * A value in one line.
 *
 * @example
 * formatValue(reader, 3) // 'slice bits 32..40 refs 0..0 x{8b}'
 */
export function formatValue(reader: RecordingReader, position: number, depth = 0): string {
  const value = reader.value(position)
  if (value === undefined) return 'unknown'
  if (value.type !== 'tuple') return formatAtom(reader, value)
  if (value.items.length === 0) return '[]'
  if (depth === limits.depth) return `[… ${value.items.length}]`
  const items = value.items.slice(0, limits.items).map(item => formatValue(reader, item, depth + 1))
  const more = value.items.length - items.length
  return `[${items.join(', ')}${more > 0 ? `, … ${more} more` : ''}]`
}

function formatAtom({ recording }: RecordingReader, value: Exclude<DebugValue, { type: 'tuple' }>): string {
  switch (value.type) {
    case 'null':
      return 'null'
    case 'nan':
      return 'NaN'
    case 'int':
      return value.value
    case 'cell':
      return `cell ${value.hash}`
    case 'slice':
      return `slice bits ${value.bits.join('..')} refs ${value.refs.join('..')} x{${bitRange(value.data, ...value.bits)}}`
    case 'builder':
      return `builder bits ${value.bit_count} refs ${value.ref_count} x{${value.data}}`
    case 'continuation': {
      const cell = recording.code_cells[value.at?.cell ?? -1]
      return `continuation ${value.kind}${cell === undefined ? '' : ` at ${cell.slice(0, 8)}:${value.at?.offset}`}`
    }
    case 'text':
      return value.text
  }
}
