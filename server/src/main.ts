import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openApiDocument } from '@tonoscope/core/contract/openapi'
import type { Limits } from '@tonoscope/core/emulator/Emulation'
import { compileEmulator } from '@tonoscope/core/emulator/wasmExecutor'
import type { HostData } from '@tonoscope/node/host'
import type { HostNames } from '@tonoscope/node/hostNames'
import { standardNetworks } from '@tonoscope/node/networks'
import { WorkerPool } from '@tonoscope/node/pool'
import { threadWorker } from '@tonoscope/node/threadWorker'
import type { Job } from '@tonoscope/node/workerProtocol'
import { type AccessEntry, createApp } from './http.ts'
import type { RateLimit } from './rateLimit.ts'
import { readStaticFiles } from './staticFiles.ts'

/** How a server is set up; whatever is left out takes a value that is safe on one's own machine. */
export type ServeOptions = {
  /** The address to listen at; loopback by default. */
  readonly host?: string
  /** 0 takes any free one. */
  readonly port?: number
  /** The first one answers without a prefix; by default the recorded demo network, and the public ones beside it. */
  readonly networks?: readonly NetworkConfig[]
  /** Threads that run contracts; one a core by default. */
  readonly workers?: number
  readonly maxWaiting?: number
  /** A call that takes longer is ended with its worker; about a network that is far away, it may take longer by default. */
  readonly deadlineMs?: number
  /** A worker is replaced after so many calls. */
  readonly maxCallsPerWorker?: number
  /** What one run may ask for at most. */
  readonly ceilings?: Limits
  /** Where names and contents come from; what is off the chain is not fetched unless it is asked for. */
  readonly names?: HostNames
  readonly bodyLimit?: number
  readonly cors?: readonly string[]
  readonly rateLimit?: RateLimit
  readonly trustProxy?: boolean
  /** The built web app; `undefined` serves none. */
  readonly webRoot?: string | undefined
  readonly onAccess?: (entry: AccessEntry) => void
  readonly log?: (line: string) => void
}

/** A server that listens. */
export type RunningServer = {
  readonly url: string
  readonly port: number
  /** How many calls wait, and how many are worked on. */
  readonly load: () => { readonly waiting: number; readonly running: number }
  /** Takes no more connections, lets open requests finish for so long, then ends everything. */
  close(graceMs?: number): Promise<void>
}

/** Networks of the reader's own can be anywhere; without TLS only on their own machine. */
const workerConnect = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/** Blocks are walked and items read one after the other, and each answer comes from far away. */
const liveDeadlineMs = 60_000
const isLive = ({ sources }: NetworkConfig): boolean => sources.some(({ kind }) => kind !== 'snapshot')

const builtWeb = fileURLToPath(new URL('../../dist/web', import.meta.url))
const emulatorFile = new URL('../../core/assets/emulator.wasm', import.meta.url)
const packageFile = new URL('../../package.json', import.meta.url)
// From sources (tests, benches) the worker needs a loader; a name in a variable keeps the bundler from following it.
const workerName = import.meta.url.endsWith('.ts') ? '../dev/sourceWorker.js' : './worker.js'
const workerFile = new URL(workerName, import.meta.url)

/** What one run may ask for at most, unless the server is told otherwise. */
export const defaultCeilings: Limits = { transactions: 1100, timeMs: 10_000, gas: 10_000_000_000n }

/** The version of the project. */
export const projectVersion = (): string => {
  // The project's own package.json.
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

/** What a thread needs to run the service. */
export async function hostData(
  networks: readonly NetworkConfig[],
  ceilings = defaultCeilings,
  names: HostNames = {},
): Promise<HostData> {
  const emulator = await compileEmulator(await readFile(emulatorFile))
  return { version: projectVersion(), networks, emulator, ceilings, names }
}

/**
 * Starts a server: the operations, their document and page, and the web app.
 *
 * @example
 * const server = await serve({ port: 0 })
 * await fetch(`${server.url}/v2/status`)
 * await server.close()
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 8080, networks = standardNetworks(), log = line => console.error(line) } = options
  const ceilings = options.ceilings ?? defaultCeilings
  const data = await hostData(networks, ceilings, options.names)
  const pool = new WorkerPool({
    start: threadWorker({ file: workerFile, workerData: data, maxHeapMb: 1024, log }),
    size: options.workers ?? Math.max(1, Math.min(8, availableParallelism())),
    maxWaiting: options.maxWaiting ?? 500,
    deadlineMs: options.deadlineMs ?? ceilings.timeMs + 5000,
    maxCalls: options.maxCallsPerWorker ?? 10_000,
    maxMemoryBytes: 768 * 2 ** 20,
    log,
  })
  const names = networks.map(network => network.name)
  const [first] = names
  const live = new Set(networks.filter(isLive).map(network => network.name))
  const deadlineOf = ({ network = first ?? '' }: Job) =>
    options.deadlineMs ?? (live.has(network) ? liveDeadlineMs : undefined)
  const webRoot = 'webRoot' in options ? options.webRoot : builtWeb
  const app = createApp({
    run(job, settings) {
      const deadlineMs = deadlineOf(job)
      return pool.run(job, { ...settings, ...(deadlineMs !== undefined && { deadlineMs }) })
    },
    networks: names,
    openApi: openApiDocument({ version: data.version, networks: names, defaultNetwork: names[0] ?? '' }),
    files: webRoot !== undefined && existsSync(webRoot) ? readStaticFiles(webRoot) : undefined,
    bodyLimit: options.bodyLimit ?? 2 ** 20,
    cors: options.cors ?? [],
    connect: workerConnect,
    rateLimit: options.rateLimit,
    trustProxy: options.trustProxy ?? false,
    onAccess: options.onAccess,
    log,
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    // A client that sends its request drop by drop does not keep a connection.
    serverOptions: { headersTimeout: 15_000, requestTimeout: 60_000 },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (thrown) {
    await pool.close()
    throw thrown
  }
  // Listening on a port, not on a pipe.
  const address = server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${shown}:${address.port}`,
    port: address.port,
    load: () => ({ waiting: pool.waiting, running: pool.running }),
    close: once((graceMs = 10_000) => shutDown(server, pool, graceMs)),
  }
}

async function shutDown(
  server: ReturnType<typeof createAdaptorServer>,
  pool: WorkerPool,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // A connection whose request has just been answered would be kept for the next one.
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 20)
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
  await pool.close()
}

/** However often it is asked for, it happens once. */
function once<A>(work: (argument?: A) => Promise<void>): (argument?: A) => Promise<void> {
  let done: Promise<void> | undefined
  return argument => {
    done ??= work(argument)
    return done
  }
}
