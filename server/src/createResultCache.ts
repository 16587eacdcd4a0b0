import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { RawBodyForm } from '@tonoscope/core/contract/operation'
import { bundledEmulator } from '@tonoscope/core/emulator/bundledEmulator'
import type { EmulationLimits } from '@tonoscope/core/emulator/Emulation'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import type { RunJob } from '@tonoscope/node/PoolCall'
import { createMemoryTier, type MemoryTier } from './cache/createMemoryTier.ts'
import type { RedisTier } from './cache/createRedisTier.ts'
import { createFingerprints } from './cache/fingerprint.ts'
import { type RunOperation, reuseResults } from './cache/reuseResults.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import type { NetworkNames } from './networkNames.ts'
import { builtFolder } from './project.ts'

type ResultCacheOptions = {
  readonly run: RunJob
  readonly version: string
  readonly networks: readonly NetworkConfig[]
  readonly names: NetworkNames
  readonly ceilings: EmulationLimits
  readonly naming: NamingConfig | undefined
  readonly rawBody: RawBodyForm | undefined
  /** Memory in MB. */
  readonly cacheMb: number | undefined
  readonly redis: RedisTier | undefined
  readonly metrics: Metrics
}

/** The results of a server that are used again, with their metrics. */
export function createResultCache(options: ResultCacheOptions): {
  readonly run: RunOperation
  readonly memory: MemoryTier
} {
  const { run, version, networks, names, ceilings, naming, rawBody, redis, metrics } = options
  const memory = createMemoryTier({ maxBytes: (options.cacheMb ?? 64) * 2 ** 20, nowMs: () => Date.now() })
  const reuse = reuseResults({
    run,
    tiers: redis ? [memory, redis] : [memory],
    fingerprint: createFingerprints({
      ...{ version, emulatorBuild: bundledEmulator.build, codeFolder: builtFolder, networks, ceilings },
      ...{ names: naming ?? {}, rawBody },
    }),
    defaultNetwork: names.first,
    recorded: names.recorded,
    onOutcome: metrics.countCache,
  })
  metrics.addGauge('cache_bytes', 'Size of the results in memory', memory.bytes)
  metrics.addGauge('cache_entries', 'Number of the results in memory', memory.entries)
  if (redis) metrics.addGauge('redis_up', 'Whether there is a connection to Redis', () => Number(redis.isConnected()))
  metrics.addGauge('joined_calls', 'Calls that wait for the result of an equal one', reuse.joined)
  return { run: reuse.run, memory }
}
