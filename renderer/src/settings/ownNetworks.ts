import { NETWORKS_FORMAT, NetworkEntry, NetworksFile } from '@tonoscope/core/contract/networks'
import { z } from 'zod'
import { listCodec } from '../store/codecs.ts'
import { useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'

/** Custom networks of the user. They and their API keys are stored in this browser and sent to its worker only. */

const store = createStoredStore<readonly NetworkEntry[]>([], {
  key: 'tonoscope.networks',
  codec: listCodec(NetworkEntry),
})

/** All custom networks. */
export const getOwnNetworks: () => readonly NetworkEntry[] = store.get

/** Changes the custom networks; `change` gets those of all tabs. */
export const updateOwnNetworks = (change: (before: readonly NetworkEntry[]) => readonly NetworkEntry[]): unknown =>
  store.update(change)

/** Saves an edited network, which was called `before`; a new one without `before`. */
export function saveOwnNetwork(network: NetworkEntry, before = network.name): void {
  updateOwnNetworks(networks => {
    const others = networks.filter(one => one.name !== network.name || one.name === before)
    return others.some(one => one.name === before)
      ? others.map(one => (one.name === before ? network : one))
      : [...others, network]
  })
}

/** Subscribes to changes; returns the unsubscribe function. */
export const subscribeToOwnNetworks: (listener: () => void) => () => void = store.subscribe

/** All custom networks, for components. */
export const useOwnNetworks = (): readonly NetworkEntry[] => useStore(store)

const withoutKeys = (network: NetworkEntry): NetworkEntry => ({
  ...network,
  sources: network.sources.map(source => {
    if (!('key' in source)) return source
    const { key: _, ...rest } = source
    return rest
  }),
})

/** A networks file; API keys are included on request only. */
export function writeNetworksFile(networks: readonly NetworkEntry[], { keys }: { keys: boolean }): string {
  const file = { format: NETWORKS_FORMAT, networks: keys ? networks : networks.map(withoutKeys) }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** Parses a networks file; returns the networks or the problem. */
export function readNetworksFile(text: string): { networks: readonly NetworkEntry[] } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This is not JSON' }
  }
  const parsed = NetworksFile.safeParse(value)
  return parsed.success ? { networks: parsed.data.networks } : { problem: z.prettifyError(parsed.error) }
}

/**
 * Merges imported networks: one with the same name replaces the existing one. A key that is missing in the
 * file is kept.
 */
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
