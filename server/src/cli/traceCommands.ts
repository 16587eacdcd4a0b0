import { engineNames } from '@tonoscope/core/contract/engineNames'
import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { eventText } from '@tonoscope/core/text/eventText'
import { resultText } from '@tonoscope/core/text/resultText'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { withNames } from './accountNames.ts'
import { type CliIo, type CommandContext, exitCodes, type ToAction, toRunExitCode } from './command.ts'
import { emulateBundle, readBundle } from './emulateBundle.ts'
import { findCandidate, readContent, readInputText } from './input.ts'
import { collectTexts, languageHeader, wholeNumber } from './options.ts'
import { readOverrides } from './readChanges.ts'
import { jsonText } from './terminalIo.ts'

/** Options that change a run. */
export type RunOptions = {
  readonly ignoreSignature?: boolean
  readonly block?: number
  readonly now?: number
  readonly transactions?: number
  readonly asOnChain?: boolean
}

type EmulateOptions = RunOptions & {
  readonly batch?: string
  readonly full?: boolean
  readonly bundle?: string
  readonly message?: number
  readonly ltOffset?: number
  readonly seed?: string
  readonly set?: readonly string[]
  readonly setConfig?: readonly string[]
  readonly library?: readonly string[]
  readonly event?: boolean
  readonly trace?: boolean
  readonly debug?: boolean
  readonly json?: boolean
  readonly language?: string
  readonly strict?: boolean
  readonly explain?: boolean
  readonly remedy?: string
  readonly secondOpinion?: boolean
  readonly engine?: (typeof engineNames)[number]
}

type ClassifyOptions = Pick<EmulateOptions, 'debug' | 'explain' | 'json' | 'language'>
type EventOptions = ClassifyOptions & { readonly account?: string; readonly lt?: bigint; readonly block?: string }

const explainHelp = 'also explain which pattern matched each action, and why other transactions matched none'

/** Adds `tonoscope emulate`, `tonoscope event` and `tonoscope classify`. */
export function addTraceCommands(program: Command, toAction: ToAction): void {
  program
    .command('emulate [message...]')
    .description(
      'emulate a message: hex, base64, text that contains it, a file, or - for stdin; several run in sequence',
    )
    .option('--bundle <file>', 'messages that run in sequence on the same state: JSON, or one per line; - for stdin')
    .option('--message <number>', 'print the whole result of this message of a bundle', wholeNumber)
    .option(
      '--batch <file>',
      'messages that run independently at one block, one per line; - for stdin; prints a line of JSON for each',
    )
    .option('--full', 'with --batch: also print the complete result of each message')
    .option('--event', 'print the event as JSON, like POST /v2/events/emulate')
    .option('--trace', 'print the trace as JSON, like POST /v2/traces/emulate')
    .option('--debug', 'print the full result as JSON, like POST /debug/emulate')
    .option('--json', 'same as --debug')
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--transactions <number>', 'max transactions', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')
    .option('--now <seconds>', 'clock of the run, unix seconds', wholeNumber)
    .option('--lt-offset <number>', 'logical times that earlier transactions of the block have used', wholeNumber)
    .option('--seed <hash>', 'random seed, 64 hex digits')
    .option(
      '--set <account.name=value>',
      'state override; repeatable: status, balance (nano), code, data, or a field of the data such as seqno',
      collectTexts,
    )
    .option(
      '--set-config <param=boc>',
      'change a config parameter, or a field of it: 20.gas_price=1000; repeatable',
      collectTexts,
    )
    .option('--library <boc>', 'a library that the network need not have; repeatable', collectTexts)
    .option('--remedy <code>', 'run again with a remedy that the result of the run offers, such as signature.ignore')
    .option('--language <tag>', 'language of the action sentences: en, ru')
    .option('--explain', explainHelp)
    .option('--second-opinion', 'run each transaction on a second, independent virtual machine, too, and compare')
    .addOption(
      new Option('--engine <name>', 'what runs the message; results of tycho are not those of record').choices(
        engineNames,
      ),
    )
    .option('--strict', 'exit code 4 if a part of the run failed')
    .action(toAction(emulateCommand))

  program
    .command('event [hash]')
    .description('explain an event: a hash in any form, an explorer link, a message, a file, or - for stdin')
    .option('--account <address>', 'with --lt: the transaction to start from, for sources without an index')
    .option('--lt <number>', 'logical time of the transaction', logicalTime)
    .option('--block <id>', 'block in which to search for the hash, (workchain,shard,seqno)')
    .option('--json', 'print the event as JSON, like GET /v2/events')
    .option('--debug', 'print the full result as JSON, like POST /debug/event')
    .option('--explain', explainHelp)
    .option('--language <tag>', 'language of the action sentences: en, ru')
    .action(toAction(eventCommand))

  program
    .command('classify <file>')
    .description('explain a recorded trace (ton-trace/1): a file, or - for stdin')
    .option('--json', 'print the event as JSON, like GET /v2/events')
    .option('--debug', 'print the full result as JSON, like POST /debug/classify')
    .option('--explain', explainHelp)
    .option('--language <tag>', 'language of the action sentences: en, ru')
    .action(toAction(classifyCommand))
}

