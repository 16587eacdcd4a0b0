import { getHeapStatistics } from 'node:v8'
import { liteserverFactory } from '@tonoscope/core/chain/networks/liteserverFactory'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import type { IndexFactory, NetworkPorts } from '@tonoscope/core/chain/networks/openSource'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import { createExecutor } from '@tonoscope/core/emulator/wasmExecutor'
import type { CheckDeps } from '@tonoscope/core/engines/claims/createClaimChecker'
import type { Deps } from '@tonoscope/core/engines/context/Deps'
import { createService, type Service } from '@tonoscope/core/operations/createService'
import { loadSecondEngine } from '@tonoscope/core/secondEngine/loadSecondEngine'
import { unixSec } from '@tonoscope/core/units'
import { nodeAdnlPort } from './adnl/nodeAdnlPort.ts'
import { elapsedMs } from './elapsedMs.ts'
import { cacheFolder, loadGlobalConfigText } from './globalConfigFile.ts'
import { LazyExecutor } from './LazyExecutor.ts'
import { createOffChain, type NamingConfig, withLabels } from './namingConfig.ts'
import { withBuiltInFiles } from './networks.ts'
import { SourceWatch } from './SourceWatch.ts'
import { type Track, trackNetworks, trackOffChain } from './trackWaits.ts'

/** The data that a thread needs to run the service; structured-cloneable with a compiled emulator. */
export type HostData = {
  readonly version: string
  /** The first one is the default network. */
  readonly networks: readonly NetworkConfig[]
  /** Compiles the emulator with the first call that needs it, if it is a function. */
  readonly emulator: WebAssembly.Module | (() => Promise<WebAssembly.Module>)
  readonly ceilings: EmulationLimits
  readonly names?: NamingConfig
  /** See `Deps.rawBody`. */
  readonly rawBody?: Deps['rawBody']
  /** See `Deps.snapshotLimits`. */
  readonly snapshotLimits?: Deps['snapshotLimits']
}

/** A service with its memory usage; `close` closes its connections. */
export type Host = {
  readonly service: Service
  /** The service for one call, whose requests to live networks go through `track`. */
  readonly serviceWith: (track: Track) => Service
  readonly memoryBytes: () => number
  readonly sourceWatch: SourceWatch
  readonly close: () => void
}

/** What tests do without. */
type HostParts = {
  /** Opens indexes (`hostIndexes`). */
  readonly createIndexes?: (getDeps: () => CheckDeps, log: (line: string) => void) => IndexFactory
  /** Reads the WebAssembly of the second engine, with its first use. */
  readonly readSecondEngine?: () => Promise<Uint8Array>
}

/** Creates emulator, networks and service in this thread; each thread has its own source connections. */
export async function createHost(
  data: HostData,
  log: (line: string) => void,
  { createIndexes, readSecondEngine }: HostParts = {},
): Promise<Host> {
  const { emulator } = data
  const isLazy = typeof emulator === 'function'
  const lazyExecutor = new LazyExecutor(async () => createExecutor(isLazy ? await emulator() : emulator, {}, elapsedMs))
  if (!isLazy) await lazyExecutor.start()
  const own = {
    version: data.version,
    executor: lazyExecutor.executor,
    nowSec: () => unixSec(Math.floor(Date.now() / 1000)),
    elapsedMs,
    yieldToEventLoop: () => new Promise<void>(resolve => setImmediate(resolve)),
    log,
    ceilings: data.ceilings,
  }
  const second = readSecondEngine && loadSecondEngine(readSecondEngine)
  const indexes = createIndexes?.(() => own, log)
  const ports: NetworkPorts = { ...nodePorts(), ...(indexes && { indexes }) }
  const networks = data.networks.map(config => withLabels(openNetwork(withBuiltInFiles(config), ports), data.names))
  const byName = new Map(networks.map(network => [network.name, network]))
  const sourceWatch = new SourceWatch(isLazy ? [] : networks)
  const offChain = createOffChain(data.names)
  // Reads the snapshot of the default network before the first call.
  if (!isLazy && networks[0]?.recorded) void networks[0].sources
  const deps: Deps = {
    ...own,
    ...(second && { secondEngine: second.get }),
    networks: byName,
    ...(offChain && { offChain }),
    ...(data.rawBody && { rawBody: data.rawBody }),
    ...(data.snapshotLimits && { snapshotLimits: data.snapshotLimits }),
  }
  return {
    service: lazyExecutor.wrap(createService(deps)),
    serviceWith: track =>
      lazyExecutor.wrap(
        createService({
          ...deps,
          networks: trackNetworks(byName, track, (name, error) => sourceWatch.countFailure(name, error)),
          ...(offChain && { offChain: trackOffChain(offChain, track) }),
        }),
      ),
    memoryBytes: () => lazyExecutor.heapBytes() + (second?.heapBytes() ?? 0) + getHeapStatistics().used_heap_size,
    sourceWatch,
    close: () => {
      for (const network of networks) network.close?.()
    },
  }
}

/** HTTP, TCP and file access of Node for network sources. */
export const nodePorts = (): NetworkPorts => ({
  fetch: fetchWithCause,
  liteservers: liteserverFactory(nodeAdnlPort, fileOrUrl =>
    loadGlobalConfigText(fileOrUrl, { folder: cacheFolder(), fetch: fetchWithCause, nowMs: () => Date.now() }),
  ),
  nowMs: elapsedMs,
})

/** `fetch` of Node has the reason (unknown host, connection refused) only in `error.cause`. */
const fetchWithCause: typeof fetch = async (...args) => {
  try {
    return await fetch(...args)
  } catch (error) {
    if (error instanceof TypeError && error.cause instanceof Error && error.cause.message !== '')
      throw new Error(error.cause.message)
    throw error
  }
}
