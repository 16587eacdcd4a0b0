import { existsSync } from 'node:fs'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/service/host'
import { classifyFile } from '@tonoscope/core/service/landed/classifyFile'
import { eventText } from '@tonoscope/core/service/text/eventText'
import { type Command, InvalidArgumentError } from 'commander'
import { exitCodes } from './failures.ts'
import { textOf } from './input.ts'
import type { CliIo } from './io.ts'
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

type ClassifyOptions = Pick<EventOptions, 'language' | 'json' | 'debug' | 'explain'>

type Answer = Awaited<ReturnType<typeof classifyFile>>

/** What the commands need of the program. */
export type EventCommandTools = {
  readonly io: CliIo
  readonly end: (code: number) => void
  /** Works with the configured networks. */
  readonly withService: (work: (service: Service) => Promise<number>) => Promise<void>
}

/** What `--explain` adds, for the help of each command that has it. */
export const explainMeans = 'also say which pattern made which action, and what stood in the way elsewhere'

/** Adds `tonoscope event` and `tonoscope classify`. */
export function addEventCommands(program: Command, { io, end, withService }: EventCommandTools): void {
  program
    .command('event [hash]')
    .description(
      'say what happened: a hash in any form, an explorer link, a message, a file, or - for the standard input',
    )
    .option('--account <address>', 'with --lt: a transaction to walk from on a network without an index')
    .option('--lt <number>', "the transaction's logical time", logicalTime)
    .option('--block <id>', 'a block to look for the hash in, (workchain,shard,seqno)')
    .option('--json', 'print the event, as GET /v2/events answers')
    .option('--debug', 'print everything, as POST /debug/event answers')
    .option('--explain', explainMeans)
    .option('--language <tag>', 'language of descriptions: en, ru')
    .action((hash: string | undefined, options: EventOptions) =>
      withService(service => eventCommand(service, hash, options, io)),
    )

  program
    .command('classify <file>')
    .description('say what happened in a recorded trace (ton-trace/1): a file, or - for the standard input')
    .option('--json', 'print the event, as GET /v2/events would answer')
    .option('--debug', 'print everything, as POST /debug/classify answers')
    .option('--explain', explainMeans)
    .option('--language <tag>', 'language of descriptions: en, ru')
    .action(async (file: string, options: ClassifyOptions) => end(await classifyCommand(file, options, io)))
}

async function eventCommand(
  service: Service,
  argument: string | undefined,
  options: EventOptions,
  io: CliIo,
): Promise<number> {
  const { account, lt, block, language } = options
  if (argument === undefined && account === undefined)
    throw new AppError('input.argument', { name: 'event', reason: 'give a hash, a link, or --account and --lt' })
  const body: CallInput<'debugEvent'>['body'] = {
    ...(argument !== undefined && { query: await textOf(argument, io) }),
    ...(account !== undefined && { account }),
    ...(lt !== undefined && { lt }),
    ...(block !== undefined && { block }),
    ...(options.explain && { explain: true }),
  }
  const headers = language === undefined ? {} : { 'accept-language': language }
  return print(await service.call('debugEvent', { body, headers }), options, io)
}

/** Neither a network nor the emulator is needed for what a file says. */
async function classifyCommand(argument: string, options: ClassifyOptions, io: CliIo): Promise<number> {
  const text = await textOf(argument, io)
  if (text === argument && !text.trimStart().startsWith('{') && !existsSync(argument))
    throw new AppError('input.argument', { name: 'classify', reason: `there is no file ${argument}` })
  const answer = await classifyFile(text, {
    elapsedMs: () => performance.now(),
    log: line => io.err(`${line}\n`),
    acceptLanguage: options.language,
    explain: options.explain,
  })
  return print(answer, options, io)
}

function print(answer: Answer, { json, debug }: Pick<EventOptions, 'json' | 'debug'>, io: CliIo): number {
  io.out(
    debug
      ? `${prettyJson(answer)}\n`
      : json
        ? `${prettyJson(answer.event)}\n`
        : eventText(answer, { colour: io.colour }),
  )
  return answer.partial ? exitCodes.cut : exitCodes.whole
}

function logicalTime(text: string): bigint {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return BigInt(text)
}
