import type { AccountLabels } from '@tonoscope/core/encoding/labels'
import type { Network } from '@tonoscope/core/engines/context/Deps'
import { withProperties } from '@tonoscope/core/engines/context/withProperties'
import { createOffChainLoader } from '@tonoscope/core/naming/createOffChainLoader'
import type { OffChainLoader } from '@tonoscope/core/naming/OffChainLoader'
import { offChainFetch } from './offChain.ts'

/** Sources of account names and off-chain content besides the networks; structured-cloneable. */
export type NamingConfig = {
  /** Custom account names of the user; they override all other names. */
  readonly labels?: AccountLabels
  /** Which off-chain metadata is fetched: `none` by default; `private` also from private addresses. */
  readonly offChain?: 'public' | 'private' | 'none'
  /** Gateway for `ipfs://` links. */
  readonly ipfsGateway?: string
}

/** Loads off-chain metadata: JSON of limited size, with a timeout, by default not from private addresses. */
export function createOffChain({ offChain = 'none', ipfsGateway }: NamingConfig = {}): OffChainLoader | undefined {
  if (offChain === 'none') return undefined
  return createOffChainLoader({
    fetch: offChainFetch(offChain === 'private' ? { isAllowed: () => true } : {}),
    nowMs: () => performance.now(),
    ...(ipfsGateway !== undefined && { ipfsGateway }),
  })
}

/** A network with the custom account names of the user. */
export function withLabels(network: Network, { labels }: NamingConfig = {}): Network {
  if (!labels || labels.size === 0) return network
  const label: Network['label'] = account => labels.get(account) ?? network.label?.(account)
  const labelOrigin: Network['labelOrigin'] = account =>
    labels.has(account) ? 'labels' : network.labelOrigin?.(account)
  const names: Network['names'] = () => new Map([...(network.names?.() ?? []), ...labels])
  return withProperties(network, {
    label: { value: label, enumerable: true },
    labelOrigin: { value: labelOrigin, enumerable: true },
    names: { value: names, enumerable: true },
  })
}
