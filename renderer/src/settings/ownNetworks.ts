import { NETWORKS_FORMAT, NetworkEntry, NetworksFile } from '@tonoscope/core/contract/networks'
import { z } from 'zod'
import { listCodec } from '../store/codecs.ts'
import { createStoredStore, type StoredStore } from '../store/createStoredStore.ts'

/** The custom networks of the user. They and their API keys are stored in this browser and sent to its worker only. */
export const ownNetworks: StoredStore<readonly NetworkEntry[]> = createStoredStore<readonly NetworkEntry[]>([], {
  key: 'tonoscope.networks',
  codec: listCodec(NetworkEntry),
})

/** Saves an edited network, which was called `before`; a new one without `before`. */
export function saveOwnNetwork(network: NetworkEntry, before = network.name): void {
  ownNetworks.update(networks => {
    const others = networks.filter(one => one.name !== network.name || one.name === before)
    return others.some(one => one.name === before)
      ? others.map(one => (one.name === before ? network : one))
      : [...others, network]
  })
}

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

/** Merges imported networks: one replaces its namesake, whose keys are kept if the file has none. */
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
