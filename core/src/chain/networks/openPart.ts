import { AppError, isAppError } from '../../errors.ts'
import type { Fetch } from '../http/HttpPort.ts'
import { readSnapshot } from '../snapshot/readSnapshot.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import { snapshotSource } from '../snapshot/snapshotSource.ts'
import { tonapiSource } from '../tonapi/tonapiSource.ts'
import { toncenterSource } from '../toncenter/toncenterSource.ts'
import type { SourceConfig } from './NetworkConfig.ts'
import type { NetworkPart } from './NetworkPart.ts'

/** What a host has, and sources need. */
export type NetworkPorts = {
  readonly fetch: Fetch
  /** Opens liteservers (`liteserversOver`), where there is TCP; a page has none, and need not load what it cannot use. */
  readonly liteservers?: OpenLiteservers
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/** Opens the liteservers of a global config: of its JSON, or of what lies at that place. */
export type OpenLiteservers = (globalConfig: string, shown: Shown) => NetworkPart

/** What a source is called, and where it is. */
export type Shown = Pick<NetworkPart, 'kind' | 'name' | 'place'>

/** A source, and what a snapshot holds besides the chain. */
export type OpenPart = NetworkPart & { readonly snapshot?: Snapshot }

/** For one question to a server over HTTP, with all its repetitions. */
const httpDeadlineMs = 10_000

/** Where a source is, for people; what could be secret is left out. */
export function placeOf(config: SourceConfig): string {
  if (config.kind === 'snapshot') return fileName(config.file)
  if (config.kind !== 'liteserver') return hostOf(config.url) ?? '…'
  if (isJson(config.globalConfig)) return 'a global config given as text'
  return hostOf(config.globalConfig) ?? fileName(config.globalConfig)
}

/** What errors and lists call a source. */
export function nameOf(config: SourceConfig): string {
  const place = placeOf(config)
  if (config.kind === 'liteserver') return `liteservers (${place})`
  return place.includes(config.kind) ? place : `${config.kind} ${place}`
}

/** Opens a source of a network without asking it anything. */
export function openPart(config: SourceConfig, network: string, ports: NetworkPorts): OpenPart {
  switch (config.kind) {
    case 'liteserver':
      return ports.liteservers
        ? ports.liteservers(config.globalConfig, shown(config))
        : unable(shown(config), 'liteservers, which are reached over TCP: a browser has none')
    case 'snapshot':
      return snapshotPart(config, network, shown(config))
    case 'toncenter':
    case 'tonapi': {
      const settings = {
        name: nameOf(config),
        baseUrl: baseOf(config.url),
        fetch: ports.fetch,
        deadlineMs: httpDeadlineMs,
        ...(config.key !== undefined && { apiKey: config.key }),
      }
      const source = config.kind === 'toncenter' ? toncenterSource(settings) : tonapiSource(settings)
      return { ...shown(config), source }
    }
  }
}

const shown = (config: SourceConfig): Shown => ({ kind: config.kind, name: nameOf(config), place: placeOf(config) })

function snapshotPart(
  { bytes, read }: Extract<SourceConfig, { kind: 'snapshot' }>,
  network: string,
  part: Shown,
): OpenPart {
  if (!bytes && !read) return unable(part, 'a file that this program cannot open by its name')
  try {
    const snapshot = read ?? readSnapshot(bytes ?? new Uint8Array())
    const { trustedBlock } = snapshot.network
    return { ...part, source: snapshotSource(snapshot, network), snapshot, trustedBlock: async () => trustedBlock }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { ...part, source: { name: part.name }, problem: error }
  }
}

const unable = (part: Shown, what: string): NetworkPart => ({
  ...part,
  source: { name: part.name },
  problem: new AppError('source.unsupported', { source: part.name, what }),
})

/** Whether a global config stands here itself. */
export const isJson = (text: string): boolean => text.trimStart().startsWith('{')
const fileName = (path: string): string => path.split(/[\\/]/).at(-1) || path
const hostOf = (url: string): string | undefined => /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1]

/** Addresses are copied from documentation with the interface's path at their end. */
const baseOf = (url: string): string =>
  url.replace(/[?#].*$/, '').replace(/(\/api(\/v[23](\/jsonRPC)?)?|\/v2)?\/*$/i, '')
