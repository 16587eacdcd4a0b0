import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Address } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import type { Sample, Snapshot } from '../snapshot/Snapshot.ts'
import type { IndexedSource, PartialSource } from '../TraceSource.ts'
import { cached } from '../wrappers/cached.ts'
import { fallback } from '../wrappers/fallback.ts'
import { patient } from '../wrappers/patient.ts'
import type { NetworkConfig } from './NetworkConfig.ts'
import type { NetworkPart } from './NetworkPart.ts'
import { type NetworkPorts, nameOf, openPart } from './openPart.ts'

/** A network that can be asked. */
export type OpenNetwork = {
  readonly name: string
  /** All its sources as one. */
  readonly chain: IndexedSource
  readonly parts: readonly NetworkPart[]
  /** What the sources are called; known without opening them. */
  readonly sources: readonly string[]
  /** It stands still. */
  readonly recorded: boolean
  /** From the configuration or a snapshot; else from the blocks, once they were asked. */
  readonly globalId: number | undefined
  /** The block from which everything is proven, as the first source that names one says, or its zero state; asks no server. */
  trustedBlock(): Promise<BlockId | undefined>
  /** An account's name in the snapshots. */
  label(account: Address): string | undefined
  /** Ends connections, so that a program can end. */
  close(): void
  /** The messages to try that the snapshots hold. */
  readonly samples: readonly Sample[]
}

/** Where others can be asked, one source is not waited for longer. */
const patience = { answerMs: 6000, pauseMs: 30_000 }

/**
 * Opens a network without asking anybody anything: a snapshot is read, and a server contacted, when it is needed for the
 * first time.
 */
export function openNetwork(config: NetworkConfig, ports: NetworkPorts): OpenNetwork {
  let opened: { readonly parts: readonly NetworkPart[]; readonly snapshots: readonly Snapshot[] } | undefined
  let chain: IndexedSource | undefined
  let learned: number | undefined
  const recorded = config.sources.every(({ kind }) => kind === 'snapshot')

  const open = () => {
    if (opened) return opened
    const parts = config.sources.map(source => openPart(source, config.name, ports))
    const snapshots = parts.flatMap(({ snapshot }) => snapshot ?? [])
    opened = { parts, snapshots }
    return opened
  }
  const openChain = () =>
    learning(chainOf(config, open().parts, ports), config => {
      learned ??= globalIdOf(config)
    })

  return {
    name: config.name,
    sources: config.sources.map(nameOf),
    recorded,
    get parts() {
      return open().parts
    },
    get chain() {
      chain ??= openChain()
      return chain
    },
    get globalId() {
      // A network that is not recorded need not be opened to be listed.
      return config.globalId ?? (recorded ? open().snapshots[0]?.network.globalId : learned)
    },
    trustedBlock: async () => (await namedBlock(open().parts)) ?? config.zeroState,
    label: account => firstOf(open().snapshots, ({ names }) => names.get(account)),
    close() {
      for (const part of opened?.parts ?? []) part.close?.()
    },
    get samples() {
      return open().snapshots.flatMap(({ samples }) => samples)
    },
  }
}

/** @throws whatever keeps its only source from being opened */
function chainOf(
  { name, globalId }: NetworkConfig,
  parts: readonly NetworkPart[],
  { nowMs }: NetworkPorts,
): IndexedSource {
  const able = parts.filter(({ problem }) => !problem)
  const [first] = able
  if (!first && parts[0]?.problem) throw parts[0].problem
  // It remembers everything anyway, and there is nobody else to ask.
  if (first?.kind === 'snapshot' && able.length === 1) return fallback([first.source], name)
  const last = able.at(-1)
  const sources = able.map(part => {
    const source = globalId === undefined ? part.source : ofNetwork(part.source, globalId)
    return part.kind === 'snapshot' || part === last ? source : patient(source, { ...patience, nowMs })
  })
  return cached(fallback(sources, name), { nowMs })
}

/** A global config that cannot be read now keeps nobody from the next one. */
async function namedBlock(parts: readonly NetworkPart[]): Promise<BlockId | undefined> {
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

/** A source whose configuration is another network's is not believed: a run would be about accounts of that one. */
function ofNetwork(source: PartialSource, globalId: number): PartialSource {
  const { getConfig } = source
  if (!getConfig) return source
  return {
    ...source,
    async getConfig(block, options) {
      const config = await getConfig.call(source, block, options)
      const own = globalIdOf(config)
      if (own === undefined || own === globalId) return config
      const reason = `it serves another network, with the number ${own} instead of ${globalId}`
      throw new AppError('source.malformed', { source: source.name, reason })
    },
  }
}

/** Sees the configurations that are read. */
function learning(chain: IndexedSource, see: (config: Cell) => void): IndexedSource {
  return {
    ...chain,
    async getConfig(block, options) {
      const config = await chain.getConfig(block, options)
      see(config)
      return config
    },
  }
}

/** The network's number by its configuration: `global_id:int32 = ConfigParam 19`; not every private network has it. */
export function globalIdOf(config: Cell): number | undefined {
  const slice = findInDict(config, 32, 19n)
  return slice === undefined || slice.remainingRefs === 0 ? undefined : slice.loadRef().slice().loadInt(32)
}

function firstOf<A, B>(all: readonly A[], find: (each: A) => B | undefined): B | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}
