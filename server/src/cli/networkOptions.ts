import { existsSync, readFileSync } from 'node:fs'
import { readGlobalConfig } from '@tonoscope/core/chain/liteserver/globalConfig'
import type { NetworkConfig, SourceConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { NetworkName, NetworkSource } from '@tonoscope/core/contract/networks'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { readNetworksFile, readSnapshotFile, snapshotNetwork, standardNetworks } from '@tonoscope/node/networks'
import { type Command, InvalidArgumentError, Option } from 'commander'

type NetworkOptions = {
  readonly network?: string
  readonly networks?: string
  readonly apiKey?: string
}

/** A network of one run is called so unless `--network` names it. */
const adHocName = 'custom'

/**
 * Adds the options that say which networks there are, and which one is meant; gives the networks, the meant one first.
 *
 * Known are `demo`, `mainnet` and `testnet`, those of the file of networks, and the snapshots that have a name. The sources
 * named on the command line make one more network, and the run is about that one.
 */
export function addNetworkOptions(program: Command): () => readonly NetworkConfig[] {
  // In the order in which they stand on the command line, for they are asked in this order.
  const sources: SourceConfig[] = []
  const named: NetworkConfig[] = []
  const source = (make: (text: string) => SourceConfig) => (text: string) => {
    sources.push(make(text))
    return text
  }

  program
    .option('--network <name>', 'network to work on: demo, mainnet, testnet or one of your own')
    .addOption(new Option('--networks <file>', 'file that lists networks of your own').env('TONOSCOPE_NETWORKS'))
    .option(
      '--global-config <file>',
      'ask the liteservers of this global config (a file or an address)',
      source(liteservers),
    )
    .option(
      '--toncenter <url>',
      'ask this toncenter',
      source(text => server('toncenter', text)),
    )
    .option(
      '--tonapi <url>',
      'ask this tonapi',
      source(text => server('tonapi', text)),
    )
    .option('--api-key <key>', 'key of the toncenter or tonapi that is named beside it')
    .option('--snapshot <file>', 'read this snapshot; name=file adds it as a network beside the others', text => {
      const [, name, file] = /^([^=/\\]+)=(.+)$/.exec(text) ?? []
      if (name === undefined || file === undefined || existsSync(text)) {
        sources.push({ kind: 'snapshot', file: text, bytes: readSnapshotFile(text) })
      } else named.push(snapshotNetwork(nameOf(name), file))
      return text
    })

  return () => {
    const options = program.opts<NetworkOptions>()
    const file = options.networks === undefined ? undefined : readNetworksFile(options.networks)
    const known = byName([...standardNetworks(), ...(file?.networks ?? []), ...named])
    const adHoc = withKey(sources, options.apiKey)
    const wanted = options.network ?? (adHoc.length > 0 ? adHocName : file?.defaultName)
    if (wanted === undefined) return [...known.values()]
    if (adHoc.length > 0) {
      const { globalId } = known.get(wanted) ?? {}
      known.set(wanted, { name: nameOf(wanted), sources: adHoc, ...(globalId !== undefined && { globalId }) })
    }
    const network = known.get(wanted)
    if (!network) throw new AppError('input.network', { network: wanted, known: [...known.keys()] })
    return [network, ...[...known.values()].filter(each => each !== network)]
  }
}

/** The last of one name counts. */
const byName = (networks: readonly NetworkConfig[]): Map<string, NetworkConfig> =>
  new Map(networks.map(network => [network.name, network]))

/** @throws input.argument when it is not clear whose key it is: it must not reach anybody else */
function withKey(sources: readonly SourceConfig[], key: string | undefined): readonly SourceConfig[] {
  if (key === undefined) return sources
  const servers = sources.filter(({ kind }) => kind === 'toncenter' || kind === 'tonapi')
  if (servers.length !== 1) {
    const reason = `it belongs to one --toncenter or one --tonapi, and ${servers.length === 0 ? 'none is' : 'several are'} given`
    throw new AppError('input.argument', { name: '--api-key', reason })
  }
  return sources.map(each => (each.kind === 'toncenter' || each.kind === 'tonapi' ? { ...each, key } : each))
}

function server(kind: 'toncenter' | 'tonapi', text: string): SourceConfig {
  const read = NetworkSource.safeParse({ kind, url: text })
  if (!read.success) throw new InvalidArgumentError(`${read.error.issues[0]?.message} is expected`)
  return { kind, url: text }
}

function liteservers(place: string): SourceConfig {
  // What lies here is looked at now; what is elsewhere, when it is needed.
  if (!/^https?:\/\//.test(place)) readConfigFile(place)
  return { kind: 'liteserver', globalConfig: place }
}

/** @throws input.argument */
function readConfigFile(file: string): void {
  try {
    readGlobalConfig(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = isAppError(error) ? `no global config: ${error.message}` : 'the file cannot be read'
    throw new AppError('input.argument', { name: `--global-config ${file}`, reason })
  }
}

function nameOf(text: string): string {
  const read = NetworkName.safeParse(text)
  if (!read.success)
    throw new AppError('input.argument', { name: `network ${text}`, reason: read.error.issues[0]?.message ?? '' })
  return read.data
}
