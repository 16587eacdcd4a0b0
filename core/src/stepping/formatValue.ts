import type { DebugValue } from '../contract/debugRecording.ts'
import type { RecordingReader } from './RecordingReader.ts'

/** How many entries of a tuple are printed, and how deep. */
const limits = { items: 16, depth: 4 }

/**
 * A value in one line.
 *
 * @example
 * formatValue(reader, 3) // 'slice x{8B} bits 32..40 of 512, refs 0..0'
 */
export function formatValue(reader: RecordingReader, position: number, depth = 0): string {
  const value = reader.value(position)
  if (value === undefined) return 'unknown'
  if (value.type !== 'tuple') return formatAtom(value)
  if (value.items.length === 0) return '[]'
  if (depth === limits.depth) return `[… ${value.items.length}]`
  const items = value.items.slice(0, limits.items).map(item => formatValue(reader, item, depth + 1))
  const more = value.items.length - items.length
  return `[${items.join(', ')}${more > 0 ? `, … ${more} more` : ''}]`
}

function formatAtom(value: Exclude<DebugValue, { type: 'tuple' }>): string {
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
      return `slice x{${value.data}} bits ${value.bits.join('..')}, refs ${value.refs.join('..')}`
    case 'builder':
      return `builder x{${value.data}}, ${value.bit_count} bits, ${value.ref_count} refs`
    case 'continuation':
      return `continuation ${value.kind}${value.at === undefined ? '' : ` at ${value.at.cell}:${value.at.offset}`}`
    case 'text':
      return value.text
  }
}
