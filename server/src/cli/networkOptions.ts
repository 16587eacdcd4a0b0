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

/** The name of a network from command line sources, unless `--network` is given. */
const adHocName = 'custom'

/**
 * Adds the network options; returns a function that lists the networks, the selected one first.
 *
 * Available are `demo`, `mainnet`, `testnet`, those of the networks file, and named snapshots. Sources on the command line
 * form one more network, which is then the selected one.
 */
export function addNetworkOptions(program: Command): () => readonly NetworkConfig[] {
  // In command line order, which is also the order of requests.
  const sources: SourceConfig[] = []
  const named: NetworkConfig[] = []
  const addSource = (parse: (text: string) => SourceConfig) => (text: string) => {
    sources.push(parse(text))
    return text
  }

  program
    .option('--network <name>', 'network: demo, mainnet, testnet, or a custom one')
    .addOption(new Option('--networks <file>', 'file with custom networks').env('TONOSCOPE_NETWORKS'))
    .option('--global-config <file>', 'use the liteservers of this global config (file or URL)', addSource(liteservers))
    .option('--toncenter <url>', 'use this toncenter server', addSource(server('toncenter')))
    .option('--tonapi <url>', 'use this tonapi server', addSource(server('tonapi')))
    .option('--api-key <key>', 'API key of the given toncenter or tonapi server')
    .option('--snapshot <file>', 'use this snapshot; name=file adds it as a network with this name', text => {
      const [, name, file] = /^([^=/\\]+)=(.+)$/.exec(text) ?? []
      if (name === undefined || file === undefined || existsSync(text)) {
        sources.push({ kind: 'snapshot', file: text, bytes: readSnapshotFile(text) })
      } else named.push(snapshotNetwork(parseNetworkName(name), file))
      return text
    })

  return () => {
    const options = program.opts<NetworkOptions>()
    const file = options.networks === undefined ? undefined : readNetworksFile(options.networks)
    const available = byName([...standardNetworks(), ...(file?.networks ?? []), ...named])
    const adHoc = withKey(sources, options.apiKey)
    const selected = options.network ?? (adHoc.length > 0 ? adHocName : file?.defaultName)
    if (selected === undefined) return [...available.values()]
    if (adHoc.length > 0) {
      const { globalId } = available.get(selected) ?? {}
      available.set(selected, {
        name: parseNetworkName(selected),
        sources: adHoc,
        ...(globalId !== undefined && { globalId }),
      })
    }
    const network = available.get(selected)
    if (!network) throw new AppError('input.network', { network: selected, known: [...available.keys()] })
    return [network, ...[...available.values()].filter(each => each !== network)]
  }
}

/** The last network of a name wins. */
const byName = (networks: readonly NetworkConfig[]): Map<string, NetworkConfig> =>
  new Map(networks.map(network => [network.name, network]))

/** @throws input.argument if the server of the key is ambiguous: the key must not reach another server */
function withKey(sources: readonly SourceConfig[], key: string | undefined): readonly SourceConfig[] {
  if (key === undefined) return sources
  const servers = sources.filter(({ kind }) => kind === 'toncenter' || kind === 'tonapi')
  if (servers.length !== 1) {
    const reason = `needs exactly one --toncenter or --tonapi, ${servers.length === 0 ? 'none' : 'several'} given`
    throw new AppError('input.argument', { name: '--api-key', reason })
  }
  return sources.map(each => (each.kind === 'toncenter' || each.kind === 'tonapi' ? { ...each, key } : each))
}

const server =
  (kind: 'toncenter' | 'tonapi') =>
  (url: string): SourceConfig => {
    const read = NetworkSource.safeParse({ kind, url })
    if (!read.success) throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'invalid URL')
    return { kind, url }
  }

/** A file is validated now, a URL when it is fetched. @throws input.argument */
function liteservers(fileOrUrl: string): SourceConfig {
  try {
    if (!/^https?:\/\//.test(fileOrUrl)) readGlobalConfig(readFileSync(fileOrUrl, 'utf8'))
  } catch (error) {
    const reason = isAppError(error) ? `not a global config: ${error.message}` : 'the file cannot be read'
    throw new AppError('input.argument', { name: `--global-config ${fileOrUrl}`, reason })
  }
  return { kind: 'liteserver', globalConfig: fileOrUrl }
}

function parseNetworkName(text: string): string {
  const read = NetworkName.safeParse(text)
  if (!read.success)
    throw new AppError('input.argument', { name: `network ${text}`, reason: read.error.issues[0]?.message ?? '' })
  return read.data
}
