import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import type { Fetch } from '../http/HttpPort.ts'
import type { AdnlPort } from '../liteserver/adnl/AdnlPort.ts'
import { type GlobalConfig, readGlobalConfig } from '../liteserver/globalConfig.ts'
import { LiteserverClient } from '../liteserver/LiteserverClient.ts'
import { type LiteserverSource, liteserverSource } from '../liteserver/liteserverSource.ts'
import { readSnapshot } from '../snapshot/readSnapshot.ts'
import type { Snapshot } from '../snapshot/Snapshot.ts'
import { snapshotSource } from '../snapshot/snapshotSource.ts'
import type { PartialSource } from '../TraceSource.ts'
import { tonapiSource } from '../tonapi/tonapiSource.ts'
import { toncenterSource } from '../toncenter/toncenterSource.ts'
import { methodNames } from '../wrappers/methods.ts'
import type { SourceConfig } from './NetworkConfig.ts'
import type { NetworkPart } from './NetworkPart.ts'

/** What a host has, and sources need. */
export type NetworkPorts = {
  readonly fetch: Fetch
  /** TCP for liteservers; a page has none. */
  readonly adnl?: AdnlPort
  /** The text of a global config that is somewhere else: a file's path, or an address. @throws source.unreachable */
  readonly readText?: (place: string) => Promise<string>
  /** A monotonic clock. */
  readonly nowMs: () => number
}

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
      return liteserverPart(config.globalConfig, ports, shown(config))
    case 'snapshot':
      return snapshotPart(config.bytes, network, shown(config))
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

type Shown = Pick<NetworkPart, 'kind' | 'name' | 'place'>
const shown = (config: SourceConfig): Shown => ({ kind: config.kind, name: nameOf(config), place: placeOf(config) })

function snapshotPart(bytes: Uint8Array | undefined, network: string, part: Shown): OpenPart {
  if (!bytes) return unable(part, 'a file that this program cannot open by its name')
  try {
    const snapshot = readSnapshot(bytes)
    return { ...part, source: snapshotSource(snapshot, network), snapshot }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { ...part, source: { name: part.name }, problem: error }
  }
}

function liteserverPart(globalConfig: string, { adnl, readText }: NetworkPorts, part: Shown): NetworkPart {
  if (!adnl) return unable(part, 'liteservers, which are reached over TCP: a browser has none')
  const { name } = part

  let opened: Promise<{ readonly source: LiteserverSource; readonly config: GlobalConfig }> | undefined
  const open = () => {
    opened ??= (async () => {
      const config = readConfig(name, isJson(globalConfig) ? globalConfig : await textAt(globalConfig))
      const client = new LiteserverClient({ servers: config.servers, port: adnl })
      return { source: liteserverSource(client, { zeroState: config.zeroState, name }), config }
    })()
    // What could not be read now may be readable the next time.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const textAt = (place: string) => {
    if (!readText)
      throw new AppError('source.unsupported', { source: name, what: 'its global config, which is a file' })
    return readText(place)
  }

  // What a source of this kind can be asked is the same with and without servers.
  const model: PartialSource = liteserverSource(new LiteserverClient({ servers: [], port: adnl }), {
    zeroState: nowhere,
  })
  const source: Record<string, unknown> = { name }
  for (const method of methodNames) {
    if (!model[method]) continue
    source[method] = async (...args: readonly unknown[]) => {
      const { source } = await open()
      // Called with the arguments that it was asked with.
      return (source as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[method]?.(...args)
    }
  }
  return {
    ...part,
    // The methods of `model`, by their own names.
    source: source as unknown as PartialSource,
    async isRight(options) {
      const { source, config } = await open()
      const { value } = await source.client.ask(
        { name: 'liteServer.getMasterchainInfo', params: {}, verify: ({ init }) => init },
        options,
      )
      return value.root_hash === config.zeroState.rootHash && value.file_hash === config.zeroState.fileHash
    },
  }
}

function readConfig(source: string, text: string): GlobalConfig {
  try {
    return readGlobalConfig(text)
  } catch (error) {
    if (!isAppError(error)) throw error
    throw new AppError('source.malformed', { source, reason: `no global config: ${error.message}` })
  }
}

const unable = (part: Shown, what: string): NetworkPart => ({
  ...part,
  source: { name: part.name },
  problem: new AppError('source.unsupported', { source: part.name, what }),
})

const noHash = '0'.repeat(64) as Hash // 64 hex digits
const nowhere: BlockId = { workchain: -1, shard: '8000000000000000', seqno: 0, rootHash: noHash, fileHash: noHash }

const isJson = (text: string): boolean => text.trimStart().startsWith('{')
const fileName = (path: string): string => path.split(/[\\/]/).at(-1) || path
const hostOf = (url: string): string | undefined => /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1]

/** Addresses are copied from documentation with the interface's path at their end. */
const baseOf = (url: string): string =>
  url.replace(/[?#].*$/, '').replace(/(\/api(\/v[23](\/jsonRPC)?)?|\/v2)?\/*$/i, '')
