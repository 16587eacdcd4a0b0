import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { AbiSource } from '@tonoscope/core/contract/debugAbi'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import { type Command, Option } from 'commander'
import type { McpHost } from '../mcp/createMcpServer.ts'
import { defaultCeilings, projectVersion, serviceData } from '../project.ts'
import { withAbis } from './abiOption.ts'
import { type CliIo, exitCodes, type StartService } from './command.ts'
import { integer, portNumber, secretText } from './options.ts'
import { withListenErrors } from './withListenErrors.ts'

type McpContext = {
  readonly io: CliIo
  readonly networks: () => readonly NetworkConfig[]
  readonly names: () => NamingConfig
  readonly abis: () => readonly AbiSource[]
  readonly startService: StartService
  /** Sets the exit code. */
  readonly end: (code: number) => void
}

const counter = (max: number) => integer({ min: 1, max, expected: `an integer from 1 to ${max}` })
/** A label and its text are never divided, so a page has room for the longest. */
const minReply = 4000
const replySize = integer({ min: minReply, max: 1_000_000, expected: `an integer from ${minReply} to 1000000` })

/** Adds `tonoscope mcp`. */
export function addMcpCommand(program: Command, context: McpContext): void {
  program
    .command('mcp')
    .description(
      'server of the Model Context Protocol (MCP) for programs that think: on stdin and stdout, or over HTTP',
    )
    .option('--http', 'serve over HTTP at /mcp instead of stdin and stdout')
    .option('--host <address>', 'with --http: address to listen on', '127.0.0.1')
    .option('--port <number>', 'with --http: port to listen on; 0 selects a free port', portNumber, 8081)
    .option(
      '--allowed-host <name...>',
      "with --http: host names that requests may use, besides localhost and --host; '*' allows all",
    )
    .addOption(
      new Option('--token <text>', 'with --http: secret that requests must have')
        .env('TONOSCOPE_TOKEN')
        .argParser(secretText),
    )
    .option('--run-seconds <number>', 'time limit of one run in seconds', counter(600), defaultCeilings.timeMs / 1000)
    .option('--transactions <number>', 'max transactions of one run', counter(10_000), defaultCeilings.transactions)
    .option(
      '--reply-characters <number>',
      'max characters of a reply; the rest follows by its cursor',
      replySize,
      12_000,
    )
    .option('--runs <number>', 'number of runs that are kept', counter(1000), 24)
    .addHelpText('after', '\ndocs/mcp.md has the tools and examples of configurations.')
    .action(async (options: McpOptions) => context.end(await mcpCommand(context, options)))
}

type McpOptions = {
  readonly http?: boolean
  readonly host: string
  readonly port: number
  readonly allowedHost?: readonly string[]
  readonly token?: string
  readonly runSeconds: number
  readonly transactions: number
  readonly replyCharacters: number
  readonly runs: number
}

async function mcpCommand(context: McpContext, options: McpOptions): Promise<number> {
  const { io } = context
  const networks = context.networks()
  const abis = context.abis()
  const ceilings = { ...defaultCeilings, timeMs: options.runSeconds * 1000, transactions: options.transactions }
  const log = (line: string) => io.err(`${line}\n`)
  // Other commands do not load the library of the protocol.
  const { keepService, ReplyPages, RunStore, serveMcpHttp, serveMcpStdio } = await import('../mcp/index.ts')
  const data = serviceData(networks, ceilings, context.names())
  const { service, close } = await keepService(() => context.startService(data, log))
  const host: McpHost = {
    version: projectVersion(),
    service: withAbis(service, abis),
    networks: networks.map(({ name }) => name),
    runs: new RunStore(options.runs),
    pages: new ReplyPages(options.replyCharacters),
    maxTransactions: options.transactions,
    log,
  }
  try {
    if (!options.http) {
      await serveMcpStdio(host, io.streams())
      return exitCodes.complete
    }
    const access = { host: options.host, allowedHosts: options.allowedHost ?? [], cors: [], token: options.token }
    // Who reads the line may send the signal at once.
    const stopped = io.stopped()
    const server = await withListenErrors(options, () => serveMcpHttp(host, { port: options.port, access }))
    io.out(`Tonoscope serves MCP at ${server.url} (networks: ${host.networks.join(', ')}). Press Ctrl+C to stop.\n`)
    await stopped
    await server.close()
    return exitCodes.complete
  } finally {
    close()
  }
}
