import type { DebugComposition } from '@tonoscope/core/contract/debugCompose'
import type { BodyDraft, InternalDraft, MessageDraft } from '@tonoscope/core/contract/debugDraft'
import { AppError } from '@tonoscope/core/errors'
import { readJson } from '@tonoscope/core/wire/json'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readContent, readInputText } from './input.ts'
import { jsonText } from './terminalIo.ts'

type ComposeOptions = {
  readonly read?: string
  readonly wallet?: string
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  readonly comment?: string
  readonly body?: string
  readonly operation?: string
  readonly value?: string
  readonly mode?: string
  readonly bounce: boolean
  readonly json?: boolean
}

/** Adds `tonoscope compose`. */
export function addComposeCommand(program: Command, toAction: ToAction): void {
  program
    .command('compose [draft]')
    .description('write an unsigned message: a draft in JSON (a file, or - for stdin), or one message by the options')
    .option('--read <boc>', 'print any message as a draft that gives the same message again')
    .option('--wallet <address>', 'the wallet that sends the message')
    .option('--from <address>', 'the sender of an internal message, instead of a wallet')
    .option('--to <address>', 'the recipient')
    .option('--amount <nano>', 'the amount, nano')
    .option('--comment <text>', 'a text comment as the body')
    .option('--body <boc>', 'the body as a BoC')
    .option('--operation <name>', 'a known operation as the body, e.g. JettonTransfer; ABI.Name for one of --abi')
    .option('--value <json>', 'the fields of the operation, as decode prints them')
    .option('--mode <mode>', 'send mode of the wallet (default: 3)')
    .option('--no-bounce', 'do not return the message if it fails')
    .option('--json', 'print JSON, like POST /debug/compose')
    .action(toAction(composeCommand))
}

async function composeCommand(context: CommandContext, argument: string | undefined, options: ComposeOptions) {
  const { service, io } = context
  if (options.read !== undefined) {
    const boc = (await readInputText(options.read, io)).trim()
    const reply = await service.call('debugReadDraft', { body: { boc } })
    io.out(jsonText(options.json ? reply : reply.draft))
    return exitCodes.complete
  }
  const draft = argument === undefined ? await createDraft(context, options) : await readDraftFile(context, argument)
  const reply = await service.call('debugCompose', { body: { draft } })
  if (options.json) io.out(jsonText(reply))
  else if (reply.boc !== undefined) io.out(`${reply.boc}\n`)
  for (const line of problemLines(reply)) io.err(`tonoscope: ${line}\n`)
  return reply.boc === undefined ? exitCodes.failed : exitCodes.complete
}

const problemLines = ({ faults, warnings }: DebugComposition): readonly string[] =>
  [...faults, ...warnings].map(({ path, code, text }) => `${code}: ${path === '' ? '' : `${path}: `}${text}`)

// The operation checks that it is a draft.
const readDraftFile = async ({ io }: CommandContext, argument: string): Promise<unknown> =>
  readJson(await readContent(argument, 'draft', /^\s*\{/, io))

async function createDraft({ io }: CommandContext, options: ComposeOptions): Promise<MessageDraft> {
  const { wallet, from, to, amount, mode = '3', bounce } = options
  if (to === undefined || amount === undefined || (wallet === undefined) === (from === undefined))
    throw optionError('draft', 'give a draft, or --to, --amount, and either --wallet or --from')
  if (!/^\d{1,3}$/.test(mode) || Number(mode) > 255) throw optionError('--mode', 'expected a number from 0 to 255')
  const message: InternalDraft = {
    type: 'internal',
    ...(from !== undefined && { source: from }),
    destination: to,
    amount,
    bounce,
    body: await createBody(options, io),
  }
  return wallet === undefined ? message : { type: 'wallet', wallet, messages: [{ mode: Number(mode), message }] }
}

async function createBody(
  { comment, body, operation, value }: ComposeOptions,
  io: CommandContext['io'],
): Promise<BodyDraft> {
  if ([comment, body, operation].filter(each => each !== undefined).length > 1)
    throw optionError('--body', 'give only one of --comment, --body and --operation')
  if (comment !== undefined) return { kind: 'comment', text: comment }
  if (body !== undefined) return { kind: 'raw', boc: (await readInputText(body, io)).trim() }
  if (operation === undefined) return { kind: 'none' }
  const fields = readJson(value === undefined ? '{}' : await readContent(value, '--value', /^\s*\{/, io))
  const at = operation.lastIndexOf('.')
  return at === -1
    ? { kind: 'operation', name: operation, value: fields }
    : { kind: 'abi', abi: operation.slice(0, at), name: operation.slice(at + 1), value: fields }
}

const optionError = (name: string, reason: string): AppError => new AppError('input.argument', { name, reason })
