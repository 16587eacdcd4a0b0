import type { ExceptionExplanation, FailedCheck, Operand } from './explainException.ts'
import type { BitSource, Origin } from './findOrigin.ts'
import type { RecordedException } from './RecordingReader.ts'

/** The name of an exit code, and the ABI that it is of. */
export const exceptionName = ({ note }: Pick<RecordedException, 'note'>): string | undefined =>
  note && (note.abi === undefined ? note.name : `“${note.name}” of the ABI ${note.abi}`)

/**
 * An exception in words, without its code.
 *
 * @example
 * exceptionText(explanation) // 'seqno 36 of the message (bits 544–576) is not equal to seqno 37 of the data (bits 0–32)'
 */
export function exceptionText({ check, text, instruction }: ExceptionExplanation): string {
  if (check) return checkText(check)
  return text === '' ? `exception of ${instruction}` : text
}

function checkText(check: FailedCheck): string {
  switch (check.type) {
    case 'comparison':
      return comparisonText(check)
    case 'flag':
      return `${operandText(check.flag)} must ${check.mustHold ? 'be true (not 0)' : 'be 0'}`
    case 'signature':
      return `the signature does not fit the hash that was signed and ${phrase(check.key.origin) || 'the key'}`
    case 'underflow': {
      const { bitsLeft, refsLeft, slice } = check
      const location = phrase(slice.origin)
      return `${location === '' ? 'the slice' : `the slice (${location})`} has only ${bitsLeft} bits and ${refsLeft} references left`
    }
  }
}

function comparisonText({ left, right, operator, mustHold }: Extract<FailedCheck, { type: 'comparison' }>): string {
  if (operator === '>' && mustHold && right.value === '-1') return `${operandText(left)} is negative`
  // What was needed did not hold, or the opposite did.
  const words = mustHold ? negative : positive
  const isOpCode = [left, right].some(isWord)
  const [first, second] = [left, right].map(each => operandText(each, isOpCode))
  return `${first} ${words[operator]} ${second}`
}

const positive = {
  '=': 'is equal to',
  '≠': 'is not equal to',
  '<': 'is less than',
  '≤': 'is at most',
  '>': 'is greater than',
  '≥': 'is at least',
}
const negative = {
  '=': 'is not equal to',
  '≠': 'is equal to',
  '<': 'is not less than',
  '≤': 'is greater than',
  '>': 'is not greater than',
  '≥': 'is less than',
}

/** An op code: 32 bits of the message that are not a small number. */
const isWord = ({ value, origin }: Operand): boolean =>
  origin.type === 'bits' &&
  origin.source.part === 'message' &&
  origin.source.to - origin.source.from === 32 &&
  (origin.source.field === 'tag' || origin.source.field === undefined) &&
  Number(value) >= 2 ** 24

/** `seqno 36 of the message (bits 544–576)`, `61651214, computed from the value of the message,`. */
function operandText({ value, origin }: Operand, isOpCode = false): string {
  const text = isOpCode && Number(value) >= 2 ** 24 ? `0x${Number(value).toString(16).padStart(8, '0')}` : value
  if (origin.type === 'constant') return text
  if (origin.type === 'bits') {
    const { field } = origin.source
    return `${field === undefined ? '' : `${field === 'tag' ? 'op code' : field} `}${text} ${locationOf(origin.source)}`
  }
  if (origin.type === 'computed') {
    const from = phrase(origin)
    return from === '' ? text : `${text}, ${from},`
  }
  return `the ${origin.name}, ${text},`
}

/** Where a value comes from; empty if it cannot be said. */
function phrase(origin: Origin): string {
  const sources = [...new Set(listSources(origin))]
  if (sources.length === 0) return ''
  const list = sources.length === 1 ? sources[0] : `${sources.slice(0, -1).join(', ')} and ${sources.at(-1)}`
  return origin.type === 'computed' ? `computed from ${list}` : `${list}`
}

function listSources(origin: Origin): string[] {
  if (origin.type === 'constant') return []
  if (origin.type === 'computed') return origin.from.flatMap(listSources)
  if (origin.type !== 'bits') return [`the ${origin.name}`]
  const { field } = origin.source
  return [
    `${field === undefined ? 'bits' : field} ${locationOf(origin.source)}`.replace(
      /^bits (.*) \(bits (.*)\)$/,
      'bits $2 $1',
    ),
  ]
}

function locationOf({ part, from, to }: BitSource): string {
  const location = part === 'message' ? 'of the message' : part === 'data' ? 'of the stored data' : 'of a cell'
  return `${location} (bits ${from}–${to})`
}
