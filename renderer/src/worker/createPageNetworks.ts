import { builtInNetworks } from '@tonoscope/core/chain/networks/builtInNetworks'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import type { NetworkPorts } from '@tonoscope/core/chain/networks/openSource'
import { networkConfig } from '@tonoscope/core/chain/networks/readNetworks'
import type { Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import type { NetworkEntry } from '@tonoscope/core/contract/networks'
import type { Network } from '@tonoscope/core/engines/context/Deps'

/** A page cannot connect to liteservers, so they are removed from the built-in networks. */
const reachable = builtInNetworks.map(network => ({
  ...network,
  sources: network.sources.filter(({ kind }) => kind !== 'liteserver'),
}))

/**
 * The demo, the built-in networks, the custom networks and the opened snapshots. With equal names an opened snapshot
 * overrides a custom network, which overrides a built-in one.
 */
export function createPageNetworks(ports: NetworkPorts) {
  const all = new Map<string, Network>()
  const configs = new Map<string, NetworkConfig>()
  const snapshots = new Map<string, NetworkConfig>()
  let own: readonly NetworkConfig[] = []
  let demo: NetworkConfig | undefined

  function update(): void {
    const wanted = new Map<string, NetworkConfig>()
    for (const config of [...(demo ? [demo] : []), ...reachable, ...own, ...snapshots.values()])
      wanted.set(config.name, config)
    // Unchanged networks stay open to keep their caches.
    const open = new Map([...all].filter(([name]) => configs.get(name) === wanted.get(name)))
    all.clear()
    configs.clear()
    for (const [name, config] of wanted) {
      configs.set(name, config)
      all.set(name, open.get(name) ?? openNetwork(config, ports))
    }
  }

  return {
    /** By name, the demo first. The service reads this map at each call. */
    all: all as ReadonlyMap<string, Network>,
    setDemo(snapshot: Snapshot) {
      demo = {
        name: 'demo',
        sources: [{ kind: 'snapshot', file: 'demo snapshot, in this browser', read: snapshot }],
        builtIn: true,
      }
      update()
    },
    setOwn(entries: readonly NetworkEntry[]) {
      own = entries.map(entry => networkConfig(entry))
      update()
    },
    addSnapshot(name: string, snapshot: Snapshot) {
      snapshots.set(name, { name, sources: [{ kind: 'snapshot', file: `${name} (opened file)`, read: snapshot }] })
      update()
    },
    removeSnapshot(name: string) {
      snapshots.delete(name)
      update()
    },
  }
}
