import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { readGlobalConfig } from '@tonoscope/core/chain/liteserver/globalConfig'
import type { NetworkConfig, SourceConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { NetworkName, NetworkSource } from '@tonoscope/core/contract/networks'
import { type AccountLabels, parseLabels } from '@tonoscope/core/encoding/labels'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { createFolder } from '@tonoscope/node/createFolder'
import { errorCode } from '@tonoscope/node/errorCode'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
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
    checkCacheFolder(process.env.TONOSCOPE_CACHE)
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

/** A parser of an option that is an integer in a range; `expected` completes the error. */
export const integer =
  ({ min = 0, max = 9_999_999_999, expected = 'an integer' } = {}) =>
  (text: string): number => {
    const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`expected ${expected}`)
    return value
  }

/** Collects an option that is repeatable or comma-separated. Not variadic: it would take the arguments that follow. */
export const collectList = (text: string, previous: readonly string[] = []): string[] => [
  ...previous,
  ...text.split(',').flatMap(each => each.trim() || []),
]

/** Collects an option that is repeatable; its values may have commas. */
export const collectTexts = (text: string, previous: readonly string[] = []): string[] => [...previous, text]

/** Parses an option that is an integer from 0. */
export const wholeNumber = integer()

/** The request header for a language; none if it is not given. */
export const languageHeader = (language: string | undefined) =>
  language === undefined ? {} : { 'accept-language': language }

/** Parses an option that is a port; 0 chooses a free one. */
export const portNumber = integer({ max: 65_535, expected: 'a port from 0 to 65535' })

/** Parses an option that is a secret. */
export const secretText = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('expected a text that is not empty')
  return text
}
