import { isRecorded } from '@tonoscope/core/chain/networks/isRecorded'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'

/** The names of the networks that a server has. */
export type NetworkNames = {
  readonly all: readonly string[]
  /** That of requests without a network. */
  readonly first: string
  readonly live: ReadonlySet<string>
  /** Networks whose data does not change. */
  readonly recorded: ReadonlySet<string>
}

/** Lists the names of networks by what a server has to know of each. */
export function toNetworkNames(networks: readonly NetworkConfig[]): NetworkNames {
  const toNames = (selected: readonly NetworkConfig[]) => selected.map(({ name }) => name)
  return {
    all: toNames(networks),
    first: networks[0]?.name ?? '',
    live: new Set(toNames(networks.filter(network => !isRecorded(network)))),
    recorded: new Set(toNames(networks.filter(isRecorded))),
  }
}
