import type { Labels } from '@tonoscope/core/naming/labels'
import type { OffChain } from '@tonoscope/core/naming/OffChain'
import type { Network } from '@tonoscope/core/service/Deps'
import { nodeOffChain } from './offChain.ts'

/** Where names and contents come from beside the networks; plain data, so that it reaches worker threads. */
export type HostNames = {
  /** The user's own names of accounts; they come before all others. */
  readonly labels?: Labels
  /** What tokens keep off the chain: nothing is fetched unless it is asked for; `private` is also from this machine and its network. */
  readonly offChain?: 'public' | 'private' | 'none'
  /** Where `ipfs://` is read. */
  readonly ipfsGateway?: string
}

/** What fetches content off the chain in this thread. */
export function offChainOf({ offChain = 'none', ipfsGateway }: HostNames = {}): OffChain | undefined {
  if (offChain === 'none') return undefined
  return nodeOffChain({ allowPrivate: offChain === 'private', ...(ipfsGateway !== undefined && { ipfsGateway }) })
}

/** A network whose accounts are called what the user calls them. */
export function withLabels(network: Network, { labels }: HostNames = {}): Network {
  if (!labels || labels.size === 0) return network
  const label: Network['label'] = account => labels.get(account) ?? network.label?.(account)
  // Its sources are opened when they are looked at: its getters are copied, not what they give.
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(network),
      label: { value: label, enumerable: true },
    },
  ) as Network // It has all that the network has.
}
