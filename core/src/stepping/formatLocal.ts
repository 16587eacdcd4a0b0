import { addressText } from './addressText.ts'
import { formatValue } from './formatValue.ts'
import type { RecordingReader } from './RecordingReader.ts'
import type { LocalPart } from './SourceRun.ts'

/**
 * The value of a variable by its type, in one line.
 *
 * @example
 * formatLocal(reader, { name: 'isOpen', type: 'bool', value: 3, isLive: true }) // 'true'
 */
export function formatLocal(reader: RecordingReader, { type, value: position }: LocalPart): string {
  const value = position === undefined ? undefined : reader.value(position)
  if (position === undefined || value === undefined) return 'not on the stack'
  if (type === 'bool' && value.type === 'int') return value.value === '0' ? 'false' : 'true'
  if (/^address/.test(type) && value.type === 'slice') return addressText(value) ?? formatValue(reader, position)
  return formatValue(reader, position)
}
