import { AppError } from '@tonoscope/core/errors'
import { minimumText } from '@tonoscope/core/text/minimumText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { findCandidate } from './input.ts'
import { wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { type RunOptions, toRunRequest } from './traceCommands.ts'

type MinimumOptions = Omit<RunOptions, 'asOnChain' | 'ignoreSignature'> & {
  readonly message?: number
  readonly maxRuns?: number
  readonly boc?: boolean
  readonly json?: boolean
}

/** Adds `tonoscope minimum-value`. */
export function addMinimumValueCommand(program: Command, toAction: ToAction): void {
  program
    .command('minimum-value <message>')
    .description('find the least value with which a message has the same outcome, by runs without a signature')
    .option(
      '--message <position>',
      'which outgoing message of a wallet, from 0 (default: the first with a value)',
      wholeNumber,
    )
    .option('--boc', 'print the unsigned message with that value as a BoC in hex')
    .option('--max-runs <number>', 'max runs, 5 to 40 (default: 40)', wholeNumber)
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--transactions <number>', 'max transactions of a run', wholeNumber)
    .option('--json', 'print JSON, like POST /debug/minimum-value')
    .action(toAction(minimumValueCommand))
}

async function minimumValueCommand({ service, io }: CommandContext, argument: string, options: MinimumOptions) {
  const { message: position, maxRuns, boc, json } = options
  if (boc && json) throw new AppError('input.argument', { name: '--boc', reason: 'give only one of --boc and --json' })
  const message = await findCandidate({ service, io }, argument, ['external-message', 'internal-message'])
  const found = await service.call('debugMinimumValue', {
    body: {
      boc: message.value,
      ...toRunRequest(options),
      ...(position !== undefined && { message: position }),
      ...(maxRuns !== undefined && { max_runs: maxRuns }),
    },
  })
  const { minimum, reason } = found
  if (json) io.out(jsonText(found))
  else if (!boc) io.out(minimumText(found, io))
  else if (minimum) io.out(`${minimum.boc}\n`)
  else throw new AppError('input.argument', { name: '--boc', reason: `${reason?.code}: ${reason?.text}` })
  return minimum ? exitCodes.complete : exitCodes.failed
}
