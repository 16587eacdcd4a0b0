import { registerNames } from '../contract/debugRecording.ts'
import type { Difference, Side } from './alignRecordings.ts'
import { formatValue } from './formatValue.ts'
import type { RecordingReader } from './RecordingReader.ts'

/** Two recordings, and what each is called at the start of a sentence. */
export type Compared = { readonly [S in Side]: { readonly reader: RecordingReader; readonly name: string } }

/** Longer values are cut. */
const maxValueLength = 100

/** A difference of two recordings in one sentence. */
export function differenceText(difference: Difference, compared: Compared): string {
  const { left, right } = compared
  switch (difference.kind) {
    case 'value': {
      const text = (side: Side) => valueAt(compared[side].reader, difference.at, difference[side])
      return `${difference.at} is ${text('left')} in ${lower(left.name)}, ${text('right')} in ${lower(right.name)}`
    }
    case 'gas':
      return `${left.name} ${gasText(left.reader, difference.left)}; ${lower(right.name)} ${gasText(right.reader, difference.right)}`
    default:
      return `${left.name} ${pathText(left.reader, difference.left)}; ${lower(right.name)} ${pathText(right.reader, difference.right)}`
  }
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** The value of an entry of the stack, a register or a global variable, as `findOther` names them. */
function valueAt(reader: RecordingReader, at: string, step: number | undefined): string {
  if (step === undefined) return 'unknown'
  const index = Number(at.slice(1))
  const position = at.startsWith('s')
    ? reader.stackEntry(step, index)?.value
    : at.startsWith('g')
      ? reader.global(index, step)
      : findRegister(reader, at, step)
  if (position === undefined) return at.startsWith('s') ? 'not there' : 'unknown'
  const text = formatValue(reader, position)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

function findRegister(reader: RecordingReader, at: string, step: number): number | undefined {
  const name = registerNames.find(each => each === at)
  return name && reader.register(name, step)
}

function gasText(reader: RecordingReader, step: number | undefined): string {
  if (step === undefined) return 'has ended'
  const { cost, used, remaining } = reader.gas(step)
  const limit = used === undefined || remaining === undefined ? '' : `, of a limit of ${used + remaining}`
  return `takes ${cost ?? 'unknown'} gas${limit}`
}

function pathText(reader: RecordingReader, step: number | undefined): string {
  if (reader.count === 0) return 'runs no code'
  if (step === undefined) return 'has ended'
  const exception = reader.exception(step)
  return exception ? `throws ${exception.code} at ${reader.instruction(step)}` : `runs ${reader.instruction(step)}`
}
