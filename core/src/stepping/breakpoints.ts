import { parseHash } from '../encoding/address.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import { type Direction, findStep } from './moves.ts'
import type { RecordingReader } from './RecordingReader.ts'
import type { SourceRun } from './SourceRun.ts'
import { entersLine, toStoppableLine } from './sourceMoves.ts'
import { parseStackCondition } from './stackCondition.ts'

/** Where a run stops. */
export type Breakpoint =
  | { readonly on: 'instruction'; readonly cell: Hash; readonly offset: number }
  | { readonly on: 'opcode'; readonly name: string }
  | { readonly on: 'throw' }
  /** Sends a message, or replaces the list of actions in c5. */
  | { readonly on: 'send' }
  /** A line of the source code, by the path of its file. */
  | { readonly on: 'line'; readonly path: string; readonly line: number }
  /** Stops where the condition becomes true. */
  | { readonly on: 'stack'; readonly condition: string }

const expected =
  'expected throw, send, an opcode like LDREF, code cell:offset, file.tolk:line, or a stack condition like s0 == 36 or s1 is null'
/** Wallets also install a whole list of messages at once. */
const isSend = (instruction: string): boolean => /^(?:SENDRAWMSG|SENDMSG|POP c5)\b/.test(instruction)

/**
 * Reads a breakpoint. A code cell may be shortened to the first digits of its hash if the cells of the recording are
 * given.
 *
 * @example
 * parseBreakpoint('throw')
 * parseBreakpoint('SENDRAWMSG')
 * parseBreakpoint('9b3c:168', reader.recording.code_cells)
 * parseBreakpoint('wallet.tolk:18')
 * parseBreakpoint('s0 == 36')
 * @throws input.argument
 */
export function parseBreakpoint(text: string, cells: readonly string[] = []): Breakpoint {
  const trimmed = text.trim()
  const word = trimmed.toLowerCase()
  if (word === 'throw' || word === 'send') return { on: word }
  const [, hash, offset] = /^([\da-f]{4,64}):(\d{1,4})$/i.exec(trimmed) ?? []
  if (hash !== undefined) return { on: 'instruction', cell: findCell(hash, cells), offset: Number(offset) }
  const [, path, line] = /^([^:]+\.tolk):([1-9]\d{0,6})$/i.exec(trimmed) ?? []
  if (path !== undefined) return { on: 'line', path, line: Number(line) }
  if (/^(?:s\d+|size)\b/i.test(trimmed)) {
    // Only for its errors.
    parseStackCondition(trimmed)
    return { on: 'stack', condition: trimmed }
  }
  if (!/^[a-z\d][a-z\d_#]*$/i.test(trimmed))
    throw new AppError('input.argument', { name: `breakpoint ${trimmed}`, reason: expected })
  return { on: 'opcode', name: trimmed.toUpperCase() }
}

/** A breakpoint as `parseBreakpoint` reads it. */
export function formatBreakpoint(breakpoint: Breakpoint): string {
  switch (breakpoint.on) {
    case 'instruction':
      return `${breakpoint.cell}:${breakpoint.offset}`
    case 'line':
      return `${breakpoint.path}:${breakpoint.line}`
    case 'opcode':
      return breakpoint.name
    case 'stack':
      return breakpoint.condition
    default:
      return breakpoint.on
  }
}

/** The nearest step in a direction at which one of the breakpoints stops; those on lines need the source. @throws input.argument */
export function findBreak(
  reader: RecordingReader,
  breakpoints: readonly Breakpoint[],
  from: number,
  direction: Direction,
  source?: SourceRun,
): number | undefined {
  const tests = breakpoints.map(breakpoint => toStepTest(reader, breakpoint, source))
  return findStep(reader, from, direction, step => tests.some(stops => stops(step)))
}

function toStepTest(
  reader: RecordingReader,
  breakpoint: Breakpoint,
  source: SourceRun | undefined,
): (step: number) => boolean {
  const { columns, code_cells } = reader.recording
  switch (breakpoint.on) {
    case 'instruction': {
      const index = code_cells.indexOf(breakpoint.cell)
      return step => index !== -1 && columns.cell[step] === index && columns.offset[step] === breakpoint.offset
    }
    case 'line': {
      const file = source?.map.findFile(breakpoint.path)
      const line = source && file && toStoppableLine(source, file.id, breakpoint.line)
      return step =>
        source !== undefined && file !== undefined && line !== undefined && entersLine(source, step, file.id, line)
    }
    case 'opcode':
      return testInstructions(reader, instruction => toOpcode(instruction) === breakpoint.name.toUpperCase())
    case 'send':
      return testInstructions(reader, isSend)
    case 'throw':
      return step => reader.exception(step) !== undefined
    case 'stack': {
      const isTrue = parseStackCondition(breakpoint.condition)
      return step => isTrue(reader, step) && !(step > 0 && isTrue(reader, step - 1))
    }
  }
}

/** The opcode of an instruction as the VM prints it: `THROWIF 35` has `THROWIF`. */
const toOpcode = (instruction: string): string => (instruction.split(' ', 1)[0] ?? '').toUpperCase()

function testInstructions(
  { recording }: RecordingReader,
  fits: (instruction: string) => boolean,
): (step: number) => boolean {
  const fitting = recording.instructions.map(fits)
  return step => fitting[recording.columns.instruction[step] ?? -1] === true
}

/** @throws input.argument unless exactly one cell begins with these digits */
function findCell(digits: string, cells: readonly string[]): Hash {
  const prefix = digits.toLowerCase()
  if (prefix.length === 64) return parseHash(prefix)
  const found = cells.filter(cell => cell.startsWith(prefix))
  if (found[0] !== undefined && found.length === 1) return parseHash(found[0])
  const reason = found.length === 0 ? 'no code cell of the run begins so' : `${found.length} code cells begin so`
  throw new AppError('input.argument', { name: `code cell ${digits}`, reason: `${reason}; give more of its hash` })
}
