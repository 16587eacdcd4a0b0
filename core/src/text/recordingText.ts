import { registerNames } from '../contract/debugRecording.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { plural } from '../plural.ts'
import { exceptionName, exceptionText } from '../stepping/exceptionText.ts'
import { explainException } from '../stepping/explainException.ts'
import { formatValue } from '../stepping/formatValue.ts'
import { findCalls } from '../stepping/moves.ts'
import type { RecordedException, RecordingReader } from '../stepping/RecordingReader.ts'
import type { CodeIndex } from './CodeIndex.ts'
import { paint, type TextStyle } from './terminalText.ts'

/** Longer values are cut in lists; `p` of the debugger prints them whole. */
const maxValueLength = 100

const shortenValue = (text: string): string =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text

/** `9b3c1f2a:168`, or `implicit`. */
export function locationText(reader: RecordingReader, step: number): string {
  const location = reader.location(step)
  return location === undefined ? 'implicit' : `${location.cell.slice(0, 8)}:${location.offset}`
}

/** A step in two lines: its number, depth and gas, then the instruction; and what the VM reported. */
export function stepLines(reader: RecordingReader, step: number, style: TextStyle, code?: CodeIndex): string[] {
  const location = reader.location(step)
  const method = location && code?.findMethod(location)
  const exception = reader.exception(step)
  const explanation = explainStep(reader, step)
  const where = `step ${step} of ${reader.count}, depth ${reader.depth(step)}, ${gasText(reader, step)}`
  return [
    paint(where, 'grey', style),
    `${locationText(reader, step)}  ${paint(reader.instruction(step), 'bold', style)}${method === undefined ? '' : `  (${method})`}`,
    ...reader.notes(step).map(note => `  ${escapeControls(note)}`),
    ...(exception ? [paint(`  ${exceptionLine(exception)}`, 'red', style)] : []),
    ...(explanation === undefined ? [] : [`  ${escapeControls(explanation)}`]),
  ]
}

/** The exception that ended the run in words, if this step threw it and there is more to say than the VM does. */
export function explainStep(reader: RecordingReader, step: number): string | undefined {
  if (reader.exception(step) === undefined) return undefined
  const explanation = explainException(reader)
  return explanation?.step === step && explanation.check ? exceptionText(explanation) : undefined
}

/** Of the codes of the VM, its own text is the name. */
function exceptionLine({ code, text, note }: RecordedException): string {
  const name = text === '' ? exceptionName({ note }) : text
  return `exception ${code}${name === undefined ? '' : `: ${escapeControls(name)}`}`
}

/** The gas of a step, and what is used and left after it. */
export function gasText(reader: RecordingReader, step: number): string {
  const { cost = 'unknown', used = 'unknown', remaining = 'unknown' } = reader.gas(step)
  return `gas ${cost} (${used} used, ${remaining} left)`
}

/** The stack before a step, its top first; `limit` entries of it. */
export function stackLines(
  reader: RecordingReader,
  step: number,
  { limit = Number.POSITIVE_INFINITY, changed = false }: { readonly limit?: number; readonly changed?: boolean } = {},
): string[] {
  const stack = reader.stack(step)
  if (stack === undefined) return [`  stack: ${missingStackText(reader)}`]
  if (stack.length === 0) return ['  stack: empty']
  const lines = stack.slice(0, limit).map(({ value, producer }, position) => {
    const isNew = changed && producer === step - 1
    const name = `s${position}`.padEnd(4)
    return `${isNew ? '+' : ' '} ${name} ${escapeControls(shortenValue(formatValue(reader, value)))}`
  })
  return stack.length > limit ? [...lines, `  and ${stack.length - limit} more`] : lines
}

function missingStackText({ recording }: RecordingReader): string {
  const { missing_stacks: missing } = recording
  return missing === undefined ? 'not recorded' : `not recorded: ${escapeControls(missing.reason)}`
}

/** The registers before a step. */
export const registerLines = (reader: RecordingReader, step: number): string[] =>
  registerNames.map(name => {
    const value = reader.register(name, step)
    return `  ${name}  ${value === undefined ? 'unknown' : escapeControls(shortenValue(formatValue(reader, value)))}`
  })

/** The step and the calls that it is in, innermost first. */
export function backtraceLines(reader: RecordingReader, step: number, code?: CodeIndex): string[] {
  return findCalls(reader, step).map((call, depth) => {
    const location = reader.location(call)
    const method = location && code?.findMethod(location)
    return `  #${depth}  step ${call}  ${locationText(reader, call)}  ${reader.instruction(call)}${method === undefined ? '' : `  (${method})`}`
  })
}

