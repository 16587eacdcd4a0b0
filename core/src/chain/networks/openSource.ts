import type { BlockIdExt } from '../../blockId.ts'
import { type AnyAppError, AppError, isAppError } from '../../errors.ts'
import type { ChainSource, OpenCircuit, PartialSource } from '../ChainSource.ts'
import type { DescriptionStore } from '../DescriptionStore.ts'
import type { HttpFetch } from '../http/openHttpPort.ts'
import type { HeadProof } from '../liteserver/HeadProver.ts'
import type { CallOptions, MasterchainBlock } from '../MasterchainBlock.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import { readSnapshot } from '../snapshot/snapshotFile.ts'
import { snapshotSource } from '../snapshot/snapshotSource.ts'
import { tonapiSource } from '../tonapi/tonapiSource.ts'
import { toncenterSource } from '../toncenter/toncenterSource.ts'
import type { StartTimer } from '../wrappers/withDeadline.ts'
import { formatSourceLocation, formatSourceName } from './formatSource.ts'
import type { IndexConfig, SourceConfig } from './NetworkConfig.ts'

/** An opened source of a network. */
export type OpenedSource = {
  readonly kind: SourceConfig['kind']
  /** Its name in error texts. */
  readonly name: string
  /** Its host or file name; never a key. */
  readonly location: string
  /** The source itself, without cache and fallback. */
  readonly source: PartialSource
  /** The snapshot of a snapshot source. */
  readonly snapshot?: Snapshot
  /** Why it cannot be used here at all. */
  readonly problem?: AnyAppError
  /** Its open circuits: its own, and those of its servers. */
  readonly openCircuits?: () => Promise<readonly OpenCircuit[]>
  /** Closes its connections; a later call reconnects. */
  readonly close?: () => void
  /** Whether it serves the configured network; `undefined` when unknown. @throws source.* */
  readonly isConfiguredNetwork?: (options?: CallOptions) => Promise<boolean | undefined>
  /** Whether its newest block is proven by validator signatures; `undefined` where that is not checked. */
  readonly headProof?: () => Promise<HeadProof | undefined>
  /** The trusted block of the source's configuration; sends no request. @throws source.* */
  readonly trustedBlock?: () => Promise<BlockIdExt | undefined>
  /** How far an index is. @throws index.* */
  readonly indexState?: (options?: CallOptions) => Promise<IndexState>
  /** What an index keeps of traces beside their rows. */
  readonly descriptions?: DescriptionStore
}

/** How far an index is, and what it is of. */
export type IndexState = {
  readonly newest: Pick<MasterchainBlock, 'id' | 'genUtime'> | undefined
  /** Indexed masterchain blocks, oldest first. */
  readonly ranges: readonly { readonly first: number; readonly last: number }[]
  readonly transactions: number
  readonly traces: number
  readonly bytes: number
  /** The number of accounts, if it is not of all. */
  readonly accounts: number | undefined
  /** Older blocks are removed. */
  readonly days: number | undefined
}

/** What sources need of their host. */
export type NetworkPorts = {
  readonly fetch: HttpFetch
  /** Opens liteservers (`liteserverFactory`) where there is TCP; a page has none and does not load that code. */
  readonly liteservers?: LiteserverFactory
  /** Opens indexes (`indexFactory`) where there are files and databases. */
  readonly indexes?: IndexFactory
  /** A monotonic clock. */
  readonly nowMs: () => number
  /** A timer of that clock; by default that of the host. */
  readonly startTimer?: StartTimer
}

/** Opens the liteservers of a global config, given as JSON, path or URL. */
export type LiteserverFactory = (globalConfig: string, label: SourceLabel) => OpenedSource

/** Opens an index; `network` is the one that it belongs to. */
export type IndexFactory = (config: IndexConfig, label: SourceLabel, network: NetworkOfIndex) => OpenedSource

/** The network of an index. */
export type NetworkOfIndex = {
  readonly name: string
  readonly zeroState: BlockIdExt | undefined
  readonly globalId: () => number | undefined
  readonly recorded: boolean
  /** Its other sources as one. */
  readonly others: () => ChainSource
}

export type SourceLabel = Pick<OpenedSource, 'kind' | 'name' | 'location'>

/** Opens a source of a network without reading anything. */
export function openSource(config: SourceConfig, network: NetworkOfIndex, ports: NetworkPorts): OpenedSource {
  const name = formatSourceName(config)
  const label: SourceLabel = { kind: config.kind, name, location: formatSourceLocation(config) }
  switch (config.kind) {
    case 'liteserver':
      return ports.liteservers
        ? ports.liteservers(config.globalConfig, label)
        : unusableSource(label, 'liteservers: they need TCP, which a browser does not have')
    case 'snapshot':
      return openSnapshotSource(config, network.name, label)
    case 'index':
      return ports.indexes
        ? ports.indexes(config, label, network)
        : unusableSource(
            label,
            'indexes: a browser cannot open folders and databases; use the server, the desktop app or the command line',
          )
    case 'toncenter':
    case 'tonapi': {
      const { url, key } = config
      const { fetch, nowMs, startTimer } = ports
      const settings = {
        ...{ name, baseUrl: getBaseUrl(url), fetch, nowMs },
        ...(startTimer && { startTimer }),
        ...(key !== undefined && { apiKey: key }),
      }
      return { ...label, source: config.kind === 'toncenter' ? toncenterSource(settings) : tonapiSource(settings) }
    }
  }
}

function openSnapshotSource(
  config: Extract<SourceConfig, { kind: 'snapshot' }>,
  network: string,
  label: SourceLabel,
): OpenedSource {
  try {
    // A host can read the bytes when they are needed.
    const snapshot = config.read ?? (config.bytes && readSnapshot(config.bytes))
    if (!snapshot) return unusableSource(label, 'snapshot files by name: choose the file itself')
    const { trustedBlock } = snapshot.network
    return { ...label, source: snapshotSource(snapshot, network), snapshot, trustedBlock: async () => trustedBlock }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { ...label, source: { name: label.name }, problem: error }
  }
}

const unusableSource = (label: SourceLabel, what: string): OpenedSource => ({
  ...label,
  source: { name: label.name },
  problem: new AppError('source.unsupported', { source: label.name, what }),
})

/** URLs are often copied from documentation with the path of the API. */
const getBaseUrl = (url: string): string =>
  url.replace(/[?#].*$/, '').replace(/(\/api(\/v[23](\/jsonRPC)?)?|\/v2)?\/*$/i, '')
