import { liteserversOver } from '@tonoscope/core/chain/networks/liteserversOver'
import type { NetworkPorts } from '@tonoscope/core/chain/networks/openPart'
import { nodeAdnlPort } from './adnl/nodeAdnlPort.ts'
import { cacheFolder, globalConfigText } from './globalConfigFile.ts'

/** What Node has, and sources need: HTTP, TCP, files. */
export const nodePorts = (): NetworkPorts => ({
  fetch: tellingFetch,
  liteservers: liteserversOver(nodeAdnlPort, place =>
    globalConfigText(place, { folder: cacheFolder(), fetch: tellingFetch, nowMs: () => Date.now() }),
  ),
  nowMs: () => performance.now(),
})

/** Node's `fetch` says only that it failed, and keeps why (no such host, connection refused) apart. */
const tellingFetch: typeof fetch = async (...asked) => {
  try {
    return await fetch(...asked)
  } catch (error) {
    if (error instanceof TypeError && error.cause instanceof Error && error.cause.message !== '')
      throw new Error(error.cause.message)
    throw error
  }
}
