import { existsSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { isRecorded } from '@tonoscope/core/chain/networks/isRecorded'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import type { RawBodyForm } from '@tonoscope/core/contract/operation'
import { bundledEmulator } from '@tonoscope/core/emulator/bundledEmulator'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import { openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import { standardNetworks } from '@tonoscope/node/networks'
import type { RunJob } from '@tonoscope/node/PoolCall'
import { ProcessGroup } from '@tonoscope/node/ProcessGroup'
import { workerConnect } from '@tonoscope/node/securityHeaders'
import { type PoolLoad, WorkerPool } from '@tonoscope/node/WorkerPool'
import { Connections } from './Connections.ts'
import { createMemoryTier } from './cache/createMemoryTier.ts'
import { createRedisTier } from './cache/createRedisTier.ts'
import { createFingerprints } from './cache/fingerprint.ts'
import { reuseResults } from './cache/reuseResults.ts'
import type { LogFormat } from './createServerLog.ts'
import { aliveResponse, healthResponse, readyResponse } from './health/healthResponses.ts'
import { checkNetworks } from './health/networkCheck.ts'
import { Readiness } from './health/Readiness.ts'
import { type AccessEntry, createApp, metricsPath } from './http.ts'
import { listenOn } from './listenOn.ts'
import { createLiveFeeds, requireLive } from './live/liveFeeds.ts'
import type { StreamLimits } from './live/StreamSlots.ts'
import { createStreamResponder } from './live/streamResponder.ts'
import { startWebhooks, type WebhookOptions } from './live/webhooks.ts'
import { addIndexMetrics } from './metrics/addIndexMetrics.ts'
import { createMetrics, type Metrics } from './metrics/createMetrics.ts'
import { builtFolder, defaultCeilings, type ServiceData, serviceData, workerFile } from './project.ts'
import type { RateLimit } from './rateLimit.ts'
import { readStaticFiles } from './staticFiles.ts'
import { createFirstStatus, createStatusReplies } from './statusReplies.ts'

/** Options of a server. The defaults are safe for local use. */
type ServeOptions = {
  /** Address to listen on; loopback by default. */
  readonly host?: string
  /** 0 selects a free port. */
  readonly port?: number
  /** The first one is the default network; by default `demo`, then `mainnet` and `testnet`. */
  readonly networks?: readonly NetworkConfig[]
  /** Worker processes that run contracts; default: one per core, as many as the memory allows. */
  readonly workers?: number
  /** Max memory of the server and its workers in MB. */
  readonly memoryMb?: number
  readonly ceilings?: EmulationLimits
  /** Sources of names and off-chain content; off-chain content is not fetched by default. */
  readonly names?: NamingConfig
  /** Host names that requests may name besides loopback names and `host`; `*` allows all. */
  readonly allowedHosts?: readonly string[]
  /** Secret that API requests must have. */
  readonly token?: string
  /** Queued calls; further ones are rejected with 503 and `Retry-After`. */
  readonly maxQueue?: number
  /** Memory for results that are used again, in MB; 0 keeps none. */
  readonly cacheMb?: number
  /** The URL of a Redis server that several servers share their results in. */
  readonly redis?: string
  /** Further connections are closed at once. */
  readonly maxConnections?: number
  readonly cors?: readonly string[]
  readonly rateLimit?: RateLimit
  /** Max open streams of new blocks. */
  readonly streams?: Partial<StreamLimits>
  readonly webhooks?: WebhookOptions | undefined
  /** Open indexes of networks, by name: new blocks are read from them. */
  readonly indexes?: ReadonlyMap<string, ChainIndex>
  /** The form of text bodies in `/v2`; by default that of tonapi. */
  readonly rawBody?: RawBodyForm
  readonly trustProxy?: boolean
  /** Folder of the built web app; `undefined` disables it. */
  readonly webRoot?: string | undefined
  readonly onAccess?: (entry: AccessEntry) => void
  readonly log?: (line: string, requestId?: string) => void
  /** How workers write to stderr; `json`: what `createServerLog` reads. */
  readonly logFormat?: LogFormat
}

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
  close(times?: { readonly drainMs?: number; readonly graceMs?: number }): Promise<void>
}

/** Memory of the main process, and what a worker needs beside its heap (code, the emulator). */
const mainMb = 320
const workerMb = 128
const minHeapMb = 192

/** The number of workers and the heap of each. On Linux the total is also limited directly (`ProcessGroup`). */
function divideMemory(memoryMb: number, workers: number | undefined): { size: number; maxHeapMb: number } {
  const maxWorkers = Math.floor((memoryMb - mainMb) / (workerMb + minHeapMb))
  const size = workers ?? Math.max(1, Math.min(8, availableParallelism(), maxWorkers))
  const maxHeapMb = Math.floor((memoryMb - mainMb) / size) - workerMb
  return { size, maxHeapMb: Math.max(minHeapMb, Math.min(1024, maxHeapMb)) }
}

/** Live networks need many sequential requests to remote servers. */
const liveDeadlineMs = 60_000

/** On close, the time to send the responses of cancelled calls. */
const flushMs = 1000

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
  const log = options.log ?? ((line: string) => console.error(line))
  for (const { network } of options.webhooks?.webhooks ?? []) requireLive(networks, network)
  const ceilings = options.ceilings ?? defaultCeilings
  const { rawBody, logFormat } = options
  const data: ServiceData = {
    ...serviceData(networks, ceilings, options.names),
    ...(rawBody && { rawBody }),
    ...(logFormat && { logFormat }),
  }
  const { memoryMb = 1536 } = options
  const { size, maxHeapMb } = divideMemory(memoryMb, options.workers)
  const maxTotalBytes = (memoryMb - mainMb) * 2 ** 20
  const redis =
    options.redis === undefined
      ? undefined
      : await createRedisTier({
          url: options.redis,
          log,
          onError: () => metrics.countRedisError(),
          nowMs: () => Date.now(),
        })
  const processes = new ProcessGroup({ file: workerFile, workerData: data, maxHeapMb, maxTotalBytes, log })
  const pool = new WorkerPool({
    start: processes.start,
    size,
    maxWaiting: options.maxQueue ?? 500,
    maxQueuedMs: 15_000,
    maxNetworkCalls: 256,
    deadlineMs: ceilings.timeMs + 5000,
    maxBlockedMs: ceilings.timeMs + 5000,
    maxCalls: 10_000,
    // What a worker keeps is measured after a call; a single call can use the complete heap.
    maxMemoryBytes: Math.max(256, maxHeapMb * 0.75) * 2 ** 20,
    onSources: report => metrics.countSources(report),
    log,
  })
  const { build, globalVersion } = bundledEmulator
  const metrics = createMetrics({
    version: data.version,
    emulatorBuild: build,
    load: () => pool.load,
    workerMemoryBytes: () => processes.memoryBytes,
    sources: () => pool.sources,
  })
  const readiness = new Readiness()
  readiness.add('workers', () =>
    pool.load.workers.ready > 0 ? { ok: true } : { ok: false, reason: 'no worker can take calls' },
  )
  readiness.add('networks', () => checkNetworks(pool.sources))
  let closing: Promise<void> | undefined
  readiness.add('draining', () => (closing ? { ok: false, reason: 'the server is shutting down' } : { ok: true }))
  const memory = createMemoryTier({ maxBytes: (options.cacheMb ?? 64) * 2 ** 20, nowMs: () => Date.now() })
  metrics.addGauge('cache_bytes', 'Size of the results in memory', memory.bytes)
  metrics.addGauge('cache_entries', 'Number of the results in memory', memory.entries)
  if (redis) metrics.addGauge('redis_up', 'Whether there is a connection to Redis', () => Number(redis.isConnected()))
  const names = networks.map(network => network.name)
  const [defaultNetwork = ''] = names
  const live = new Set(networks.filter(network => !isRecorded(network)).map(network => network.name))
  const liveSettings = { deadlineMs: liveDeadlineMs, usesNetwork: true }
  const run: RunJob = (job, settings) =>
    pool.run(job, {
      ...settings,
      ...(live.has(job.network ?? defaultNetwork) && liveSettings),
      onStart: queuedMs => {
        metrics.observeQueued(queuedMs / 1000)
        settings.onStart?.(queuedMs)
      },
    })
  const reuse = reuseResults({
    run,
    tiers: redis ? [memory, redis] : [memory],
    fingerprint: createFingerprints({
      ...{ version: data.version, emulatorBuild: build, codeFolder: builtFolder, networks, ceilings },
      ...{ names: options.names ?? {}, rawBody },
    }),
    defaultNetwork,
    recorded: new Set(names.filter(name => !live.has(name))),
    onOutcome: metrics.countCache,
  })
  metrics.addGauge('joined_calls', 'Calls that wait for the result of an equal one', reuse.joined)
  const first = createFirstStatus(data.version, networks, { build, global_version: globalVersion })
  const status = createStatusReplies({ run, nowMs: () => performance.now(), first })
  const webRoot = 'webRoot' in options ? options.webRoot : builtWeb
  const closingStreams = new AbortController()
  const { indexes = new Map() } = options
  addIndexMetrics(metrics.registry, indexes, () => Date.now() / 1000)
  const feeds = createLiveFeeds({ run, networks, indexes, log })
  const app = createApp({
    stream: createStreamResponder({
      feeds,
      ...(options.streams && { limits: options.streams }),
      closing: closingStreams.signal,
    }),
    run: (job, settings) => (job.name === 'getStatus' ? status : reuse.run)(job, settings),
    networks: names,
    openApi: openApiDocument({ version: data.version, networks: names, defaultNetwork }),
    files: webRoot !== undefined && existsSync(webRoot) ? readStaticFiles(webRoot) : undefined,
    bodyLimit: 2 ** 20,
    access: { host, allowedHosts: options.allowedHosts ?? [], cors: options.cors ?? [], token: options.token },
    connect: workerConnect,
    rateLimit: options.rateLimit,
    trustProxy: options.trustProxy ?? false,
    onAccess: entry => {
      metrics.observeRequest(entry.operation ?? 'other', entry.status, entry.tookMs / 1000)
      if (entry.errorCode) metrics.countError(entry.errorCode)
      options.onAccess?.(entry)
    },
    log,
  })
  const memoryBytes = () => process.memoryUsage.rss() + processes.memoryBytes
  app.get('/health', () => healthResponse(pool.load, memoryBytes()))
  app.get('/healthz', aliveResponse)
  app.get('/readyz', () => readyResponse(readiness.report()))
  app.get(metricsPath, async () => {
    const { registry } = metrics
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    return new Response(await registry.metrics(), { headers })
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    // Against clients that send a request very slowly.
    serverOptions: { headersTimeout: 15_000, requestTimeout: 60_000 },
    // No options of HTTP/2 are given.
  }) as HttpServer
  server.maxConnections = options.maxConnections ?? 1000
  const connections = new Connections(server, { unreadTimeoutMs: 30_000 })
  let listening: { readonly url: string; readonly port: number }
  try {
    listening = await listenOn(server, { port, host })
  } catch (error) {
    await pool.close()
    processes.close()
    redis?.close()
    throw error
  }
  const webhooks =
    options.webhooks && startWebhooks({ ...options.webhooks, run, feeds, defaultNetwork, log }, closingStreams.signal)
  return {
    ...listening,
    load: () => pool.load,
    metrics,
    readiness,
    memoryBytes,
    close: ({ drainMs = 0, graceMs = 10_000 } = {}) =>
      (closing ??= (async () => {
        // `/readyz` is 503 from now on.
        if (drainMs > 0) await new Promise(resolve => setTimeout(resolve, drainMs))
        closingStreams.abort()
        // What is not finished by then gets an error as its response, not a reset connection.
        const timer = setTimeout(() => void pool.close(), graceMs)
        await connections.close(graceMs + flushMs)
        await webhooks
        clearTimeout(timer)
        await pool.close()
        processes.close()
        redis?.close()
      })()),
  }
}
