import type { Call, CallInput, Reply } from '@tonoscope/core/contract/operations'
import { fromBase64, toBase64 } from '@tonoscope/core/encoding/base64'
import { AppError } from '@tonoscope/core/errors'
import { eventText } from '@tonoscope/core/text/eventText'
import { resultText } from '@tonoscope/core/text/resultText'
import { sizeText } from '@tonoscope/core/text/snapshotText'
import type { Command } from 'commander'
import { languageHeader, wholeNumber } from './arguments.ts'
import { type RunOptions, toRunRequest } from './emulateCommand.ts'
import { exitCodes } from './exitCodes.ts'
import { checkWritable, readFileBytes, writeBytes } from './files.ts'
import { findCandidate } from './input.ts'
import type { CommandContext, ToAction } from './io.ts'
import { prettyJson } from './prettyJson.ts'

type CapsuleMakeOptions = RunOptions & {
  readonly out: string
  readonly force?: boolean
  readonly event?: string
  readonly keepSignature?: boolean
  readonly title?: string
}
type CapsuleOpenOptions = RunOptions & { readonly json?: boolean; readonly language?: string }

/** Adds `tonoscope capsule make` and `capsule run`. */
export function addCapsuleCommands(program: Command, toAction: ToAction): void {
  const capsule = program
    .command('capsule')
    .description('save one run or event with all data that it used, or run it again')

  withRunOptions(capsule.command('make [boc]'))
    .description('save a run (message: hex, base64, a file, or -) or an event with all data that it used')
    .requiredOption('--out <file>', 'output file; <name>.capsule.tonoscope opens in the desktop app')
    .option('--force', 'overwrite an existing file')
    .option('--event <hash>', 'save an event instead: a hash in any form, or a link')
    .option('--keep-signature', 'keep the signature although the message could still be sent')
    .option('--title <text>', 'title of the capsule')
    .action(toAction(makeCapsuleCommand))

  withRunOptions(capsule.command('run <file>'))
    .description('run a capsule again, offline; options change its inputs')
    .option('--language <tag>', 'language of texts: en, ru')
    .option('--json', 'print JSON, like POST /debug/capsule/run')
    .action(toAction(openCommand))
}

const withRunOptions = (command: Command): Command =>
  command
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state', wholeNumber)
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--transactions <number>', 'max transactions', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')

async function makeCapsuleCommand(
  context: CommandContext,
  argument: string | undefined,
  options: CapsuleMakeOptions,
): Promise<number> {
  const { service, io } = context
  const { out, event, title, force = false } = options
  if ((argument === undefined) === (event === undefined))
    throw new AppError('input.argument', { name: 'capsule make', reason: 'give either a message or --event' })
  checkWritable(out, force)
  const body: CallInput<'debugCapsule'>['body'] = {
    ...(argument !== undefined && { run: await toCapsuleRun(context, argument, options) }),
    ...(event !== undefined && { event: { query: event } }),
    ...(options.keepSignature && { keep_signature: true }),
    ...(title !== undefined && { title }),
  }
  const { file, bytes, contents } = await service.call('debugCapsule', { body })
  writeBytes(out, fromBase64(file), force)
  io.out(`${out}, ${sizeText(bytes)}\n${contents.map(line => `  ${line}\n`).join('')}`)
  return exitCodes.complete
}

async function toCapsuleRun(context: CommandContext, argument: string, options: RunOptions) {
  const { value } = await findCandidate(context, argument, ['external-message', 'internal-message'])
  return { boc: value, ...toRunRequest(options) }
}

async function openCommand(
  { service, io }: CommandContext,
  file: string,
  options: CapsuleOpenOptions,
): Promise<number> {
  const changes: NonNullable<Call<'debugCapsuleRun'>['body']['changes']> = toRunRequest(options)
  const body = { file: toBase64(await readFileBytes(file, io)), changes }
  const headers = languageHeader(options.language)
  const opened = await service.call('debugCapsuleRun', { body, headers })
  io.out(options.json ? `${prettyJson(opened)}\n` : capsuleResultText(opened, io.colour))
  if (opened.identical === false) return exitCodes.unsuccessful
  if (opened.result?.rejection) return exitCodes.rejected
  return (opened.result ?? opened.event)?.partial ? exitCodes.incomplete : exitCodes.complete
}

function capsuleResultText(opened: Reply<'debugCapsuleRun'>, colour: boolean): string {
  const { title, result, event, identical, differences, notes } = opened
  const savedLine = `saved ${new Date(opened.created_at * 1000).toISOString()} by ${opened.created_by}`
  const lines = [
    ...(title === undefined ? [] : [title]),
    savedLine,
    ...(identical === undefined ? [] : [identical ? 'identical to the saved run' : 'NOT identical to the saved run']),
    ...notes,
    ...differences.map(({ node, saved = 'none', rerun = 'none' }) => `${node}: saved ${saved}, rerun ${rerun}`),
  ]
  const body = result ? resultText(result, { colour }) : event ? eventText(event, { colour }) : ''
  return `${lines.join('\n')}\n\n${body}`
}
