import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { bundledEmulator } from '@tonoscope/core/emulator/bundledEmulator'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import { coreBuild } from '@tonoscope/node/coreBuild'
import { standardNetworks } from '@tonoscope/node/networks'
import { workerConnect } from '@tonoscope/node/securityHeaders'
import type { PoolLoad } from '@tonoscope/node/WorkerPool'
import { Connections } from './Connections.ts'
import { createRedisTier } from './cache/createRedisTier.ts'
import { RepeatedRequests } from './cache/RepeatedRequests.ts'
import { type CloseTimes, closeServer } from './closeServer.ts'
import { createResultCache } from './createResultCache.ts'
import { addHealthRoutes } from './health/addHealthRoutes.ts'
import { createReadiness } from './health/createReadiness.ts'
import type { Readiness } from './health/Readiness.ts'
import { createApp } from './http.ts'
import { listenOn } from './listenOn.ts'
import { createLiveFeeds, requireLive } from './live/liveFeeds.ts'
import { createStreamResponder } from './live/streamResponder.ts'
import { startWebhooks } from './live/webhooks.ts'
import { addIndexMetrics } from './metrics/addIndexMetrics.ts'
import { createMetrics, type Metrics } from './metrics/createMetrics.ts'
import { toNetworkNames } from './networkNames.ts'
import { defaultCeilings, type ServiceData, serviceData } from './project.ts'
import { createRateLimiter } from './rateLimit.ts'
import type { AccessEntry } from './responses/RequestRecord.ts'
import { respondToRepeats } from './responses/respondToRepeats.ts'
import { runInPool } from './runInPool.ts'
import type { ServeOptions } from './ServeOptions.ts'
import { startWorkers } from './startWorkers.ts'
import { readStaticFiles } from './staticFiles.ts'
import { createFirstStatus, createStatusReplies } from './statusReplies.ts'

/** A running server. */
export type RunningServer = {
  readonly url: string
  readonly port: number
  readonly load: () => PoolLoad
  /** Other parts add their own metrics and checks. */
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** Resident memory of this process and, on Linux, of its workers. */
  readonly memoryBytes: () => number
  /**
   * Is not ready for `drainMs`, in which a balancer stops sending requests; then stops accepting connections, waits for open
   * requests up to `graceMs`, and closes everything.
   */
  close(times?: CloseTimes): Promise<void>
}

const bodyLimit = 2 ** 20
const builtWeb = fileURLToPath(new URL('../../dist/web', import.meta.url))

/**
 * Starts a server: API, OpenAPI document, docs page, web app.
 *
 * @example
 * const server = await serve({ port: 0 })
 * await fetch(`${server.url}/v2/status`)
 * await server.close()
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 8080, networks = standardNetworks() } = options
  const { ceilings = defaultCeilings, indexes = new Map(), trustProxy = false } = options
  const log = options.log ?? ((line: string) => console.error(line))
  for (const { network } of options.webhooks?.webhooks ?? []) requireLive(networks, network)
  const names = toNetworkNames(networks)
  const data = toServiceData(options, networks, ceilings)
  const { version } = data
  const { build, globalVersion } = bundledEmulator

  // Workers
  const redis = await openRedis(options.redis, log, () => metrics.countRedisError())
  const { memoryMb, maxQueue } = options
  const workers = startWorkers({
    ...{ data, ceilings, workers: options.workers, memoryMb, maxQueue, log },
    onSources: report => metrics.countSources(report),
  })
  const { pool } = workers
  const load = () => pool.load
  const metrics = createMetrics({
    ...{ version, emulatorBuild: build, load, workerMemoryBytes: workers.memoryBytes, sources: () => pool.sources },
  })
  if (options.indexes) addIndexMetrics(metrics.registry, indexes, () => Date.now() / 1000)

  // Operations
  const run = runInPool(pool, names, metrics.observeQueued)
  const { rawBody, cacheMb } = options
  const results = createResultCache({
    ...{ run, version, networks, names, ceilings, naming: options.names, rawBody, cacheMb, redis, metrics },
  })
  const first = createFirstStatus(version, networks, { build, global_version: globalVersion })
  const status = createStatusReplies({ run, nowMs: () => performance.now(), first })
  const feeds = createLiveFeeds({ run, networks, indexes, log })
  const streamsEnd = new AbortController()

  // Routes
  let closing: Promise<void> | undefined
  const readiness = createReadiness(pool, () => closing !== undefined)
  const onAccess = (entry: AccessEntry) => {
    metrics.observeRequest(entry.operation ?? 'other', entry.status, entry.tookMs / 1000)
    if (entry.errorCode) metrics.countError(entry.errorCode)
    options.onAccess?.(entry)
  }
  const repeats = new RepeatedRequests(results.memory)
  const checkRate = options.rateLimit && createRateLimiter(options.rateLimit, () => performance.now())
  const webRoot = 'webRoot' in options ? options.webRoot : builtWeb
  const app = createApp({
    stream: createStreamResponder({
      feeds,
      ...(options.streams && { limits: options.streams }),
      closing: streamsEnd.signal,
    }),
    run: (job, settings) => (job.name === 'getStatus' ? status : results.run)(job, settings),
    networks: names.all,
    openApi: openApiDocument({ version, networks: names.all, defaultNetwork: names.first }),
    files: webRoot !== undefined && existsSync(webRoot) ? readStaticFiles(webRoot) : undefined,
    access: { host, allowedHosts: options.allowedHosts ?? [], cors: options.cors ?? [], token: options.token },
    connect: workerConnect,
    build: options.build ?? coreBuild,
    ...{ bodyLimit, checkRate, trustProxy, repeats, onAccess, log },
  })
  const memoryBytes = () => process.memoryUsage.rss() + workers.memoryBytes()
  addHealthRoutes(app, { load, memoryBytes, readiness, registry: metrics.registry })

  // Connections
  const server = createServer(
    // Against clients that send a request very slowly.
    { headersTimeout: 15_000, requestTimeout: 60_000 },
    respondToRepeats(
      { repeats, bodyLimit, checkRate, trustProxy, onOutcome: metrics.countCache, onAccess },
      getRequestListener(app.fetch, { overrideGlobalObjects: false }),
    ),
  )
  server.maxConnections = options.maxConnections ?? 1000
  const connections = new Connections(server, { unreadTimeoutMs: 30_000 })
  const listening = await listenOn(server, { port, host }).catch(async (error: unknown) => {
    await workers.close()
    redis?.close()
    throw error
  })
  const webhooks =
    options.webhooks &&
    startWebhooks({ ...options.webhooks, run, feeds, defaultNetwork: names.first, log }, streamsEnd.signal)
  const open = {
    ...{ connections, webhooks, endStreams: () => streamsEnd.abort() },
    ...{ cancelCalls: () => pool.close(), closeWorkers: workers.close, closeRedis: () => redis?.close() },
  }
  return {
    ...listening,
    ...{ load, metrics, readiness, memoryBytes },
    close: (times = {}) => (closing ??= closeServer(open, times)),
  }
}

const toServiceData = (
  { rawBody, logFormat, names }: ServeOptions,
  networks: readonly NetworkConfig[],
  ceilings: EmulationLimits,
): ServiceData => ({
  ...serviceData(networks, ceilings, names),
  ...(rawBody && { rawBody }),
  ...(logFormat && { logFormat }),
})

const openRedis = async (url: string | undefined, log: (line: string) => void, onError: () => void) =>
  url === undefined ? undefined : createRedisTier({ url, log, onError, nowMs: () => Date.now() })
