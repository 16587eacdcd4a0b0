import {
  getFilePaths,
  isInnerPath,
  NETWORKS_FORMAT,
  type NetworkEntry,
  NetworksFile,
} from '@tonoscope/core/contract/networks'
import { AppError } from '@tonoscope/core/errors'
import { z } from 'zod'
import { withoutKeys } from './apiKeys.ts'

/** A networks file. It never contains API keys. */
export function writeNetworksFile(networks: readonly NetworkEntry[]): string {
  const file = { format: NETWORKS_FORMAT, networks: networks.map(withoutKeys) }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/**
 * Parses a networks file; returns the networks or the problem.
 *
 * @throws input.networkFile if a network names a file outside of the folder of this file, which the user did not choose
 */
export function readNetworksFile(text: string): { networks: readonly NetworkEntry[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This is not JSON' }
  }
  const parsed = NetworksFile.safeParse(value)
  if (!parsed.success) return { problem: z.prettifyError(parsed.error) }
  const { networks } = parsed.data
  for (const network of networks) {
    const path = getFilePaths(network).find(one => !isInnerPath(one))
    if (path !== undefined) {
      const reason = 'an imported network may name only files in its own folder; nothing was imported'
      throw new AppError('input.networkFile', { network: network.name, path, reason })
    }
  }
  return { networks }
}

const isSame = (a: NetworkEntry, b: NetworkEntry): boolean =>
  JSON.stringify(withoutKeys(a)) === JSON.stringify(withoutKeys(b))

/** The names of imported networks that exist already: built in, or with other contents. */
export function findConflicts(
  current: readonly NetworkEntry[],
  imported: readonly NetworkEntry[],
  builtIn: readonly string[],
): readonly string[] {
  return imported
    .filter(network => {
      const before = current.find(({ name }) => name === network.name)
      return before ? !isSame(before, network) : builtIn.includes(network.name)
    })
    .map(({ name }) => name)
}

/** Imported networks, those in conflict with a free name: `mine-2`. */
export function renameConflicts(
  imported: readonly NetworkEntry[],
  conflicts: readonly string[],
  taken: readonly string[],
): readonly NetworkEntry[] {
  const used = new Set([...taken, ...imported.map(({ name }) => name)])
  return imported.map(network => {
    if (!conflicts.includes(network.name)) return network
    let name = network.name
    for (let i = 2; used.has(name); i++) name = `${network.name.slice(0, 28)}-${i}`
    used.add(name)
    return { ...network, name }
  })
}

/** Merges imported networks: one replaces its namesake, whose keys are kept for the same URLs if the file has none. */
export function mergeNetworks(
  current: readonly NetworkEntry[],
  imported: readonly NetworkEntry[],
): readonly NetworkEntry[] {
  const withKeys = imported.map(network => {
    const before = current.find(one => one.name === network.name)
    if (!before) return network
    const sources = network.sources.map(source => {
      const same = before.sources.find(
        one => one.kind === source.kind && 'url' in one && 'url' in source && one.url === source.url,
      )
      return same && 'key' in same && !('key' in source) ? same : source
    })
    return { ...network, sources }
  })
  return [...current.filter(one => !imported.some(other => other.name === one.name)), ...withKeys]
}
