import type { IndexConfig, NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import { openIndex } from '@tonoscope/node/chainIndex/openIndex'
import { openToRead } from '@tonoscope/node/chainIndex/openToRead'

/**
 * The first index of each network of a server, for what its main thread reads of it: new blocks, state of webhooks. One that cannot
 * be opened now is logged: then new blocks come from the other sources.
 */
export async function openServedIndexes(
  networks: readonly NetworkConfig[],
  log: (line: string) => void,
  open: (config: IndexConfig) => Promise<ChainIndex> = openToRead(openIndex, log),
): Promise<ReadonlyMap<string, ChainIndex>> {
  const opened = new Map<string, ChainIndex>()
  for (const { name, sources } of networks) {
    const config = sources.find(source => source.kind === 'index')
    if (!config) continue
    try {
      opened.set(name, await open(config))
    } catch (error) {
      if (!isAppError(error)) throw error
      log(`index of ${name}: ${error.message} (${error.code}); new blocks come from the other sources`)
    }
  }
  return opened
}
