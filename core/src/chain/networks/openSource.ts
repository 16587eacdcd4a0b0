import { AppError, isAppError } from '../../errors.ts'
import type { HttpFetch } from '../http/HttpPort.ts'
import { readSnapshot } from '../snapshot/readSnapshot.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import { snapshotSource } from '../snapshot/snapshotSource.ts'
import { tonapiSource } from '../tonapi/tonapiSource.ts'
import { toncenterSource } from '../toncenter/toncenterSource.ts'
import type { SourceConfig } from './NetworkConfig.ts'
import type { OpenedSource } from './OpenedSource.ts'

/** What sources need of their host. */
export type NetworkPorts = {
  readonly fetch: HttpFetch
  /** Opens liteservers (`liteserverFactory`) where there is TCP; a page has none and does not load that code. */
  readonly liteservers?: LiteserverFactory
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/** Opens the liteservers of a global config, given as JSON, path or URL. */
export type LiteserverFactory = (globalConfig: string, label: SourceLabel) => OpenedSource

/** The kind, name and location of a source. */
export type SourceLabel = Pick<OpenedSource, 'kind' | 'name' | 'location'>

/** An opened source, and the snapshot of a snapshot source. */
export type OpenedSourceWithSnapshot = OpenedSource & { readonly snapshot?: Snapshot }

/** The location of a source for display, without secrets. */
export function formatSourceLocation(config: SourceConfig): string {
  if (config.kind === 'snapshot') return getFileName(config.file)
  if (config.kind !== 'liteserver') return getHost(config.url) ?? '…'
  if (isInlineJson(config.globalConfig)) return 'inline global config'
  return getHost(config.globalConfig) ?? getFileName(config.globalConfig)
}

/** The name of a source in errors and lists. */
export function formatSourceName(config: SourceConfig): string {
  const location = formatSourceLocation(config)
  if (config.kind === 'liteserver') return `liteservers (${location})`
  return location.includes(config.kind) ? location : `${config.kind} ${location}`
}

/** Opens a source of a network without reading anything. */
export function openSource(config: SourceConfig, network: string, ports: NetworkPorts): OpenedSourceWithSnapshot {
  switch (config.kind) {
    case 'liteserver':
      return ports.liteservers
        ? ports.liteservers(config.globalConfig, toSourceLabel(config))
        : unusableSource(toSourceLabel(config), 'liteservers: they need TCP, which a browser does not have')
    case 'snapshot':
      return openSnapshotSource(config, network, toSourceLabel(config))
    case 'toncenter':
    case 'tonapi': {
      const settings = {
        name: formatSourceName(config),
        baseUrl: getBaseUrl(config.url),
        fetch: ports.fetch,
        ...(config.key !== undefined && { apiKey: config.key }),
      }
      const source = config.kind === 'toncenter' ? toncenterSource(settings) : tonapiSource(settings)
      return { ...toSourceLabel(config), source }
    }
  }
}

const toSourceLabel = (config: SourceConfig): SourceLabel => ({
  kind: config.kind,
  name: formatSourceName(config),
  location: formatSourceLocation(config),
})

function openSnapshotSource(
  { bytes, read }: Extract<SourceConfig, { kind: 'snapshot' }>,
  network: string,
  label: SourceLabel,
): OpenedSourceWithSnapshot {
  if (!bytes && !read) return unusableSource(label, 'snapshot files by name: choose the file itself')
  try {
    const snapshot = read ?? readSnapshot(bytes ?? new Uint8Array())
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

/** Whether a global config is given as JSON. */
export const isInlineJson = (text: string): boolean => text.trimStart().startsWith('{')
const getFileName = (path: string): string => path.split(/[\\/]/).at(-1) || path
const getHost = (url: string): string | undefined => /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1]

/** URLs are often copied from documentation with the path of the API. */
const getBaseUrl = (url: string): string =>
  url.replace(/[?#].*$/, '').replace(/(\/api(\/v[23](\/jsonRPC)?)?|\/v2)?\/*$/i, '')
