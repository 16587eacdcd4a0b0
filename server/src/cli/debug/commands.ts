import { AppError } from '@tonoscope/core/errors'
import { formatBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import { formatValue } from '@tonoscope/core/stepping/formatValue'
import { type Direction, findChange, findProducer, nextRun, stepOut, stepOver } from '@tonoscope/core/stepping/moves'
import type { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { findText } from '@tonoscope/core/stepping/search'
import { stepLine } from '@tonoscope/core/stepping/sourceMoves'
import { comparisonLines } from '@tonoscope/core/text/comparisonText'
import {
  backtraceLines,
  codeLines,
  gasText,
  locationText,
  recordedCellLines,
  registerLines,
  stackLines,
  stateText,
  stepLines,
} from '@tonoscope/core/text/recordingText'
import { localLines, sourceCalls, sourceLines, sourceListing } from '@tonoscope/core/text/sourceText'
import type { Debugger } from './Debugger.ts'
import { findCell, parseCount, parseEntry, parseRegister, parseValue } from './debuggerArguments.ts'

/** A command of the debugger; `run` returns what it prints. */
type DebuggerCommand = {
  readonly names: readonly string[]
  /** What may follow the name. */
  readonly argument?: string
  readonly help: string
  readonly run: (debug: Debugger, argument: string) => string
}

/** Entries of the stack that are printed after a move. */
const shownEntries = 6

/** The line of the source, the step, its instruction and the top of its stack. */
export function positionText({ reader, step, style, code, source }: Debugger): string {
  return [
    ...(source ? sourceLines(source, step) : []),
    ...stepLines(reader, step, style, code),
    ...stackLines(reader, step, { limit: shownEntries, changed: true }),
  ].join('\n')
}

/**
 * Runs one line and returns what it prints; `undefined` for `q`.
 *
 * @throws input.argument
 */
export function runDebuggerLine(debug: Debugger, line: string): string | undefined {
  const text = line.trim()
  const [, sign, query = ''] = /^([/?])(.*)$/.exec(text) ?? []
  if (sign !== undefined && query.trim() !== '') return search(debug, query, sign === '/' ? 1 : -1)
  const [, name = '', argument = ''] = /^(\S*)\s*(.*)$/.exec(text) ?? []
  if (['q', 'quit', 'exit'].includes(name)) return undefined
  const command = commands.find(each => each.names.includes(name))
  if (!command) {
    const reason = 'unknown command; help lists the commands'
    throw new AppError('input.argument', { name: text, reason })
  }
  return command.run(debug, argument)
}

type Move = (debug: Debugger) => number | undefined

/** A move, `count` times; it stops where it leads no further. */
function repeat(debug: Debugger, count: string, move: Move, none: string): string {
  const times = parseCount(count)
  let moved = false
  for (let i = 0; i < times; i++) {
    const step = move(debug)
    if (step === undefined) break
    debug.step = step
    moved = true
  }
  return moved ? positionText(debug) : none
}

const atEnd = 'This is the last step.'
const atStart = 'This is the first step.'

const moveCommand = (names: readonly string[], help: string, move: Move, none: string): DebuggerCommand => ({
  names,
  argument: '[count]',
  help,
  run: (debug, count) => repeat(debug, count, move, none),
})

const continueCommand = (names: readonly string[], help: string, direction: Direction): DebuggerCommand => ({
  names,
  help,
  run(debug) {
    const isStopped = debug.continue(direction)
    const edge = direction === 1 ? 'No breakpoint stops later: the last step.' : 'No breakpoint stops earlier.'
    return `${isStopped ? '' : `${edge}\n`}${positionText(debug)}`
  },
})

const commands: readonly DebuggerCommand[] = [
  moveCommand(['s', 'step'], 'next step', ({ step, last }) => (step < last ? step + 1 : undefined), atEnd),
  moveCommand(['b', 'back'], 'previous step', ({ step }) => (step > 0 ? step - 1 : undefined), atStart),
  moveCommand(['n', 'next'], 'next step, over calls', ({ reader, step }) => stepOver(reader, step, 1), atEnd),
  moveCommand(['rn'], 'previous step, over calls', ({ reader, step }) => stepOver(reader, step, -1), atStart),
  moveCommand(
    ['o', 'out'],
    'to the end of this call',
    ({ reader, step }) => stepOut(reader, step, 1),
    'This call does not return to another one.',
  ),
  moveCommand(
    ['ro'],
    'back to the instruction that called',
    ({ reader, step }) => stepOut(reader, step, -1),
    'No call leads here.',
  ),
  moveCommand(['sl'], 'next line of the source', lineMove(1), 'No line comes after this one.'),
  moveCommand(['rsl'], 'previous line of the source', lineMove(-1), 'No line comes before this one.'),
  moveCommand(['nl'], 'next line, over functions', lineMove(1, { over: true }), 'No line comes after this one.'),
  moveCommand(['rnl'], 'previous line, over functions', lineMove(-1, { over: true }), 'No line comes before this one.'),
  continueCommand(['c', 'continue'], 'to the next breakpoint, or the end', 1),
  continueCommand(['rc'], 'back to a breakpoint, or the start', -1),
  moveCommand(['r', 'rerun'], 'next run of this instruction', run(1), 'This instruction does not run again.'),
  moveCommand(['rr'], 'previous run of this instruction', run(-1), 'This instruction did not run before.'),
  {
    names: ['g', 'go'],
    argument: '<step>',
    help: 'to start, end, exception, or a step by its number',
    run(debug, target) {
      debug.goTo(target)
      return positionText(debug)
    },
  },
  {
    names: ['from'],
    argument: '<sN>',
    help: 'to the step that pushed this entry of the stack',
    run(debug, argument) {
      const step = findProducer(debug.reader, debug.step, parseEntry(debug, argument).position)
      if (step === undefined) return `${argument} was on the stack at the start.`
      debug.step = step
      return positionText(debug)
    },
  },
  changeCommand(['change'], 'to the next change of a register', 1),
  changeCommand(['rchange'], 'back to a change of a register', -1),
  {
    names: ['d', 'diff'],
    argument: '[number]',
    help: 'of a run with changes: both outcomes and where they differ, or to a difference by its number',
    run: (debug, number) => showDifference(debug, number),
  },
  {
    names: ['w', 'other'],
    help: 'of a run with changes: to the other run, at the same instruction',
    run: showOther,
  },
  {
    names: ['bt'],
    help: 'calls that lead here',
    run: ({ reader, step, code, source }) =>
      text([...(source ? sourceCalls(source, step) : []), ...backtraceLines(reader, step, code)]),
  },
  {
    names: ['p', 'print'],
    argument: '<sN|register|gN|name>',
    help: 'an entry of the stack, a register, a global variable, or a variable of the source, whole',
    run: printValue,
  },
  {
    names: ['x'],
    argument: '<sN|register|hash>',
    help: 'a cell as a tree, with its data in hex',
    run: (debug, argument) => text(recordedCellLines(debug.reader, findCell(debug, argument))),
  },
  {
    names: ['src'],
    argument: '[lines]',
    help: 'the source around this step, with how often its lines ran',
    run: (debug, lines) =>
      text(sourceListing(requireSource(debug), debug.step, lines === '' ? undefined : parseCount(lines))),
  },
  {
    names: ['locals'],
    help: 'the variables of this function of the source',
    run(debug) {
      const lines = localLines(requireSource(debug), debug.step)
      return lines.length === 0 ? 'No variables here.' : text(lines)
    },
  },
  {
    names: ['code', 'l'],
    argument: '[lines]',
    help: 'the listing around this step',
    run({ reader, step, code }, lines) {
      if (!code) return 'This account has no code.'
      return text(codeLines(reader, step, { code, ...(lines !== '' && { around: parseCount(lines) }) }))
    },
  },
  {
    names: ['stack'],
    help: 'the stack, + for new entries',
    run: ({ reader, step }) => text(stackLines(reader, step, { changed: true })),
  },
  { names: ['regs'], help: 'the registers', run: ({ reader, step }) => text(registerLines(reader, step)) },
  { names: ['gas'], help: 'gas of this step, used and left', run: ({ reader, step }) => gasText(reader, step) },
  {
    names: ['state', 'w'],
    help: 'all of this: step, calls, stack, registers',
    run: ({ reader, step, style, code, source }) =>
      text([...(source ? sourceLines(source, step) : []), stateText(reader, step, style, code)]),
  },
  {
    names: ['break'],
    argument: '[where]',
    help: 'stop at throw, send, an opcode, cell:offset, file.tolk:line, or a condition (s0 == 36, size > 9); . is here',
    run: addBreakpoint,
  },
  { names: ['delete'], argument: '[number]', help: 'remove a breakpoint, or all', run: deleteBreakpoint },
  {
    names: ['help', 'h', '?'],
    help: 'these commands',
    run: () => text(helpLines()),
  },
]

const text = (lines: readonly string[]): string => lines.join('\n')

function printValue(debug: Debugger, argument: string): string {
  const { reader, step, source } = debug
  const locals = source && argument !== '' ? localLines(source, step, argument) : []
  if (locals.length > 0) return text(locals)
  const value = formatValue(reader, parseValue(debug, argument))
  const producer = /^s\d+$/.test(argument) ? findProducer(reader, step, Number(argument.slice(1))) : undefined
  if (producer === undefined) return value
  return `${value}\n  pushed by step ${producer}: ${locationText(reader, producer)}  ${reader.instruction(producer)}`
}

/** The source of the run. @throws input.argument without one */
function requireSource({ source }: Debugger): SourceRun {
  if (source) return source
  throw new AppError('input.argument', { name: 'source', reason: 'give the source code with --source' })
}

function lineMove(direction: Direction, options: { readonly over?: boolean } = {}): Move {
  return debug => stepLine(requireSource(debug), debug.step, direction, options)
}

function helpLines(): string[] {
  const rows = [
    ...commands.map(({ names, argument, help }) => [
      `${names.join(', ')}${argument === undefined ? '' : ` ${argument}`}`,
      help,
    ]),
    ['/<text>, ?<text>', 'search forward or back: instructions, values, exceptions'],
    ['q, quit', 'end'],
    ['(empty line)', 'the last command again'],
  ] as const
  return rows.map(([usage = '', help = '']) => `  ${usage.padEnd(26)} ${help}`)
}

function run(direction: Direction): Move {
  return ({ reader, step }) => {
    const location = reader.location(step)
    return location && nextRun(reader, step, location, direction)
  }
}

function search(debug: Debugger, query: string, direction: Direction): string {
  const step = findText(debug.reader, query, debug.step, direction)
  if (step === undefined) return `Not found ${direction === 1 ? 'after' : 'before'} step ${debug.step}.`
  debug.step = step
  return positionText(debug)
}

function changeCommand(names: readonly string[], help: string, direction: Direction): DebuggerCommand {
  return {
    names,
    argument: '<register>',
    help,
    run(debug, argument) {
      const step = findChange(debug.reader, parseRegister(argument), debug.step, direction)
      if (step === undefined) return `${argument} does not change ${direction === 1 ? 'later' : 'before'}.`
      debug.step = step
      return positionText(debug)
    },
  }
}

const noChanges = 'There is only one run; --change runs the transaction again.'

function showDifference(debug: Debugger, number: string): string {
  const { comparison, side } = debug
  if (!comparison) return noChanges
  if (number === '') return text(comparisonLines(comparison))
  const difference = comparison.alignment.differences[parseCount(number) - 1]
  if (!difference)
    throw new AppError('input.argument', { name: `diff ${number}`, reason: 'no such difference; diff lists them' })
  const steps = { original: difference.left, changed: difference.right }
  const to = steps[side] === undefined ? otherSide[side] : side
  debug.show(to, steps[to] ?? 0)
  return `${to} run\n${positionText(debug)}`
}

const otherSide = { original: 'changed', changed: 'original' } as const

function showOther(debug: Debugger): string {
  const { comparison, side, step } = debug
  if (!comparison) return noChanges
  const from = side === 'original' ? 'left' : 'right'
  const isPartner = comparison.alignment.partner(from, step) !== undefined
  const to = otherSide[side]
  debug.show(to, comparison.alignment.nearest(from, step) ?? 0)
  return `${to} run${isPartner ? '' : ', which does not run this instruction: the last common one'}\n${positionText(debug)}`
}

function addBreakpoint(debug: Debugger, where: string): string {
  if (where !== '') debug.breakpoints.push(where === '.' ? currentBreakpoint(debug) : debug.toBreakpoint(where))
  return breakpointList(debug)
}

function currentBreakpoint({ reader, step }: Debugger) {
  const location = reader.location(step)
  if (location) return { on: 'instruction', ...location } as const
  const reason = 'an implicit instruction has no position; go to another step'
  throw new AppError('input.argument', { name: 'break', reason })
}

function deleteBreakpoint(debug: Debugger, number: string): string {
  if (number === '') debug.breakpoints.length = 0
  else if (/^\d{1,4}$/.test(number) && debug.breakpoints[Number(number) - 1])
    debug.breakpoints.splice(Number(number) - 1, 1)
  else
    throw new AppError('input.argument', { name: `delete ${number}`, reason: 'no such breakpoint; break lists them' })
  return breakpointList(debug)
}

const breakpointList = ({ breakpoints }: Debugger): string =>
  breakpoints.length === 0
    ? 'No breakpoints.'
    : text(breakpoints.map((each, at) => `  ${at + 1}  ${formatBreakpoint(each)}`))
