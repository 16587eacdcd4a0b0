import { AppError } from '@tonoscope/core/errors'
import { formatBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import { comparisonJson, comparisonLines } from '@tonoscope/core/text/comparisonText'
import { debugStateJson } from '@tonoscope/core/text/debugStateJson'
import { recordingTitle, stateText } from '@tonoscope/core/text/recordingText'
import { sourceJson, sourceLines } from '@tonoscope/core/text/sourceText'
import type { Command } from 'commander'
import { type CliIo, errorText, exitCodes, type NetworkContext, type ToAction } from './command.ts'
import { positionText, runDebuggerLine } from './debug/commands.ts'
import { type Debugged, type DebuggedRuns, Debugger } from './debug/Debugger.ts'
import { loadChangedRecording, loadRecording } from './loadRecording.ts'
import { wholeNumber } from './options.ts'
import { readChanges } from './readChanges.ts'
import { jsonText } from './terminalIo.ts'
import type { RunOptions } from './traceCommands.ts'

/** Options of a debugger: where it starts, and whether it only prints. */
type DebuggerOptions = {
  readonly to?: string
  readonly break?: readonly string[]
  readonly print?: boolean
  readonly json?: boolean
}
type DebugOptions = RunOptions &
  DebuggerOptions & {
    readonly transaction?: string
    readonly change?: readonly string[]
    readonly source?: readonly string[]
  }

/** Adds `tonoscope debug`. */
export function addDebugCommand(program: Command, toAction: ToAction): void {
  program
    .command('debug <input>')
    .description('step through a transaction, also back: a message (BoC, file), a hash, a link, or a capsule file')
    .option(
      '--transaction <node>',
      'transaction of the trace: its node, such as 0.1, or its hash; default: that of the hash, or 0',
    )
    .option('--to <step>', 'start at: start, end, exception (of the first transaction that failed), or a step number')
    .option(
      '--break <where>',
      'stop at: throw, send, an opcode, cell:offset, file.tolk:line, or a stack condition; repeatable',
      collectOne,
    )
    .option(
      '--change <name=value>',
      'run that transaction again with it and compare: value, balance (nano), body, code, data (BoC or file), modes, now, config.21; repeatable',
      collectOne,
    )
    .option('--source <file>', 'source code with debug marks (.source.json of acton build); repeatable', collectOne)
    .option('--print', 'print the state there and exit')
    .option('--json', 'print the state there as JSON and exit')
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')
    .addHelpText('after', '\nIn the debugger, help lists its commands.')
    .action(toAction(debugCommand))
}

// Not split at commas: instructions contain commas.
const collectOne = (text: string, previous: readonly string[] = []): string[] => [...previous, text]

async function debugCommand(context: NetworkContext, input: string, options: DebugOptions) {
  if (input === '-' && !options.print && !options.json) {
    const reason = 'the debugger reads its commands from there; give the message as a file, or use --print'
    throw new AppError('input.argument', { name: 'stdin', reason })
  }
  const subject = {
    input,
    transaction: options.transaction,
    prefersFailure: options.to === 'exception',
    ...(options.source && { sources: options.source }),
    options,
  }
  const debugged = options.change
    ? await loadChangedRecording(context, subject, await readChanges(options.change, context.io))
    : await loadRecording(context, subject)
  return runDebugger(context.io, debugged, options)
}

/** Prints the state where the options lead, or reads commands until the end of the input. */
export async function runDebugger(
  io: CliIo,
  debugged: Debugged | DebuggedRuns,
  options: DebuggerOptions,
): Promise<number> {
  const debug = new Debugger(debugged, io, options.break)
  const { reader, code, source, comparison } = debug
  const compared = comparison && { comparison: comparisonJson(comparison) }
  const title = [recordingTitle(reader), ...(comparison ? ['', ...comparisonLines(comparison)] : [])].join('\n')
  if (reader.count === 0) {
    io.out(options.json ? jsonText({ ...debugStateJson(reader, 0), ...compared }) : `${title}\n`)
    return exitCodes.complete
  }
  if (comparison) debug.step = comparison.alignment.differences[0]?.right ?? 0
  if (options.to !== undefined) debug.goTo(options.to)
  else if (debug.breakpoints.length > 0 && !debug.start()) {
    const reason = `no step of this run stops there: ${debug.breakpoints.map(formatBreakpoint).join(', ')}`
    if (options.print || options.json) throw new AppError('input.argument', { name: '--break', reason })
    io.err(`tonoscope: ${reason}\n`)
  }
  if (options.json) {
    const inSource = source && sourceJson(source, debug.step)
    io.out(jsonText({ ...debugStateJson(reader, debug.step, code), ...inSource, ...compared }))
  } else if (options.print) {
    const lines = source ? sourceLines(source, debug.step).map(line => `${line}\n`) : []
    io.out(`${title}\n\n${lines.join('')}${stateText(reader, debug.step, io, code)}\n`)
  } else await readCommands(io, debug, title)
  return exitCodes.complete
}

async function readCommands(io: CliIo, debug: Debugger, title: string): Promise<void> {
  io.out(`${title}\n${positionText(debug)}\n`)
  let last = ''
  for await (const line of io.readLines('(debug) ')) {
    const command = line.trim() === '' ? last : line
    if (command === '') continue
    last = command
    try {
      const text = runDebuggerLine(debug, command)
      if (text === undefined) return
      io.out(`${text}\n`)
    } catch (error) {
      io.err(errorText(error))
    }
  }
}
