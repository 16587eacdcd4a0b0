import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { networkConfig } from '@tonoscope/core/chain/networks/readNetworks'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { NetworkEntry } from '@tonoscope/core/contract/networks'
import { AppError } from '@tonoscope/core/errors'
import { parseSchema } from '@tonoscope/core/wire/parseSchema'
import { host } from '#host'
import { openConfigured } from './openConfigured.ts'

/** A network that the other functions read. Nothing is contacted before it is used. */
export type Network = {
  readonly name: string
  /** Its data is a recording and never changes; its clock stands at its newest block. */
  readonly recorded: boolean
  /** Closes its connections, so that a process can end; a later call connects again. */
  close(): void
}

/** What a network can be opened with. */
export type NetworkOptions = {
  /** The time of runs at the newest block of a live network, in Unix seconds; by default the clock of this machine. */
  readonly nowSec?: () => number
  /** Where problems are written that do not concern the caller; by default nowhere. */
  readonly log?: (line: string) => void
}

/**
 * Opens a network: `demo` (recorded, part of this package), `mainnet`, `testnet`, or one by its sources, as in a networks
 * file. Sources are tried in order; liteservers need Node.
 *
 * @example
 * const network = await openNetwork('demo')
 * @example
 * const network = await openNetwork({
 *   name: 'mine',
 *   sources: [{ kind: 'toncenter', url: 'http://127.0.0.1:8081' }],
 * })
 * @throws input.network for an unknown name, input.body for malformed sources
 */
export async function openNetwork(network: string | NetworkEntry, options: NetworkOptions = {}): Promise<Network> {
  if (network === 'demo') return openConfigured({ ...readFile('demo', await host.readDemo()), builtIn: true }, options)
  if (typeof network !== 'string') return openConfigured(networkConfig(checkEntry(network)), options)
  const config = builtInNetworks.find(({ name }) => name === network)
  const known = ['demo', ...builtInNetworks.map(({ name }) => name)]
  if (!config) throw new AppError('input.network', { network, known })
  return openConfigured(config, options)
}

/**
 * Opens a snapshot or a capsule, the content of its file, packed or not.
 *
 * @throws input.snapshot, limit.cells
 */
export async function openSnapshot(
  file: Uint8Array,
  { name = 'snapshot', ...options }: NetworkOptions & { readonly name?: string } = {},
): Promise<Network> {
  return openConfigured(readFile(name, file), options)
}

function readFile(name: string, file: Uint8Array): NetworkConfig {
  return { name, sources: [{ kind: 'snapshot', file: name, read: readSnapshot(file) }] }
}

function checkEntry(entry: NetworkEntry): NetworkEntry {
  const read = parseSchema(NetworkEntry, entry)
  if (read.success) return read.data
  throw new AppError('input.body', { path: read.issue.path.map(String).join('.'), reason: read.issue.message })
}
