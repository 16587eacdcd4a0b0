import { liteserversOver } from '@tonoscope/core/chain/networks/liteserversOver'
import type { NetworkPorts } from '@tonoscope/core/chain/networks/openPart'
import { nodeAdnlPort } from './adnl/nodeAdnlPort.ts'
import { cacheFolder, globalConfigText } from './globalConfigFile.ts'

/** What Node has, and sources need: HTTP, TCP, files. */
export const nodePorts = (): NetworkPorts => ({
  fetch,
  liteservers: liteserversOver(nodeAdnlPort, place =>
    globalConfigText(place, { folder: cacheFolder(), fetch, nowMs: () => Date.now() }),
  ),
  nowMs: () => performance.now(),
})