/** The fields of a request for a run with these options. */
export const toRunRequest = (options: RunOptions) => ({
  ...(options.ignoreSignature && { ignore_signature: true }),
  ...(options.block !== undefined && { block_seqno: options.block }),
  ...(options.now !== undefined && { now: options.now }),
  ...(options.transactions !== undefined && { limits: { transactions: options.transactions } }),
  ...(options.asOnChain && { as_on_chain: true }),
})

async function emulateCommand(context: CommandContext, messages: readonly string[], options: EmulateOptions) {
  const { service, io } = context
  const headers = languageHeader(options.language)
  const [argument] = messages
  if (options.batch !== undefined) return emulateLines(context, messages, options.batch, options)
  if (options.bundle !== undefined || messages.length > 1) return emulateMessages(context, messages, options)
  if (argument === undefined)
    throw new AppError('input.argument', { name: 'message', reason: 'give a message, or a file with --bundle' })
  const message = await findCandidate(context, argument, ['external-message', 'internal-message'])
  if (options.event || options.trace) {
    const input = {
      params: { ignore_signature_check: options.ignoreSignature ?? false },
      headers: options.event ? headers : {},
      body: { boc: message.value },
    }
    const name = options.event ? 'emulateEvent' : 'emulateTrace'
    io.out(jsonText(await service.call(name, input)))
    return exitCodes.complete
  }
  const body: CallInput<'debugEmulate'>['body'] = {
    boc: message.value,
    ...toRunRequest(options),
    ...(options.ltOffset !== undefined && { lt_offset: options.ltOffset }),
    ...(options.seed !== undefined && { seed: options.seed.toLowerCase() }),
    ...(await readOverrides(options, io)),
    ...(options.explain && { explain: true }),
    ...(options.secondOpinion && { second_opinion: true }),
    ...(options.engine !== undefined && { engine: options.engine }),
  }
  const first = await service.call('debugEmulate', { body, headers })
  const result =
    options.remedy === undefined
      ? first
      : await service.call('debugEmulate', { body: { ...body, ...findRemedy(first, options.remedy) }, headers })
  if (options.debug || options.json) io.out(jsonText(result))
  else io.out(resultText(await withNames(service, result), { colour: io.colour }))
  const code = toRunExitCode(result)
  return code === exitCodes.complete && options.strict && result.verdict.outcome !== 'success'
    ? exitCodes.unsuccessful
    : code
}

async function emulateLines(
  context: CommandContext,
  messages: readonly string[],
  file: string,
  { batch: _, block, now, ignoreSignature, full, language, strict, json: __, debug: ___, ...other }: EmulateOptions,
) {
  const [option] = Object.keys(other)
  if (option !== undefined || messages.length > 0)
    throw new AppError('input.argument', {
      name: option === undefined ? 'message' : `--${toKebabCase(option)}`,
      reason: 'it cannot be combined with --batch; give it in the lines of the file',
    })
  // Loaded only for this.
  const { emulateBatch } = await import('./emulateBatch.ts')
  return emulateBatch(context, file, { block, now, ignoreSignature, full, language, strict })
}

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

async function emulateMessages(context: CommandContext, messages: readonly string[], options: EmulateOptions) {
  const { event, trace, asOnChain, ltOffset, seed, remedy, secondOpinion, engine } = options
  const forOne = { event, trace, 'as-on-chain': asOnChain, 'lt-offset': ltOffset, seed, remedy, engine }
  const other = Object.entries(forOne).find(([, value]) => value !== undefined)
  if (other)
    throw new AppError('input.argument', { name: `--${other[0]}`, reason: 'it is for one message, not for a bundle' })
  const { as_on_chain: _, ...request } = toRunRequest(options)
  const body = {
    messages: await readBundle(context, messages, options.bundle),
    ...request,
    ...(await readOverrides(options, context.io)),
    ...(options.explain && { explain: true }),
    ...(secondOpinion && { second_opinion: true }),
  }
  const { debug, json, ...printed } = options
  return emulateBundle(context, body, languageHeader(options.language), { ...printed, json: (debug || json) ?? false })
}

/** The arguments of a remedy that a run offers. */
function findRemedy(
  { remedies }: Reply<'debugEmulate'>,
  code: string,
): Reply<'debugEmulate'>['remedies'][number]['arguments'] {
  const remedy = remedies.find(each => each.code === code)
  if (remedy) return remedy.arguments
  const offered = remedies.map(each => each.code).join(', ')
  const reason = offered === '' ? 'the run offers none' : `the run offers: ${offered}`
  throw new AppError('input.argument', { name: 'remedy', reason })
}

async function eventCommand({ service, io }: CommandContext, argument: string | undefined, options: EventOptions) {
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
  const event = await service.call('debugEvent', { body, headers })
  return print(options.debug || options.json ? event : await withNames(service, event), options, io)
}

async function classifyCommand({ service, io }: CommandContext, argument: string, options: ClassifyOptions) {
  const headers = languageHeader(options.language)
  const body = {
    file: await readContent(argument, 'classify', /^\s*\{/, io),
    ...(options.explain && { explain: true }),
  }
  return print(await service.call('debugClassify', { body, headers }), options, io)
}

function print(reply: Reply<'debugClassify'>, { json, debug }: ClassifyOptions, io: CliIo): number {
  io.out(debug ? jsonText(reply) : json ? jsonText(reply.event) : eventText(reply, { colour: io.colour }))
  return reply.partial ? exitCodes.incomplete : exitCodes.complete
}

function logicalTime(text: string): bigint {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('expected an integer')
  return BigInt(text)
}
