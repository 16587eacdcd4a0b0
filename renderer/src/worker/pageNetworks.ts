import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { NetworkPorts } from '@tonoscope/core/chain/networks/openSource'
import { networkConfig } from '@tonoscope/core/chain/networks/readNetworks'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import type { Network } from '@tonoscope/core/engines/context/Deps'
import { hostNetwork } from '@tonoscope/core/engines/context/hostNetwork'

/** The networks that a page's worker answers for. */
export type PageNetworks = {
  /** By name; the demo is the first. A service looks here at each call. */
  readonly all: ReadonlyMap<string, Network>
  /** The reader's own, instead of those that were told before. */
  setOwn(entries: readonly NetworkEntry[]): void
  addSnapshot(name: string, snapshot: Snapshot): void
  removeSnapshot(name: string): void
}

/** A page reaches no liteservers: they are not among the sources of the networks that are there anyway. */
const reachable = builtInNetworks.map(network => ({
  ...network,
  sources: network.sources.filter(({ kind }) => kind !== 'liteserver'),
}))

/**
 * The public networks, the reader's own, and the snapshots that were opened, beside the demo. Of one name an opened snapshot
 * stands before a network of one's own, and that before a built-in one.
 */
export function pageNetworks(ports: NetworkPorts): PageNetworks & { setDemo(snapshot: Snapshot): void } {
  const all = new Map<string, Network>()
  const configs = new Map<string, NetworkConfig>()
  const snapshots = new Map<string, NetworkConfig>()
  let own: readonly NetworkConfig[] = []
  let demo: NetworkConfig | undefined

  function update(): void {
    const wanted = new Map<string, NetworkConfig>()
    for (const config of [...(demo ? [demo] : []), ...reachable, ...own, ...snapshots.values()])
      wanted.set(config.name, config)
    // The same network stays open: what it remembers is worth keeping.
    const open = new Map([...all].filter(([name]) => configs.get(name) === wanted.get(name)))
    all.clear()
    configs.clear()
    for (const [name, config] of wanted) {
      configs.set(name, config)
      all.set(name, open.get(name) ?? hostNetwork(config, ports))
    }
  }

  return {
    all,
    setDemo(snapshot) {
      demo = { name: 'demo', sources: [{ kind: 'snapshot', file: 'demo snapshot, in this browser', read: snapshot }] }
      update()
    },
    setOwn(entries) {
      own = entries.map(entry => networkConfig(entry))
      update()
    },
    addSnapshot(name, snapshot) {
      snapshots.set(name, { name, sources: [{ kind: 'snapshot', file: `${name} (opened file)`, read: snapshot }] })
      update()
    },
    removeSnapshot(name) {
      snapshots.delete(name)
      update()
    },
  }
}
