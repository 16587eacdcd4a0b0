import { isTestnet } from '../../chain/networks/isTestnet.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import type { Network } from '../context/Deps.ts'

/** Stands for an unknown global id; no network has it. */
const unknownGlobalId = 0

/** A network as a snapshot of it states it, without its trusted block. */
export function toSnapshotNetwork({
  name,
  globalId = unknownGlobalId,
  testnet = false,
}: Pick<Network, 'name' | 'globalId' | 'testnet'>): Snapshot['network'] {
  return { name, globalId, ...(testnet !== isTestnet({ globalId }) && { testnet }) }
}

/** What is known of the network of a snapshot. */
export const readSnapshotNetwork = (network: Snapshot['network']): Pick<Network, 'name' | 'globalId' | 'testnet'> => ({
  name: network.name,
  globalId: network.globalId === unknownGlobalId ? undefined : network.globalId,
  testnet: isTestnet(network),
})
