import type { Network } from './Deps.ts'

/** A network with other properties. The getters are copied, not their values: the sources are opened lazily. */
export const withProperties = (network: Network, changed: PropertyDescriptorMap): Network =>
  // It has all properties of the network.
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(network), ...changed }) as Network
