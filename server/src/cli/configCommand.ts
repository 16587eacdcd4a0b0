import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { configText, diffText, paramText } from '@tonoscope/core/text/configText'
import type { Command } from 'commander'
import { type CliIo, type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { integer } from './options.ts'
import { jsonText } from './terminalIo.ts'

type ConfigOptions = {
  readonly block?: string
  readonly file?: string
  readonly param?: number
  readonly json?: boolean
}
type ConfigRequest = CallInput<'debugConfigDiff'>['body']['from']

/** Adds `tonoscope config` and `tonoscope config diff`. */
export function addConfigCommands(program: Command, toAction: ToAction): void {
  const config = program
    .command('config')
    .description('show the blockchain config with titles and units')
    .option('--block <seqno>', 'masterchain block, or a date (default: newest)')
    .option('--file <boc>', 'config, parameter dictionary, or key block: a file, hex, base64, or -')
    .option('--param <number>', 'show only this parameter, in full', integer({ min: -9_999_999_999 }))
    .option('--json', 'print JSON, like GET /v2/blockchain/config')
    .action(toAction(configCommand))

  config
    .command('diff <from> <to>')
    .description('compare two configs, older first: newest, a block, a date, or a file')
    .option('--json', 'print JSON, like POST /debug/config/diff')
    .action(toAction(diffCommand))
}

async function configCommand({ service, io }: CommandContext, options: ConfigOptions) {
  const { block, file, param } = options
  if (block !== undefined && file !== undefined)
    throw new AppError('input.argument', { name: 'config', reason: 'give --block or --file, not both' })
  const config = await service.call('debugConfig', {
    body: {
      ...(file !== undefined && { boc: await readInputText(file, io) }),
      ...(block !== undefined && { block }),
      ...(options.json && { v2: true }),
    },
  })
  if (config.v2) {
    io.out(jsonText(param === undefined ? config.v2 : selectParam(config.v2, param)))
    return exitCodes.complete
  }
  if (param === undefined) io.out(configText(config, { colour: io.colour }))
  else {
    const found = config.params.find(({ number }) => number === param)
    if (!found) throw new AppError('input.argument', { name: '--param', reason: `parameter ${param} is not set` })
    io.out(paramText(found, { colour: io.colour }))
  }
  return exitCodes.complete
}

function selectParam(reply: Reply<'getConfig'>, param: number): unknown {
  const entry = Object.entries(reply).find(([name]) => name === `${param}`)
  if (!entry) {
    const reason = `/v2 has no parameter ${param}; omit --json to see it`
    throw new AppError('input.argument', { name: '--param', reason })
  }
  return Object.fromEntries([entry])
}

/** Prints the difference; the exit code is 0 with or without one. */
async function diffCommand(
  { service, io }: CommandContext,
  older: string,
  newer: string,
  _: unknown,
  command: Command,
) {
  const [from, to] = await Promise.all([toConfigRequest(older, io), toConfigRequest(newer, io)])
  const diff = await service.call('debugConfigDiff', { body: { from, to } })
  io.out(command.optsWithGlobals<ConfigOptions>().json ? jsonText(diff) : diffText(diff, { colour: io.colour }))
  return exitCodes.complete
}

/** Which config: an argument that is neither a file nor a BoC is a block. */
async function toConfigRequest(argument: string, io: CliIo): Promise<ConfigRequest> {
  const text = await readInputText(argument, io)
  const isBlock = text === argument && !/^\s*(?:b5ee9c72|68ff65f3|acc3a728|te6c)/i.test(text)
  return isBlock ? { block: text } : { boc: text }
}
