import type { Call, CallInput, Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/service/host'
import { eventText } from '@tonoscope/core/service/text/eventText'
import { resultText } from '@tonoscope/core/service/text/resultText'
import { type Command, InvalidArgumentError } from 'commander'
import { bytesOf, checkPlace, sizeText, writeBytes } from './capsuleFiles.ts'
import { addSnapshotCommands, type SnapshotTools } from './capsuleSnapshot.ts'
import { exitCodes } from './failures.ts'
import { findInText, textOf } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** What the commands need of the program. */
export type CapsuleCommandTools = SnapshotTools & {
  readonly withService: (work: (service: Service) => Promise<number>) => Promise<void>
}

type RunOptions = {
  readonly ignoreSignature?: boolean
  readonly block?: number
  readonly now?: number
  readonly transactions?: number
  readonly asLanded?: boolean
}
type MakeOptions = RunOptions & {
  readonly out: string
  readonly force?: boolean
  readonly event?: string
  readonly keepSignature?: boolean
  readonly title?: string
}
type OpenOptions = RunOptions & { readonly json?: boolean; readonly language?: string }

/** Adds `tonoscope capsule` and `tonoscope snapshot`. */
export function addCapsuleCommands(program: Command, tools: CapsuleCommandTools): void {
  const { io, withService } = tools
  const capsule = program.command('capsule').description('save one run or event with all that it used, and open it')

  withRunOptions(capsule.command('make [boc]'))
    .description('save a run (a message: hex, base64, a file, or -) or an event with exactly the data that it used')
    .requiredOption('--out <file>', 'file to write; <name>.capsule.tonoscope opens in the desktop app')
    .option('--force', 'write over a file that is there')
    .option('--event <hash>', 'save what happened instead: a hash in any form, or a link')
    .option('--keep-signature', 'keep the signature of a message that could still be sent')
    .option('--title <text>', 'what to call it')
    .action((boc: string | undefined, options: MakeOptions) =>
      withService(service => makeCommand(service, boc, options, io)),
    )

  withRunOptions(capsule.command('run <file>'))
    .description('run a capsule again without a network; with options, what they make different')
    .option('--language <tag>', 'language of descriptions: en, ru')
    .option('--json', 'print everything, as POST /debug/capsule/run answers')
    .action((file: string, options: OpenOptions) => withService(service => openCommand(service, file, options, io)))

  addSnapshotCommands(program, tools)
}

const withRunOptions = (command: Command): Command =>
  command
    .option('--ignore-signature', 'let every signature check answer yes')
    .option('--block <seqno>', 'masterchain block to run at', wholeNumber)
    .option('--now <seconds>', 'time of the run, seconds since 1970', wholeNumber)
    .option('--transactions <number>', 'transactions after which the run is cut', wholeNumber)
    .option('--as-landed', 'repeat the blocks in which the message landed')

const argumentsOf = (options: RunOptions) => ({
  ...(options.ignoreSignature && { ignore_signature: true }),
  ...(options.block !== undefined && { block_seqno: options.block }),
  ...(options.now !== undefined && { now: options.now }),
  ...(options.transactions !== undefined && { limits: { transactions: options.transactions } }),
  ...(options.asLanded && { as_landed: true }),
})

async function makeCommand(
  service: Service,
  argument: string | undefined,
  options: MakeOptions,
  io: CliIo,
): Promise<number> {
  const { out, event, title, force = false } = options
  if ((argument === undefined) === (event === undefined))
    throw new AppError('input.argument', { name: 'capsule make', reason: 'give either a message or --event' })
  checkPlace(out, force)
  const body: CallInput<'debugCapsule'>['body'] = {
    ...(argument !== undefined && { run: await runOf(service, argument, options, io) }),
    ...(event !== undefined && { event: { query: event } }),
    ...(options.keepSignature && { keep_signature: true }),
    ...(title !== undefined && { title }),
  }
  const { file, bytes, holds } = await service.call('debugCapsule', { body })
  writeBytes(out, Buffer.from(file, 'base64'), force)
  io.out(`${out}, ${sizeText(bytes)}\n${holds.map(line => `  ${line}\n`).join('')}`)
  return exitCodes.whole
}

async function runOf(service: Service, argument: string, options: MakeOptions, io: CliIo) {
  const kinds = ['external-message', 'internal-message'] as const
  const { value } = await findInText(service, await textOf(argument, io), kinds, undefined)
  return { boc: value, ...argumentsOf(options) }
}

async function openCommand(service: Service, file: string, options: OpenOptions, io: CliIo): Promise<number> {
  const changes: NonNullable<Call<'debugCapsuleRun'>['body']['changes']> = argumentsOf(options)
  const body = { file: Buffer.from(await bytesOf(file, io)).toString('base64'), changes }
  const headers = options.language === undefined ? {} : { 'accept-language': options.language }
  const opened = await service.call('debugCapsuleRun', { body, headers })
  io.out(options.json ? `${prettyJson(opened)}\n` : textOfOpened(opened, io.colour))
  if (opened.same === false) return exitCodes.unsuccessful
  if (opened.result?.rejection) return exitCodes.rejected
  return (opened.result ?? opened.event)?.partial ? exitCodes.cut : exitCodes.whole
}

function textOfOpened(opened: Reply<'debugCapsuleRun'>, colour: boolean): string {
  const { title, result, event, same, differences, notes } = opened
  const made = `saved ${new Date(opened.made_at * 1000).toISOString()} by ${opened.made_by}`
  const lines = [
    ...(title === undefined ? [] : [title]),
    made,
    ...(same === undefined ? [] : [same ? 'the same as when it was saved' : 'NOT the same as when it was saved']),
    ...notes,
    ...differences.map(({ node, saved = 'none', now = 'none' }) => `${node}: saved ${saved}, now ${now}`),
  ]
  const body = result ? resultText(result, { colour }) : event ? eventText(event, { colour }) : ''
  return `${lines.join('\n')}\n\n${body}`
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return Number(text)
}
