import { AppError } from '@tonoscope/core/errors'
import { repairText } from '@tonoscope/core/text/repairText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { findCandidate } from './input.ts'
import { languageHeader, wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { type RunOptions, toRunRequest } from './traceCommands.ts'

type RepairOptions = Omit<RunOptions, 'asOnChain'> & {
  readonly maxRuns?: number
  readonly proposal: number
  readonly boc?: boolean
  readonly ts?: boolean
  readonly link?: boolean
  readonly language?: string
  readonly json?: boolean
}

/** Adds `tonoscope repair`. */
export function addRepairCommand(program: Command, toAction: ToAction): void {
  program
    .command('repair <message>')
    .description('propose edits of a message that fails: those with which it works, each run without a signature')
    .option('--proposal <number>', 'the proposal that --boc, --ts and --link print', wholeNumber, 1)
    .option('--boc', 'print the unsigned message as a BoC in hex')
    .option('--ts', 'print TypeScript with @ton/core that builds the message')
    .option('--link', 'print a payment link')
    .option('--max-runs <number>', 'max runs (default: 40)', wholeNumber)
    .option('--ignore-signature', 'accept all signatures in the first run, too')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--transactions <number>', 'max transactions of a run', wholeNumber)
    .option('--language <tag>', 'language of the sentences: en, ru')
    .option('--json', 'print JSON, like POST /debug/repair')
    .action(toAction(repairCommand))
}

async function repairCommand(context: CommandContext, argument: string, options: RepairOptions) {
  const { service, io } = context
  const form = toForm(options)
  const message = await findCandidate(context, argument, ['external-message', 'internal-message'])
  const { maxRuns } = options
  const reply = await service.call('debugRepair', {
    body: {
      boc: message.value,
      ...toRunRequest(options),
      ...(maxRuns !== undefined && { max_runs: maxRuns }),
    },
    headers: languageHeader(options.language),
  })
  const { proposals, reason } = reply
  const isRepaired = proposals.length > 0 || reason?.code === 'works'
  if (form === undefined) {
    io.out(options.json ? jsonText(reply) : repairText(reply, io))
    return isRepaired ? exitCodes.complete : exitCodes.failed
  }
  const proposal = proposals[options.proposal - 1]
  if (!proposal) {
    const text = reason ? `${reason.code}: ${reason.text}` : `expected a number from 1 to ${proposals.length}`
    throw new AppError('input.argument', { name: '--proposal', reason: text })
  }
  const { link } = proposal
  if (form === 'link' && link === undefined)
    throw new AppError('input.argument', { name: '--link', reason: 'no payment link can express this message' })
  io.out(`${({ boc: proposal.boc, ts: proposal.typescript.trimEnd(), link } as const)[form]}\n`)
  return exitCodes.complete
}

const forms = ['boc', 'ts', 'link'] as const

function toForm(options: RepairOptions): (typeof forms)[number] | undefined {
  const chosen = forms.filter(form => options[form])
  if (chosen.length + (options.json ? 1 : 0) > 1)
    throw new AppError('input.argument', { name: '--boc', reason: 'give only one of --boc, --ts, --link and --json' })
  return chosen[0]
}
