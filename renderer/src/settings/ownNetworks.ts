import { NETWORKS_FORMAT, NetworkEntry, NetworksFile } from '@tonoscope/core/contract/networks'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/** The reader's own networks. They, and the keys in them, are kept in this browser and told to nobody but its worker. */

const key = 'tonoscope.networks'

function read(): readonly NetworkEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    // One that an older version wrote differently must not take the others with it.
    return Array.isArray(kept) ? kept.flatMap(one => NetworkEntry.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

let current = read()
const listeners = new Set<() => void>()

/** The reader's own networks as they are now. */
export const ownNetworks = (): readonly NetworkEntry[] => current

/** Puts other networks in the place of all own ones. */
export function changeOwnNetworks(next: readonly NetworkEntry[]): void {
  current = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Full or forbidden: kept for this visit.
  }
  for (const listener of listeners) listener()
}

/** Calls back after each change; gives a function that ends it. */
export function subscribeToNetworks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The reader's own networks, for components. */
export const useOwnNetworks = (): readonly NetworkEntry[] =>
  useSyncExternalStore(subscribeToNetworks, ownNetworks, ownNetworks)

const withoutKeys = (network: NetworkEntry): NetworkEntry => ({
  ...network,
  sources: network.sources.map(source => {
    if (!('key' in source)) return source
    const { key: _, ...rest } = source
    return rest
  }),
})

/** The file of these networks; keys stay here unless they are asked for. */
export function writeNetworksFile(networks: readonly NetworkEntry[], { keys }: { keys: boolean }): string {
  const file = { format: NETWORKS_FORMAT, networks: keys ? networks : networks.map(withoutKeys) }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** The networks of a file, or what is wrong with it. */
export function readNetworksFile(text: string): { networks: readonly NetworkEntry[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This is not JSON' }
  }
  const read = NetworksFile.safeParse(value)
  return read.success ? { networks: read.data.networks } : { problem: z.prettifyError(read.error) }
}

/**
 * Networks of a file beside those that are there: one of the same name takes its place. A key that was left out of the
 * file stays as it is here.
 */
export function mergeNetworks(
  here: readonly NetworkEntry[],
  brought: readonly NetworkEntry[],
): readonly NetworkEntry[] {
  const withKeys = brought.map(network => {
    const before = here.find(one => one.name === network.name)
    if (!before) return network
    const sources = network.sources.map(source => {
      const same = before.sources.find(
        one => one.kind === source.kind && 'url' in one && 'url' in source && one.url === source.url,
      )
      return same && 'key' in same && !('key' in source) ? same : source
    })
    return { ...network, sources }
  })
  return [...here.filter(one => !brought.some(other => other.name === one.name)), ...withKeys]
}
