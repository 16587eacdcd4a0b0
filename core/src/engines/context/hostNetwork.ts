import type { NetworkConfig } from '../../chain/networks/NetworkConfig.ts'
import { openNetwork } from '../../chain/networks/openNetwork.ts'
import type { NetworkPorts } from '../../chain/networks/openSource.ts'
import type { Network } from './Deps.ts'
import { presentSample } from './presentSample.ts'

/** A network for the service, from its configuration; sources are contacted on first use. */
export function hostNetwork(config: NetworkConfig, ports: NetworkPorts): Network {
  const opened = openNetwork(config, ports)
  return {
    name: opened.name,
    sourceNames: opened.sourceNames,
    recorded: opened.recorded,
    // Getters, so that sources are opened on first use.
    get chain() {
      return opened.chain
    },
    get sources() {
      return opened.sources
    },
    get globalId() {
      return opened.globalId
    },
    trustedBlock: () => opened.trustedBlock(),
    label: account => opened.label(account),
    close: () => opened.close(),
    samples: async () => opened.samples.map(presentSample),
  }
}
