import { type BlockIdExt, formatBlockId } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Address } from '../../units.ts'
import type { ChainSource, OpenCircuit, PartialSource } from '../ChainSource.ts'
import { memoryDescriptions } from '../memoryDescriptions.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import { cached } from '../wrappers/cached.ts'
import { circuitBreaker } from '../wrappers/circuitBreaker.ts'
import { fallback } from '../wrappers/fallback.ts'
import { formatSourceName } from './formatSource.ts'
import { isRecorded } from './isRecorded.ts'
import { isTestnet } from './isTestnet.ts'
import type { NetworkConfig } from './NetworkConfig.ts'
import { type NetworkPorts, type OpenedSource, openSource } from './openSource.ts'

/** Limits of a source that has others to fall back to. */
const timeouts = { timeoutMs: 6000, pauseMs: 30_000 }
/** Pause of a source without others to fall back to; its own time limits apply. */
const lastPauseMs = 2000

/** Some thousand traces: 1 kB each at the median. */
const maxDescriptionBytes = 8_000_000

/** Opens a network without reading anything: snapshots are read, and servers contacted, on first use. */
export function openNetwork(config: NetworkConfig, ports: NetworkPorts) {
  let opened: { readonly parts: readonly OpenedSource[]; readonly snapshots: readonly Snapshot[] } | undefined
  let chain: ChainSource | undefined
  let readGlobalId: number | undefined
  const recorded = isRecorded(config)

  // Of the breakers around the sources, which are created with the chain.
  const breakers = new Map<OpenedSource, () => OpenCircuit | undefined>()

  const open = () => {
    if (opened) return opened
    const parts = config.sources.map(source => {
      const part: OpenedSource = openSource(source, { ...ofIndex, others }, ports)
      const withCircuits: OpenedSource = {
        ...part,
        async openCircuits() {
          const own = breakers.get(withCircuits)?.()
          return [...(own ? [own] : []), ...((await part.openCircuits?.()) ?? [])]
        },
      }
      return withCircuits
    })
    const snapshots = parts.flatMap(({ snapshot }) => snapshot ?? [])
    opened = { parts, snapshots }
    return opened
  }
  let limited: readonly LimitedSource[] | undefined
  const limit = () => {
    limited ??= limitSources(config, open().parts, ports, breakers)
    return limited
  }
  /** Everything but indexes, which read from it. */
  const others = () =>
    fallback(
      limit().flatMap(({ kind, source }) => (kind === 'index' ? [] : [source])),
      config.name,
    )
  const ofIndex = {
    ...{ name: config.name, zeroState: config.zeroState, recorded },
    globalId: () => config.globalId ?? readGlobalId,
  }
  const openChain = () =>
    onConfig(withZeroState(combineSources(config, limit(), ports), config.zeroState), config => {
      readGlobalId ??= globalIdOf(config)
    })

  const descriptions = memoryDescriptions(maxDescriptionBytes)

  return {
    name: config.name,
    /** The names of the sources; known without opening them. */
    sourceNames: config.sources.map(formatSourceName),
    /** It has snapshots only: its data does not change. */
    recorded,
    get sources() {
      return open().parts
    },
    /** All its sources combined, with cache and fallback. */
    get chain() {
      chain ??= openChain()
      return chain
    },
    /** From the configuration or a snapshot; else from the configuration parameters, once they were read. */
    get globalId() {
      // Only a recorded network is opened for this.
      return config.globalId ?? (recorded ? open().snapshots[0]?.network.globalId : readGlobalId)
    },
    /** Friendly addresses have the flag of a test network: as configured or recorded, else by the global id. */
    get testnet() {
      return isTestnet({ ...(recorded && open().snapshots[0]?.network), ...config })
    },
    /** The trusted block of the first source that has one, else the zero state; sends no request. */
    trustedBlock: async () => (await findTrustedBlock(open().parts)) ?? config.zeroState,
    /** An account's name in the snapshots. */
    label: (account: Address) =>
      open()
        .snapshots.find(({ names }) => names.has(account))
        ?.names.get(account),
    /** Their names; of an account with several, that of the first snapshot. */
    names: () =>
      new Map(
        open()
          .snapshots.toReversed()
          .flatMap(({ names }) => [...names]),
      ),
    descriptions,
    labelOrigin: () => (config.builtIn === true ? undefined : ('file' as const)),
    /** Closes connections, so that the process can exit. */
    close() {
      for (const part of opened?.parts ?? []) part.close?.()
    },
    /** The sample messages of the snapshots. */
    get samples() {
      return open().snapshots.flatMap(({ samples }) => samples)
    },
  }
}

