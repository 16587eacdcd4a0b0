import type { NetworkConfig } from './NetworkConfig.ts'

/** The network as its index is written from: its own index must not be among the sources. */
export const withoutIndexes = (network: NetworkConfig): NetworkConfig => ({
  ...network,
  sources: network.sources.filter(({ kind }) => kind !== 'index'),
})
