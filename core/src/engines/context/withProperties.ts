import type { Network } from './Deps.ts'

/**
 * A network with other properties. The others are inherited: sources are opened when they are read first, and a network of a call costs
 * no more than what it changes.
 */
export const withProperties = (network: Network, changed: PropertyDescriptorMap): Network =>
  // It has all properties of the network.
  Object.create(network, changed) as Network
