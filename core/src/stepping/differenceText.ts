import { type DebugValue, registerNames } from '../contract/debugRecording.ts'
import type { Difference, Side } from './alignRecordings.ts'
import { bitRange } from './bitRange.ts'
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
      const find = (side: Side) => valueAt(compared[side].reader, difference.at, difference[side])
      const part = sliceText(find('left'), find('right'))
      const text = (side: Side) => part?.[side] ?? toText(compared[side].reader, find(side), difference.at)
      const what = part ? `${difference.at} has from bit ${part.bit}` : `${difference.at} is`
      return `${what} ${text('left')} in ${lower(left.name)}, ${text('right')} in ${lower(right.name)}`
    }
    case 'gas':
      return `${left.name} ${gasText(left.reader, difference.left)}; ${lower(right.name)} ${gasText(right.reader, difference.right)}`
    default:
      return `${left.name} ${pathText(left.reader, difference.left)}; ${lower(right.name)} ${pathText(right.reader, difference.right)}`
  }
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** A value with its position in the recording. */
type Found = { readonly position: number; readonly value: DebugValue | undefined }

/** The value of an entry of the stack, a register or a global variable, as `findOther` names them. */
function valueAt(reader: RecordingReader, at: string, step: number | undefined): Found | undefined {
  if (step === undefined) return undefined
  const index = Number(at.slice(1))
  const position = at.startsWith('s')
    ? reader.stackEntry(step, index)?.value
    : at.startsWith('g')
      ? reader.global(index, step)
      : findRegister(reader, at, step)
  return position === undefined ? undefined : { position, value: reader.value(position) }
}

function toText(reader: RecordingReader, found: Found | undefined, at: string): string {
  if (!found) return at.startsWith('s') ? 'not there' : 'unknown'
  const text = formatValue(reader, found.position)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

/** Bits that are shown of a slice, from the first that differs. */
const maxBits = 64

/** Two slices whose bits differ: from which bit of their cells, and what each has there. */
function sliceText(left: Found | undefined, right: Found | undefined) {
  if (left?.value?.type !== 'slice' || right?.value?.type !== 'slice') return undefined
  const [one, other] = [left.value, right.value]
  const [from, end] = one.bits
  if (other.bits[0] !== from) return undefined
  const bitOf = ({ data }: typeof one, bit: number) => bitRange(data, bit, bit + 1)
  const shared = Math.min(end, other.bits[1])
  let bit = from
  while (bit < shared && bitOf(one, bit) === bitOf(other, bit)) bit++
  if (bit === shared) return undefined
  const shown = ({ data, bits: [, to] }: typeof one) => {
    const last = Math.min(to, bit + maxBits)
    return `x{${bitRange(data, bit, last)}}${last < to ? '…' : ''}`
  }
  return { bit, left: shown(one), right: shown(other) }
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
