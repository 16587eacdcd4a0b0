import type { DebugValue } from '../contract/debugRecording.ts'
import { type Direction, findStep } from './moves.ts'
import type { RecordingReader } from './RecordingReader.ts'

/**
 * The nearest step whose instruction, exception or note contains a text, or that pushed a value that does: a number
 * in decimal or with `0x` in hex, the hash of a cell, bits in hex. Case does not matter.
 */
export function findText(
  reader: RecordingReader,
  text: string,
  from: number,
  direction: Direction,
): number | undefined {
  const query = text.trim().toLowerCase()
  if (query === '') return undefined
  const contains = (line: string) => line.toLowerCase().includes(query)
  const { recording } = reader
  const instructions = recording.instructions.map(contains)
  const pushed = findPushed(reader, query)
  return findStep(
    reader,
    from,
    direction,
    step =>
      instructions[recording.columns.instruction[step] ?? -1] === true ||
      pushed.has(step) ||
      contains(reader.exception(step)?.text ?? '') ||
      reader.notes(step).some(contains),
  )
}

/** The steps that pushed a value with a text. */
function findPushed({ recording }: RecordingReader, text: string): ReadonlySet<number> {
  const values = recording.values.map(value => valueMatches(value, text))
  const { value, producer } = recording.stack_entries
  return new Set(producer.filter((_, entry) => values[value[entry] ?? -1] === true))
}

function valueMatches(value: DebugValue, text: string): boolean {
  switch (value.type) {
    case 'int':
      // A part of a number is another number.
      return value.value === text || (text.startsWith('0x') && toHex(value.value) === text)
    case 'cell':
      return text.length >= 4 && value.hash.startsWith(text)
    case 'slice':
    case 'builder':
      return text.length >= 4 && value.data.toLowerCase().includes(text)
    case 'text':
      return value.text.toLowerCase().includes(text)
    default:
      return false
  }
}

const toHex = (decimal: string): string => `0x${BigInt(decimal).toString(16)}`
