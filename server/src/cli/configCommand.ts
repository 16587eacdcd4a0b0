import type { CallInput, Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { configOfText } from '@tonoscope/core/service/config/configOfText'
import { configText, diffText, paramText } from '@tonoscope/core/service/config/configText'
import { presentConfig } from '@tonoscope/core/service/config/presentConfig'
import type { Service } from '@tonoscope/core/service/host'
import { type Command, InvalidArgumentError } from 'commander'
import type { EventCommandTools } from './eventCommand.ts'
import { exitCodes } from './failures.ts'
import { textOf } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

type ConfigOptions = {
  readonly block?: string
  readonly file?: string
  readonly param?: number
  readonly json?: boolean
}
type ConfigRequest = CallInput<'debugConfig'>['body']

/** Adds `tonoscope config` and `tonoscope config diff`. */
export function addConfigCommands(program: Command, { io, withService }: EventCommandTools): void {
  const config = program
    .command('config')
    .description('tell the configuration of the network: every parameter with its meaning')
    .option('--block <seqno>', 'masterchain block, or a date; the newest by default')
    .option('--file <boc>', 'a configuration, a dictionary of parameters, or a key block: a file, hex, base64, -')
    .option('--param <number>', 'tell only this parameter, with all that is in it', parameterNumber)
    .option('--json', 'print JSON, as GET /v2/blockchain/config answers')
    .action((options: ConfigOptions) => withService(service => configCommand(service, options, io)))

  config
    .command('diff <a> <b>')
    .description('tell what differs between two configurations: newest, a block, a date, a file')
    .option('--json', 'print JSON, as POST /debug/config/diff answers')
    .action((a: string, b: string, _: unknown, command: Command) =>
      withService(service => diffCommand(service, [a, b], command.optsWithGlobals<ConfigOptions>(), io)),
    )
}

async function configCommand(service: Service, options: ConfigOptions, io: CliIo): Promise<number> {
  const { block, file, param } = options
  if (block !== undefined && file !== undefined)
    throw new AppError('input.argument', { name: 'config', reason: 'give --block or --file, not both' })
  const boc = file === undefined ? undefined : await textOf(file, io)
  if (options.json) {
    const reply = boc === undefined ? await configAt(service, block) : presentConfig(configOfText(boc).config)
    io.out(`${prettyJson(param === undefined ? reply : only(reply, param))}\n`)
    return exitCodes.whole
  }
  const body: ConfigRequest = { ...(boc !== undefined && { boc }), ...(block !== undefined && { block }) }
  const config = await service.call('debugConfig', { body })
  if (param === undefined) io.out(configText(config, { colour: io.colour }))
  else {
    const found = config.params.find(({ number }) => number === param)
    if (!found) throw new AppError('input.argument', { name: '--param', reason: `parameter ${param} is not set` })
    io.out(paramText(found, { colour: io.colour }))
  }
  return exitCodes.whole
}

/** As the interface gives it; it takes numbers of blocks only. */
async function configAt(service: Service, block: string | undefined): Promise<Reply<'getConfig'>> {
  if (block === undefined) return service.call('getConfig', {})
  const { id } = await service.call('debugBlockName', { body: { block } })
  if (id.workchain !== -1)
    throw new AppError('input.argument', { name: '--block', reason: 'a block of the masterchain is expected' })
  return service.call('getConfigOfBlock', { params: { masterchain_seqno: id.seqno } })
}

function only(reply: Reply<'getConfig'>, param: number): unknown {
  const entry = Object.entries(reply).find(([name]) => name === `${param}`)
  if (!entry) {
    const reason = `the interface says nothing of parameter ${param}; leave --json out to see what is known of it`
    throw new AppError('input.argument', { name: '--param', reason })
  }
  return Object.fromEntries([entry])
}

/** Prints what differs; the exit code does not depend on whether something does. */
async function diffCommand(
  service: Service,
  given: readonly [string, string],
  options: ConfigOptions,
  io: CliIo,
): Promise<number> {
  const [a, b] = await Promise.all(given.map(each => sideOf(each, io)))
  if (!a || !b) throw new AppError('input.argument', { name: 'diff', reason: 'give two configurations' })
  const diff = await service.call('debugConfigDiff', { body: { a, b } })
  io.out(options.json ? `${prettyJson(diff)}\n` : diffText(diff, { colour: io.colour }))
  return exitCodes.whole
}

/** What is neither a file nor a bag of cells names a block. */
async function sideOf(argument: string, io: CliIo): Promise<ConfigRequest> {
  const text = await textOf(argument, io)
  const isBlock = text === argument && !/^\s*(?:b5ee9c72|68ff65f3|acc3a728|te6c)/i.test(text)
  return isBlock ? { block: text } : { boc: text }
}

function parameterNumber(text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return Number(text)
}
