import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { createHost } from '@tonoscope/node/host'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import { Command, CommanderError, Option } from 'commander'
import { defaultCeilings, hostData, projectVersion, serve } from '../main.ts'
import { addBlockCommands } from './blockCommand.ts'
import { type CliIo, errorText, exitCodes, type ToAction, toExitCode } from './command.ts'
import { addConfigCommands } from './configCommand.ts'
import { addDecodeCommands } from './decodeCommands.ts'
import { addItemCommands } from './itemsCommand.ts'
import { addNameOptions, addNetworkOptions, wholeNumber } from './options.ts'
import { addProofCommands } from './proofCommand.ts'
import { addSnapshotCommands } from './snapshotCommands.ts'
import { addTraceCommands } from './traceCommands.ts'

const exitCodeHelp = `
Exit codes:
  0  success
  1  error: code and message are on stderr
  2  the account rejected the message
  3  incomplete result: a limit was reached, or a library or a state is missing; a proof chain ends early
  4  with --strict: the run is complete, but a part of it failed
  5  no claim of the proof fails, but some cannot be checked`

/**
 * Runs one command of the command line and returns its exit code.
 *
 * @example
 * await run(['emulate', 'b5ee9c72…', '--json'], io)
 */
export async function run(argv: readonly string[], io: CliIo): Promise<number> {
  let code: number = exitCodes.complete
  const program = createProgram(io, result => {
    code = result
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has already printed it.
    if (error instanceof CommanderError) return error.exitCode
    io.err(errorText(error))
    return toExitCode(error)
  }
}

function createProgram(io: CliIo, end: (code: number) => void): Command {
  const program = new Command('tonoscope')
    .description('TON message inspector: emulates messages and explains on-chain events.')
    .version(projectVersion())
    .addHelpText('after', exitCodeHelp)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride()
  const networks = addNetworkOptions(program)
  const names = addNameOptions(program)
  const toAction: ToAction =
    command =>
    async (...args) => {
      const data = await hostData(networks(), defaultCeilings, names())
      // Nobody waits for a reply of bounded size here, and Ctrl+C keeps what was read.
      const snapshotLimits = { maxBytes: Number.POSITIVE_INFINITY, timeoutMs: Number.POSITIVE_INFINITY }
      const host = await createHost({ ...data, snapshotLimits }, line => io.err(`${line}\n`))
      try {
        end(await command({ service: host.service, io }, ...args))
      } finally {
        // Open liteserver connections keep the process alive.
        host.close()
      }
    }

  program
    .command('serve')
    .description('serve the web app, /v2 and /debug')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 selects a free port', wholeNumber, 8080)
    .option('--workers <number>', 'worker threads that run contracts (default: one per core)', wholeNumber)
    .option('--allowed-host <name...>', "host names that requests may name, besides localhost and --host; '*' allows all")
    .addOption(new Option('--token <text>', 'secret that API requests must have').env('TONOSCOPE_TOKEN'))
    .option('--cors <origin...>', "allowed CORS origins; '*' allows all")
    .option('--rate-limit <number>', 'max requests per minute of one client', wholeNumber)
    .option('--run-seconds <number>', 'time limit of one run in seconds (default: 10)', wholeNumber)
    .option('--trust-proxy', 'use the client address from X-Forwarded-For')
    .option('--access-log', 'log each request to stderr')
    .option('--no-web', 'serve the API only, without the web app')
    .action(async options => end(await serveCommand(networks(), names(), options, io)))

  addTraceCommands(program, toAction)
  addDecodeCommands(program, toAction)
  addItemCommands(program, toAction)
  addBlockCommands(program, toAction)
  addConfigCommands(program, toAction)
  addProofCommands(program, toAction)
  addSnapshotCommands(program, toAction)
  return program
}

type ServeCommandOptions = {
  readonly host: string
  readonly port: number
  readonly workers?: number
  readonly allowedHost?: readonly string[]
  readonly token?: string
  readonly cors?: readonly string[]
  readonly rateLimit?: number
  readonly runSeconds?: number
  readonly trustProxy?: boolean
  readonly accessLog?: boolean
  readonly web: boolean
}

/** Runs the server until SIGINT or SIGTERM; open requests are finished first. */
async function serveCommand(
  networks: readonly NetworkConfig[],
  names: NamingConfig,
  options: ServeCommandOptions,
  io: CliIo,
) {
  const server = await serve({
    host: options.host,
    port: options.port,
    networks,
    names,
    log: line => io.err(`${line}\n`),
    ...(options.workers !== undefined && { workers: options.workers }),
    ...(options.runSeconds !== undefined && {
      ceilings: { ...defaultCeilings, timeMs: options.runSeconds * 1000 },
    }),
    ...(options.allowedHost && { allowedHosts: options.allowedHost }),
    ...(options.token !== undefined && { token: options.token }),
    ...(options.cors && { cors: options.cors }),
    ...(options.rateLimit !== undefined && {
      rateLimit: { perMinute: options.rateLimit, burst: Math.max(10, Math.ceil(options.rateLimit / 6)) },
    }),
    ...(options.trustProxy && { trustProxy: true }),
    ...(options.web ? {} : { webRoot: undefined }),
    ...(options.accessLog && {
      onAccess: ({ method, path, status, tookMs }) => io.err(`${method} ${path} ${status} ${tookMs.toFixed(1)} ms\n`),
    }),
  })
  const tokenQuery = options.token === undefined ? '' : `/?token=${encodeURIComponent(options.token)}`
  io.out(
    `Tonoscope is running at ${server.url}${tokenQuery} (networks: ${networks.map(network => network.name).join(', ')}). Press Ctrl+C to stop.\n`,
  )
  await io.stopped()
  await server.close()
  return exitCodes.complete
}