/** The lines of the listing around a step; the one that runs is marked. */
export function codeLines(
  reader: RecordingReader,
  step: number,
  { code, around = 8 }: { readonly code: CodeIndex; readonly around?: number },
): string[] {
  const location = reader.location(step)
  if (location === undefined) return [`  ${reader.instruction(step)}: not in the code`]
  const at = code.findLine(location)
  if (at === undefined) return [`  ${locationText(reader, step)} is not in the listing of the code`]
  const start = Math.max(0, at - around)
  return code.lines
    .slice(start, at + around + 1)
    .map(({ text }, line) => `${start + line === at ? '>' : ' '} ${escapeControls(text)}`)
}

/** A cell of the recording as a tree, with the names of its bits where they are known; `limit` cells of it. */
export function recordedCellLines({ recording }: RecordingReader, position: number, limit = 64): string[] {
  const lines: string[] = []
  let listed = 0
  let left = 0
  const visit = (at: number, path: string, depth: number): void => {
    const cell = recording.cells[at]
    const indent = '  '.repeat(Math.min(20, depth))
    if (listed >= limit) {
      left++
      return
    }
    listed++
    if (cell === undefined) {
      lines.push(`${indent}${path} not in the recording`)
      return
    }
    const kind = cell.kind === undefined ? '' : ` ${cell.kind}`
    lines.push(`${indent}${path}${kind} ${plural(cell.bit_count, 'bit')} {${cell.data}} ${cell.hash}`)
    for (const { from, bits, name } of recording.fields.filter(field => field.cell === cell.hash))
      lines.push(`${indent}    ${from}..${from + bits} ${escapeControls(name)}`)
    for (const [index, ref] of cell.refs.entries()) visit(ref, `${path}.${index}`, depth + 1)
  }
  visit(position, '0', 0)
  return left === 0 ? lines : [...lines, `and ${plural(left, 'more cell')} or their cells`]
}

/** The state before a step: the step, calls, stack and registers. */
export function stateText(reader: RecordingReader, step: number, style: TextStyle, code?: CodeIndex): string {
  const calls = backtraceLines(reader, step, code)
  return [
    ...stepLines(reader, step, style, code),
    ...(calls.length > 1 ? ['', 'Calls', ...calls] : []),
    '',
    'Stack',
    ...stackLines(reader, step),
    '',
    'Registers',
    ...registerLines(reader, step),
  ].join('\n')
}

/** What was recorded: account, transaction or method, steps, exit code, and what is missing. */
export function recordingTitle({ recording, count }: RecordingReader): string {
  const { node, method_id, account, exit_code, gas_used, is_truncated, missing_stacks: missing, on_chain } = recording
  const subject = method_id === undefined ? `transaction ${node ?? '0'}` : `get method ${method_id}`
  const facts = [
    plural(count, 'step'),
    ...(exit_code === undefined ? [] : [`exit code ${exit_code}`]),
    ...(gas_used === undefined ? [] : [`gas ${gas_used}`]),
    ...(on_chain === undefined ? [] : [on_chain.equal ? 'equal to the chain' : 'not equal to the chain']),
  ]
  return [
    `${subject} of ${account}: ${facts.join(', ')}`,
    ...(count === 0 ? ['The VM did not run: the account has no code, or not enough TON for gas.'] : []),
    ...(is_truncated ? ['Incomplete: the first steps are missing.'] : []),
    ...(missing && missing.steps > 0
      ? [`The stacks of the first ${plural(missing.steps, 'step')} are missing: ${escapeControls(missing.reason)}`]
      : []),
  ].join('\n')
}

/** Every step in one line: number, position, gas, instruction by depth, exception. */
export function stepListText(reader: RecordingReader): string {
  const width = Math.max('step'.length, String(reader.count).length)
  const toLine = (step: string, position: string, gas: string, instruction: string) =>
    `${step.padStart(width)}  ${position.padEnd(13)}  ${gas.padStart(5)}  ${instruction}\n`
  const lines = Array.from({ length: reader.count }, (_, step) => {
    const exception = reader.exception(step)
    const instruction = `${'  '.repeat(Math.min(20, reader.depth(step)))}${reader.instruction(step)}`
    const end = exception === undefined ? '' : `  ✗ ${exceptionLine(exception)}`
    return toLine(String(step), locationText(reader, step), String(reader.gas(step).cost ?? ''), instruction + end)
  })
  return lines.length === 0 ? '' : toLine('step', 'position', 'gas', 'instruction') + lines.join('')
}
