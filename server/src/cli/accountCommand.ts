import { AppError } from '@tonoscope/core/errors'
import { accountEventsText, accountText, getMethodText, listRuns } from '@tonoscope/core/text/accountText'
import { stepListText } from '@tonoscope/core/text/recordingText'
import { resultText } from '@tonoscope/core/text/resultText'
import type { Command } from 'commander'
import { withEventNames, withNames } from './accountNames.ts'
import { type CommandContext, exitCodes, type ToAction, toRunExitCode } from './command.ts'
import { runDebugger } from './debugCommand.ts'
import { toDebugged } from './loadRecording.ts'
import { integer } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { loadNewestBlock } from './watchBlockAge.ts'

type AccountOptions = {
  readonly json?: boolean
  readonly block?: string
  readonly events: number
  readonly dryRun?: number
}
type MethodOptions = {
  readonly json?: boolean
  readonly block?: string
  readonly steps?: boolean
  readonly debug?: boolean
}

const runNumber = integer({ min: 1, max: 100, expected: 'the number of a run, from 1' })
const eventCount = integer({ min: 0, max: 100, expected: 'a number of events from 0 to 100' })

/** Adds `account` and `get` to the program. */
export function addAccountCommands(program: Command, toAction: ToAction): void {
  program
    .command('account <account>')
    .description(
      'show an account, by address or domain: state, holdings, data, storage debt, get methods and newest events',
    )
    .option('--block <block>', 'state at this masterchain block: seqno, ID, date or link; default: newest')
    .option('--events <number>', 'how many of the newest events, 0 to 100', eventCount, 5)
    .option('--dry-run <number>', 'run what the contract would do, such as a pending multisig order', runNumber)
    .option('--json', 'print JSON, like POST /debug/account, with the events in events')
    .action(toAction(accountCommand))

  program
    .command('get <account> <method> [args...]')
    .description('run a get method by its name or number, with its steps on request')
    .option('--block <block>', 'state at this masterchain block; default: newest')
    .option('--steps', 'also print every VM step')
    .option('--debug', 'also step through the run; help there lists the commands')
    .option('--json', 'print JSON, like POST /debug/account/method; with --steps it has the recording, too')
    .addHelpText(
      'after',
      '\nArguments: an integer (-- before negative ones), an address, cell:, slice: or builder: and a BoC, or null.' +
        '\nWith an ABI of the contract (--abi): a text for each argument by its type, JSON for a value of several parts.',
    )
    .action(toAction(getCommand))
}

async function accountCommand(
  { service, io }: CommandContext,
  account: string,
  { json, block, events: limit, dryRun }: AccountOptions,
) {
  if (dryRun !== undefined) return dryRunCommand({ service, io }, account, { json, block, number: dryRun })
  const [view, events] = await Promise.all([
    service.call('debugAccount', { body: { account, ...(block !== undefined && { block }) } }),
    limit === 0 ? undefined : service.call('debugAccountEvents', { body: { account, limit } }),
    loadNewestBlock(service),
  ])
  if (json) io.out(jsonText({ ...view, ...(events && { events }) }))
  else
    io.out(accountText(view, io) + (events ? `\n${accountEventsText(await withEventNames(service, events), io)}` : ''))
  return exitCodes.complete
}

type DryRun = { readonly json: boolean | undefined; readonly block: string | undefined; readonly number: number }

async function dryRunCommand({ service, io }: CommandContext, account: string, { json, block, number }: DryRun) {
  const view = await service.call('debugAccount', { body: { account, ...(block !== undefined && { block }) } })
  const runs = listRuns(view)
  const run = runs[number - 1]
  if (!run) {
    const reason = runs.length === 0 ? 'this account offers no runs' : `this account offers ${runs.length}`
    throw new AppError('input.argument', { name: '--dry-run', reason })
  }
  const result = await service.call('debugEmulate', { body: run.request })
  io.out(json ? jsonText(result) : resultText(await withNames(service, result), { colour: io.colour }))
  return toRunExitCode(result)
}

async function getCommand(
  { service, io }: CommandContext,
  account: string,
  method: string,
  args: readonly string[],
  { json, block, steps, debug }: MethodOptions,
) {
  if (json && debug) throw new AppError('input.argument', { name: '--debug', reason: 'cannot be used with --json' })
  const body = { account, method, args: [...args], ...(block !== undefined && { block }) }
  const reply = await service.call('debugGetMethod', { body })
  const recording = steps || debug ? await service.call('debugMethodRecording', { body }) : undefined
  if (json) io.out(jsonText({ ...reply, ...(recording && { recording }) }))
  else io.out(getMethodText(reply))
  if (recording && !json) {
    const debugged = await toDebugged(service, recording)
    if (steps) io.out(`\n${stepListText(debugged.reader)}`)
    if (debug) await runDebugger(io, debugged, {})
  }
  return reply.exit_text === undefined ? exitCodes.complete : exitCodes.failed
}