/** A source with its time limits. */
type LimitedSource = Pick<OpenedSource, 'kind' | 'source'>

/** The sources that can be used, with time limits. @throws the problem of its only source */
function limitSources(
  { globalId }: NetworkConfig,
  parts: readonly OpenedSource[],
  { nowMs, startTimer }: NetworkPorts,
  breakers: Map<OpenedSource, () => OpenCircuit | undefined>,
): readonly LimitedSource[] {
  const usable = parts.filter(({ problem }) => !problem)
  if (usable.length === 0 && parts[0]?.problem) throw parts[0].problem
  const last = usable.at(-1)
  return usable.map(part => {
    const { kind } = part
    const source = globalId === undefined ? part.source : checkNetwork(part.source, globalId)
    if (kind === 'snapshot') return { kind, source }
    const onOpenCircuit = (get: () => OpenCircuit | undefined) => breakers.set(part, get)
    // An index waits for the other sources, which have limits of their own.
    if (part !== last && kind !== 'index')
      return { kind, source: circuitBreaker(source, { ...timeouts, nowMs, startTimer, onOpenCircuit }) }
    // Liteservers have a circuit per server.
    return kind === 'liteserver'
      ? { kind, source }
      : { kind, source: circuitBreaker(source, { pauseMs: lastPauseMs, nowMs, startTimer, onOpenCircuit }) }
  })
}

function combineSources(
  { name }: NetworkConfig,
  limited: readonly LimitedSource[],
  { nowMs }: NetworkPorts,
): ChainSource {
  const sources = limited.map(({ source }) => source)
  // In memory already, and without other sources: needs neither cache nor time limits.
  if (limited[0]?.kind === 'snapshot' && limited.length === 1) return fallback(sources, name)
  return cached(fallback(sources, name), { nowMs })
}

/** Finds the zero state by the configuration: servers look up blocks only, and a zero state is none. */
function withZeroState(chain: ChainSource, zeroState: BlockIdExt | undefined): ChainSource {
  const { findBlock } = chain
  if (!findBlock || !zeroState) return chain
  return {
    ...chain,
    findBlock: async (key, options) =>
      'seqno' in key && formatBlockId(key) === formatBlockId(zeroState)
        ? zeroState
        : findBlock.call(chain, key, options),
  }
}

/** Skips sources whose global config cannot be read now. */
async function findTrustedBlock(parts: readonly OpenedSource[]): Promise<BlockIdExt | undefined> {
  for (const { trustedBlock } of parts) {
    try {
      const block = await trustedBlock?.()
      if (block) return block
    } catch (error) {
      if (!isAppError(error)) throw error
    }
  }
  return undefined
}

/** Rejects the configuration of another network: a run would use accounts of that network. */
const checkNetwork = (source: PartialSource, globalId: number): PartialSource =>
  onConfig(source, config => {
    const own = globalIdOf(config)
    if (own === undefined || own === globalId) return
    const reason = `it serves another network, with the global ID ${own} instead of ${globalId}`
    throw new AppError('source.malformed', { source: source.name, reason })
  })

/** Calls `check` with each configuration that is read. */
function onConfig<S extends PartialSource>(source: S, check: (config: Cell) => void): S {
  const { getConfig } = source
  if (!getConfig) return source
  return {
    ...source,
    async getConfig(...args: Parameters<typeof getConfig>) {
      const config = await getConfig.apply(source, args)
      check(config)
      return config
    },
  }
}

/** The network's global id, by its configuration: `global_id:int32 = ConfigParam 19`; not every private network has it. */
export function globalIdOf(config: Cell): number | undefined {
  const slice = findInDict(config, 32, 19n)
  return slice === undefined || slice.remainingRefs === 0 ? undefined : slice.loadRef().slice().loadInt(32)
}
