import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import type { RawBodyForm } from '@tonoscope/core/contract/operation'
import { AppError } from '@tonoscope/core/errors'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import { type Command, Option } from 'commander'
import { createServerLog, type LogFormat, logFormats, type ServerLog } from '../createServerLog.ts'
import { defaultCeilings } from '../project.ts'
import { type CliIo, exitCodes } from './command.ts'
import type { GivenIndex } from './indexOptions.ts'
import { openServedIndexes } from './openServedIndexes.ts'
import { portNumber, secretText, wholeNumber } from './options.ts'
import { startIndexers } from './startIndexers.ts'
import { withListenErrors } from './withListenErrors.ts'

type ServeContext = {
  readonly io: CliIo
  readonly networks: () => readonly NetworkConfig[]
  readonly indexes: () => readonly GivenIndex[]
  readonly names: () => NamingConfig
  /** Sets the exit code. */
  readonly end: (code: number) => void
}

/** Adds `tonoscope serve`. */
export function addServeCommand(program: Command, { io, networks, indexes, names, end }: ServeContext): void {
  program
    .command('serve')
    .description('serve the web app, /v2 and /debug')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 selects a free port', portNumber, 8080)
    .option('--workers <number>', 'worker processes (default: one per core, as the memory allows)', wholeNumber)
    .option('--memory <megabytes>', 'max memory of the server and its workers (default: 1536)', wholeNumber)
    .option(
      '--allowed-host <name...>',
      "host names that requests may use, besides localhost and --host; '*' allows all",
    )
    .addOption(
      new Option('--token <text>', 'secret that API requests must have').env('TONOSCOPE_TOKEN').argParser(secretText),
    )
    .option('--cors <origin...>', "allowed CORS origins; '*' allows all")
    .option('--rate-limit <number>', 'max requests per minute of one client', wholeNumber)
    .option('--max-queue <number>', 'queued calls; further ones get 503 with Retry-After (default: 500)', wholeNumber)
    .option('--max-connections <number>', 'open connections; further ones are closed (default: 1000)', wholeNumber)
    .option('--cache <megabytes>', 'memory for results that are used again; 0 keeps none (default: 64)', wholeNumber)
    .addOption(
      new Option('--redis <url>', 'Redis server in which several servers share results: redis://127.0.0.1:6379')
        .env('TONOSCOPE_REDIS')
        .argParser(secretText),
    )
    .option(
      '--drain-seconds <number>',
      'time after SIGTERM in which /readyz is 503 and requests are still accepted',
      wholeNumber,
      0,
    )
    .option('--grace-seconds <number>', 'time to finish open requests before the server ends', wholeNumber, 10)
    .option('--run-seconds <number>', 'time limit of one run in seconds (default: 10)', wholeNumber)
    .addOption(
      new Option(
        '--raw-body <form>',
        'form of text bodies in /v2: plain bytes as tonapi, or boc for its clients',
      ).choices(['tonapi', 'boc']),
    )
    .option('--webhooks <file>', 'send signed requests about new transactions, traces and blocks (docs/live.md)')
    .option('--trust-proxy', 'use the client address from X-Forwarded-For')
    .option('--access-log', 'log each request to stderr')
    .addOption(
      new Option('--log-format <form>', 'log lines as text, or as JSON with the ID of each request')
        .choices(logFormats)
        .default('text'),
    )
    .option('--no-web', 'serve the API only, without the web app')
    .option('--no-follow', 'do not write the index of --index: another process does (tonoscope index)')
    .action(async (options: ServeCommandOptions) => {
      const given = { networks: networks(), indexes: options.follow ? indexes() : [], names: names() }
      end(await serveCommand(given, options, io))
    })
}

type ServeCommandOptions = {
  readonly host: string
  readonly port: number
  readonly workers?: number
  readonly memory?: number
  readonly allowedHost?: readonly string[]
  readonly token?: string
  readonly cors?: readonly string[]
  readonly rateLimit?: number
  readonly maxQueue?: number
  readonly maxConnections?: number
  readonly cache?: number
  readonly redis?: string
  readonly drainSeconds: number
  readonly graceSeconds: number
  readonly runSeconds?: number
  readonly rawBody?: RawBodyForm
  readonly webhooks?: string
  readonly trustProxy?: boolean
  readonly accessLog?: boolean
  readonly logFormat: LogFormat
  readonly web: boolean
  readonly follow: boolean
}

