import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import { defaultCeilings, serve } from '../main.ts'
import { exitCodes } from './exitCodes.ts'
import type { CliIo } from './io.ts'

/** Options of `tonoscope serve`. */
type ServeCommandOptions = {
  readonly host: string
  readonly port: number
  readonly workers?: number
  readonly cors?: readonly string[]
  readonly rateLimit?: number
  readonly runSeconds?: number
  readonly trustProxy?: boolean
  readonly accessLog?: boolean
  readonly web: boolean
}

/** Runs the server until SIGINT or SIGTERM; open requests are finished first. */
export async function serveCommand(
  networks: readonly NetworkConfig[],
  names: NamingConfig,
  options: ServeCommandOptions,
  io: CliIo,
): Promise<number> {
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
  io.out(
    `Tonoscope is running at ${server.url} (networks: ${networks.map(network => network.name).join(', ')}). Press Ctrl+C to stop.\n`,
  )
  await io.stopped()
  await server.close()
  return exitCodes.complete
}
