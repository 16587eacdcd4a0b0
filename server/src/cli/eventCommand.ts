import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { eventText } from '@tonoscope/core/text/eventText'
import { type Command, InvalidArgumentError } from 'commander'
import { languageHeader, readContent } from './arguments.ts'
import { exitCodes } from './exitCodes.ts'
import { readInputText } from './input.ts'
import type { CliIo, CommandContext, ToAction } from './io.ts'
import { prettyJson } from './prettyJson.ts'

type EventOptions = {
  readonly account?: string
  readonly lt?: bigint
  readonly block?: string
  readonly language?: string
  readonly json?: boolean
  readonly debug?: boolean
  readonly explain?: boolean
}

type ClassifyCommandOptions = Pick<EventOptions, 'language' | 'json' | 'debug' | 'explain'>

/** Help text of `--explain`. */
export const explainHelp = 'also explain which pattern matched each action, and why other transactions matched none'

/** Adds `tonoscope event` and `tonoscope classify`. */
export function addEventCommands(program: Command, toAction: ToAction): void {
  program
    .command('event [hash]')
    .description('explain an event: a hash in any form, an explorer link, a message, a file, or - for stdin')
    .option('--account <address>', 'with --lt: the transaction to start from, for sources without an index')
    .option('--lt <number>', 'logical time of the transaction', logicalTime)
    .option('--block <id>', 'block in which to search for the hash, (workchain,shard,seqno)')
    .option('--json', 'print the event as JSON, like GET /v2/events')
    .option('--debug', 'print the full result as JSON, like POST /debug/event')
    .option('--explain', explainHelp)
    .option('--language <tag>', 'language of texts: en, ru')
    .action(toAction(eventCommand))

  program
    .command('classify <file>')
    .description('explain a recorded trace (ton-trace/1): a file, or - for stdin')
    .option('--json', 'print the event as JSON, like GET /v2/events')
    .option('--debug', 'print the full result as JSON, like POST /debug/classify')
    .option('--explain', explainHelp)
    .option('--language <tag>', 'language of texts: en, ru')
    .action(toAction(classifyCommand))
}

async function eventCommand(
  { service, io }: CommandContext,
  argument: string | undefined,
  options: EventOptions,
): Promise<number> {
  const { account, lt, block } = options
  if (argument === undefined && account === undefined)
    throw new AppError('input.argument', { name: 'event', reason: 'give a hash, a link, or --account and --lt' })
  const body: CallInput<'debugEvent'>['body'] = {
    ...(argument !== undefined && { query: await readInputText(argument, io) }),
    ...(account !== undefined && { account }),
    ...(lt !== undefined && { lt }),
    ...(block !== undefined && { block }),
    ...(options.explain && { explain: true }),
  }
  const headers = languageHeader(options.language)
  return print(await service.call('debugEvent', { body, headers }), options, io)
}

/** Classifies a file; works offline. */
async function classifyCommand(
  { service, io }: CommandContext,
  argument: string,
  options: ClassifyCommandOptions,
): Promise<number> {
  const headers = languageHeader(options.language)
  const body = {
    file: await readContent(argument, 'classify', /^\s*\{/, io),
    ...(options.explain && { explain: true }),
  }
  return print(await service.call('debugClassify', { body, headers }), options, io)
}

function print(
  reply: Reply<'debugClassify'>,
  { json, debug }: Pick<EventOptions, 'json' | 'debug'>,
  io: CliIo,
): number {
  io.out(
    debug ? `${prettyJson(reply)}\n` : json ? `${prettyJson(reply.event)}\n` : eventText(reply, { colour: io.colour }),
  )
  return reply.partial ? exitCodes.incomplete : exitCodes.complete
}

function logicalTime(text: string): bigint {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('expected an integer')
  return BigInt(text)
}
