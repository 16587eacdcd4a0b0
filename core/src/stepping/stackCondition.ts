import type { DebugValue } from '../contract/debugRecording.ts'
import { AppError } from '../errors.ts'
import type { RecordingReader } from './RecordingReader.ts'

const valueTypes: readonly DebugValue['type'][] = [
  ...(['null', 'nan', 'int', 'cell', 'slice', 'builder', 'continuation', 'tuple'] as const),
]
const form = /^\s*(?:s(\d{1,3})\s+is\s+(\w+)|(s\d{1,3}|size)\s*(==?|!=|<=?|>=?)\s*(-?(?:0x[\da-f]+|\d+)))\s*$/i

const comparisons: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  '=': (a, b) => a === b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/**
 * Reads a condition on the stack before a step. It is false where the stack is not recorded.
 *
 * @example
 * parseStackCondition('s0 == 36')  // the top of the stack is the number 36
 * parseStackCondition('s1 is null')
 * parseStackCondition('size > 20') // number of entries
 * @throws input.argument
 */
export function parseStackCondition(text: string): (reader: RecordingReader, step: number) => boolean {
  const [, typed, type, subject, operator = '', number = ''] = form.exec(text) ?? []
  if (typed !== undefined && type !== undefined) {
    const name = type.toLowerCase()
    if (!valueTypes.some(each => each === name))
      throw conditionError(text, `${type} is no type; expected ${valueTypes.join(', ')}`)
    return (reader, step) => valueAt(reader, step, Number(typed))?.type === name
  }
  const compare = comparisons[operator]
  if (subject === undefined || compare === undefined)
    throw conditionError(text, 'expected a condition like s0 == 36, s1 is null or size > 20')
  const right = parseInteger(number)
  if (subject.toLowerCase() === 'size') {
    return (reader, step) => {
      const stack = reader.stack(step)
      return stack !== undefined && compare(BigInt(stack.length), right)
    }
  }
  const position = Number(subject.slice(1))
  return (reader, step) => {
    const value = valueAt(reader, step, position)
    return value?.type === 'int' && compare(BigInt(value.value), right)
  }
}

function valueAt(reader: RecordingReader, step: number, position: number): DebugValue | undefined {
  const entry = reader.stackEntry(step, position)
  return entry && reader.value(entry.value)
}

const parseInteger = (text: string): bigint => (text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text))

const conditionError = (text: string, reason: string): AppError =>
  new AppError('input.argument', { name: `condition ${text.trim()}`, reason })
