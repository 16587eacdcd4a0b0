import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import type { NetworkConfig, SourceConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { type AccountLabels, parseLabels } from '@tonoscope/core/encoding/labels'
import { AppError } from '@tonoscope/core/errors'
import { createFolder } from '@tonoscope/node/createFolder'
import { errorCode } from '@tonoscope/node/errorCode'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import { standardNetworks } from '@tonoscope/node/networks'
import { type Command, Option } from 'commander'

type NetworkOptions = {
  readonly network?: string
  readonly networks?: string
  readonly apiKey?: string
}

/** The name of a network from command line sources, unless `--network` is given. */
const adHocName = 'custom'

/** Reads the networks that options name; `undefined` where no option does. */
export type NetworkReaders = typeof import('./networkReaders.ts')

const readOptions = ['--networks', '--global-config', '--toncenter', '--tonapi', '--snapshot']
/** Whether arguments or the environment name networks that are not built in. */
export const needsNetworkReaders = (argv: readonly string[], { TONOSCOPE_NETWORKS }: NodeJS.ProcessEnv): boolean =>
  TONOSCOPE_NETWORKS !== undefined || argv.some(text => readOptions.some(option => text.startsWith(option)))

/**
 * Adds the network options; returns a function that lists the networks, the selected one first.
 *
 * Available are `demo`, `mainnet`, `testnet`, those of the networks file, and named snapshots. Sources on the command line
 * form one more network, which is then the selected one.
 */
export function addNetworkOptions(program: Command, given?: NetworkReaders): () => readonly NetworkConfig[] {
  // In command line order, which is also the order of requests.
  const sources: SourceConfig[] = []
  const named: NetworkConfig[] = []
  const readers = (): NetworkReaders => {
    if (given) return given
    throw new Error('these options need the readers of networks')
  }
  const addSource = (parse: (text: string) => SourceConfig) => (text: string) => {
    sources.push(parse(text))
    return text
  }

  program
    .option('--network <name>', 'network: demo, mainnet, testnet, or a custom one')
    .addOption(new Option('--networks <file>', 'file with custom networks').env('TONOSCOPE_NETWORKS'))
    .option(
      '--global-config <file>',
      'use the liteservers of this global config (file or URL)',
      addSource(text => readers().liteservers(text)),
    )
    .option(
      '--toncenter <url>',
      'use this toncenter server',
      addSource(url => readers().server('toncenter')(url)),
    )
    .option(
      '--tonapi <url>',
      'use this tonapi server',
      addSource(url => readers().server('tonapi')(url)),
    )
    .option('--api-key <key>', 'API key of the given toncenter or tonapi server')
    .option('--snapshot <file>', 'use this snapshot; name=file adds it as a network with this name', text => {
      const [, name, file] = /^([^=/\\]+)=(.+)$/.exec(text) ?? []
      if (name === undefined || file === undefined || existsSync(text)) {
        sources.push(readers().snapshotSource(text))
      } else named.push(readers().namedSnapshot(name, file))
      return text
    })

  return () => {
    checkCacheFolder(process.env.TONOSCOPE_CACHE)
    const options = program.opts<NetworkOptions>()
    const file = options.networks === undefined ? undefined : readers().readNetworksFile(options.networks)
    const available = byName([...standardNetworks(), ...(file?.networks ?? []), ...named])
    const adHoc = withKey(sources, options.apiKey)
    const selected = options.network ?? (adHoc.length > 0 ? adHocName : file?.defaultName)
    if (selected === undefined) return [...available.values()]
    if (adHoc.length > 0) {
      const { globalId } = available.get(selected) ?? {}
      available.set(selected, {
        name: readers().parseNetworkName(selected),
        sources: adHoc,
        ...(globalId !== undefined && { globalId }),
      })
    }
    const network = available.get(selected)
    if (!network) throw new AppError('input.network', { network: selected, known: [...available.keys()] })
    return [network, ...[...available.values()].filter(each => each !== network)]
  }
}

/** The default folder may be read-only; one that was chosen must not be. @throws input.argument */
function checkCacheFolder(folder: string | undefined): void {
  if (folder === undefined || folder === '') return
  try {
    createFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const reason = `the folder ${folder} cannot be written (${errorCode(cause, 'unknown')}); choose another folder`
    throw new AppError('input.argument', { name: 'TONOSCOPE_CACHE', reason }, { cause })
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

type NameOptions = {
  readonly labels?: string
  readonly offChain: boolean
  readonly offChainPrivate?: boolean
  readonly ipfsGateway?: string
}

/** Adds the options for account names and off-chain content; returns a function that reads them. */
export function addNameOptions(program: Command): () => NamingConfig {
  program
    .option('--labels <file>', 'custom account names: JSON object {address: name}')
    .option('--no-off-chain', 'do not fetch off-chain metadata')
    .option('--off-chain-private', 'also fetch off-chain metadata from private addresses')
    .option('--ipfs-gateway <url>', 'IPFS gateway for ipfs:// links (default: https://ipfs.io/ipfs/)')
  return () => {
    const { labels, offChain, offChainPrivate, ipfsGateway } = program.opts<NameOptions>()
    return {
      ...(labels !== undefined && { labels: readLabels(labels) }),
      offChain: offChain ? (offChainPrivate ? 'private' : 'public') : 'none',
      ...(ipfsGateway !== undefined && { ipfsGateway: gateway(ipfsGateway) }),
    }
  }
}

/** @throws input.argument with the first invalid line */
function readLabels(file: string): AccountLabels {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new AppError('input.argument', { name: `--labels ${file}`, reason: 'the file cannot be read' })
  }
  const { labels, problems } = parseLabels(text)
  const [problem] = problems
  if (problem)
    throw new AppError('input.argument', { name: `--labels ${file}`, reason: `line ${problem.line}: ${problem.text}` })
  return labels
}

/** @throws input.argument */
function gateway(text: string): string {
  if (!/^https?:\/\/[^?#]+$/.test(text)) {
    throw new AppError('input.argument', {
      name: '--ipfs-gateway',
      reason: 'expected a URL that starts with https:// or http://',
    })
  }
  return text.endsWith('/') ? text : `${text}/`
}
