import type { NetworkConfig } from '../chain/networks/NetworkConfig.ts'
import { openNetwork } from '../chain/networks/openNetwork.ts'
import type { NetworkPorts } from '../chain/networks/openPart.ts'
import type { Network } from './Deps.ts'
import { presentSample } from './present/sample.ts'

/** A network for the service, by its configuration; nobody is asked anything before somebody asks about the network. */
export function hostNetwork(config: NetworkConfig, ports: NetworkPorts): Network {
  const opened = openNetwork(config, ports)
  return {
    name: opened.name,
    sources: opened.sources,
    recorded: opened.recorded,
    // Opened when they are looked at.
    get chain() {
      return opened.chain
    },
    get parts() {
      return opened.parts
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
