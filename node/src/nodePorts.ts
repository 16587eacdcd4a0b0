import { liteserverFactory } from '@tonoscope/core/chain/networks/liteserverFactory'
import type { NetworkPorts } from '@tonoscope/core/chain/networks/openSource'
import { nodeAdnlPort } from './adnl/nodeAdnlPort.ts'
import { cacheFolder, loadGlobalConfigText } from './globalConfigFile.ts'

/** HTTP, TCP and file access of Node for network sources. */
export const nodePorts = (): NetworkPorts => ({
  fetch: fetchWithCause,
  liteservers: liteserverFactory(nodeAdnlPort, fileOrUrl =>
    loadGlobalConfigText(fileOrUrl, { folder: cacheFolder(), fetch: fetchWithCause, nowMs: () => Date.now() }),
  ),
  nowMs: () => performance.now(),
})

/** `fetch` of Node has the reason (unknown host, connection refused) only in `error.cause`. */
const fetchWithCause: typeof fetch = async (...args) => {
  try {
    return await fetch(...args)
  } catch (error) {
    if (error instanceof TypeError && error.cause instanceof Error && error.cause.message !== '')
      throw new Error(error.cause.message)
    throw error
  }
}
