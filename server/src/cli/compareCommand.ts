import type { CallInput } from '@tonoscope/core/contract/operations'
import { fromBase64, toBase64 } from '@tonoscope/core/encoding/base64'
import { AppError } from '@tonoscope/core/errors'
import { compareText } from '@tonoscope/core/text/compareText'
import { sizeText } from '@tonoscope/core/text/snapshotText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { isCapsuleFile } from './findRun.ts'
import { findCandidate, readFileBytes } from './input.ts'
import { languageHeader, wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { type RunOptions, toRunRequest } from './traceCommands.ts'
import { checkWritable, writeBytes } from './writeFile.ts'

type CompareOptions = RunOptions & {
  readonly actual?: boolean
  readonly strict?: boolean
  readonly out?: string
  readonly force?: boolean
  readonly language?: string
  readonly json?: boolean
}
type Subject = CallInput<'debugCompare'>['body']['left']

/** Adds `tonoscope compare`. */
export function addCompareCommand(program: Command, toAction: ToAction): void {
  program
    .command('compare <left> [right]')
    .description('compare two results: each a message to run, the hash of an event, a link, or a capsule')
    .option('--actual', 'compare the run on the left with the event of its message on chain, and say why they differ')
    .option('--ignore-signature', 'accept all signatures in the run on the left')
    .option('--block <seqno>', 'masterchain block of its state (default with --actual: before the event)', wholeNumber)
    .option('--now <seconds>', 'its clock, unix seconds', wholeNumber)
    .option('--transactions <number>', 'its max transactions', wholeNumber)
    .option('--out <file>', 'also save both as a capsule')
    .option('--force', 'overwrite an existing file')
    .option('--strict', 'exit code 4 if they are not equal')
    .option('--language <tag>', 'language of the sentences: en, ru')
    .option('--json', 'print JSON, like POST /debug/compare')
    .action(toAction(compareCommand))
}

async function compareCommand(
  context: CommandContext,
  first: string,
  second: string | undefined,
  options: CompareOptions,
) {
  const { service, io } = context
  const { actual = false, out, force = false } = options
  if (actual === (second !== undefined))
    throw new AppError('input.argument', { name: 'compare', reason: 'give either a second result or --actual' })
  if (out !== undefined) checkWritable(out, force)
  const left = await toSubject(context, first, options)
  const body = {
    left,
    right: second === undefined ? { on_chain: true as const } : await toSubject(context, second, {}),
  }
  const reply = await service.call('debugCompare', { body, headers: languageHeader(options.language) })
  io.out(options.json ? jsonText(reply) : compareText(reply, io))
  const { comparison } = reply
  if (!comparison) return exitCodes.failed
  if (out !== undefined) {
    const { file, bytes } = await service.call('debugCapsule', { body: { compare: body } })
    writeBytes(out, fromBase64(file), force)
    io.err(`${out}, ${sizeText(bytes)}\n`)
  }
  const isEqual = comparison.equality === 'identical' || comparison.equality === 'equal'
  return options.strict && !isEqual ? exitCodes.unsuccessful : exitCodes.complete
}

async function toSubject(
  context: CommandContext,
  argument: string,
  options: RunOptions & Pick<CompareOptions, 'actual'>,
): Promise<Subject> {
  const changes = toRunRequest(options)
  if (await isCapsuleFile(context, argument)) {
    if (Object.keys(changes).length > 0)
      throw new AppError('input.argument', { name: argument, reason: 'the run of a capsule has its own arguments' })
    return { capsule: toBase64(await readFileBytes(argument, context.io)) }
  }
  const { kind, value } = await findCandidate(context, argument, [
    ...(['external-message', 'internal-message', 'hash', 'explorer-link'] as const),
  ])
  if (kind.endsWith('-message')) return { run: { boc: value, ...changes } }
  return options.actual
    ? { run: { ...(await getFirstMessage(context, value)), ...changes } }
    : { event: { query: value } }
}

/** The message that started an event, to be run on the state before. */
async function getFirstMessage({ service }: CommandContext, query: string): Promise<{ readonly boc: string }> {
  const { message } = await service.call('debugEvent', { body: { query } })
  if (!message) throw new AppError('input.argument', { name: query, reason: 'its trace does not start with a message' })
  return { boc: message.boc }
}