type Served = {
  readonly networks: readonly NetworkConfig[]
  /** Those that are written by this program. */
  readonly indexes: readonly GivenIndex[]
  readonly names: NamingConfig
}

/** Runs the server until SIGINT or SIGTERM; open requests are finished first. */
async function serveCommand({ networks, indexes, names }: Served, options: ServeCommandOptions, io: CliIo) {
  const { logFormat } = options
  const log = createServerLog({ format: logFormat, write: line => io.err(`${line}\n`), now: () => new Date() })
  const indexers = await startIndexers(networks, indexes, log.warn)
  try {
    return await serveUntilStopped({ networks, names, options, io, log })
  } finally {
    await indexers.close()
  }
}

type ServeSettings = Pick<Served, 'networks' | 'names'> & {
  readonly options: ServeCommandOptions
  readonly io: CliIo
  readonly log: ServerLog
}

async function serveUntilStopped(settings: ServeSettings) {
  const { indexes, close } = await openServedIndexes(settings.networks, { log: settings.log.warn })
  try {
    return await serveWith(indexes, settings)
  } finally {
    await close()
  }
}

async function serveWith(
  indexes: ReadonlyMap<string, ChainIndex>,
  { networks, names, options, io, log }: ServeSettings,
) {
  // Other commands do not load it.
  const { serve } = await import('../main.ts')
  const { logFormat } = options
  const server = await withListenErrors(options, async () =>
    serve({
      host: options.host,
      port: options.port,
      networks,
      indexes,
      names,
      log: log.warn,
      logFormat,
      ...(options.workers !== undefined && { workers: options.workers }),
      ...(options.memory !== undefined && { memoryMb: options.memory }),
      ...(options.runSeconds !== undefined && {
        ceilings: { ...defaultCeilings, timeMs: options.runSeconds * 1000 },
      }),
      ...(options.maxQueue !== undefined && { maxQueue: options.maxQueue }),
      ...(options.maxConnections !== undefined && { maxConnections: options.maxConnections }),
      ...(options.cache !== undefined && { cacheMb: options.cache }),
      ...(options.redis !== undefined && { redis: options.redis }),
      ...(options.allowedHost && { allowedHosts: options.allowedHost }),
      ...(options.token !== undefined && { token: options.token }),
      ...(options.cors && { cors: options.cors }),
      ...(options.rateLimit !== undefined && {
        rateLimit: { perMinute: options.rateLimit, burst: Math.max(10, Math.ceil(options.rateLimit / 6)) },
      }),
      ...(options.rawBody && { rawBody: options.rawBody }),
      ...(options.trustProxy && { trustProxy: true }),
      ...(options.webhooks !== undefined && { webhooks: await readWebhooks(options.webhooks, indexes, networks[0]) }),
      ...(options.web ? {} : { webRoot: undefined }),
      ...(options.accessLog && { onAccess: log.access }),
    }),
  )
  const tokenQuery = options.token === undefined ? '' : `/?token=${encodeURIComponent(options.token)}`
  // Who reads the line may send the signal at once.
  const stopped = io.stopped()
  const networkNames = networks.map(network => network.name).join(', ')
  const text = `Tonoscope is running at ${server.url}${tokenQuery} (networks: ${networkNames}). Press Ctrl+C to stop.`
  createServerLog({ format: logFormat, write: line => io.out(`${line}\n`), now: () => new Date() }).info(text)
  await stopped
  await server.close({ drainMs: options.drainSeconds * 1000, graceMs: options.graceSeconds * 1000 })
  return exitCodes.complete
}

/** The webhooks of a server; their state is in the index of its default network, or in a folder beside the file. */
async function readWebhooks(
  file: string,
  indexes: ReadonlyMap<string, ChainIndex>,
  network: NetworkConfig | undefined,
) {
  const { openWebhookFolder, readWebhookFile } = await import('./webhooksCommand.ts')
  const state = indexes.get(network?.name ?? '')
  const config = network?.sources.find(source => source.kind === 'index')
  // A folder would get a part of the letters, and the index the rest.
  if (config && !state)
    throw new AppError('index.unreachable', {
      index: `the index of ${network?.name}`,
      reason: 'webhooks keep their state in it, and it cannot be opened',
    })
  return { webhooks: readWebhookFile(file), store: state ?? openWebhookFolder(file) }
}
