import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import { host } from '#host'
import type { Network, NetworkOptions } from './networks.ts'
import { createParts, openService } from './service.ts'

/** Opens a network of any configuration. */
export function openConfigured(config: NetworkConfig, options: NetworkOptions = {}): Network {
  const { log = () => {} } = options
  const getParts = () => createParts(options)
  const indexes = host.createIndexes?.(getParts, log)
  const opened = openNetwork(config, { ...host.ports, ...(indexes && { indexes }) })
  const network: Network = { name: opened.name, recorded: opened.recorded, close: () => opened.close() }
  openService(network, opened, getParts)
  return network
}
