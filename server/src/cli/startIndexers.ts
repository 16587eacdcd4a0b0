import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { withoutIndexes } from '@tonoscope/core/chain/networks/withoutIndexes'
import { IndexerProcess } from '@tonoscope/node/chainIndex/IndexerProcess'
import type { GivenIndex } from './indexOptions.ts'

// From sources the process needs a loader.
const indexerName = import.meta.url.endsWith('.ts') ? '../../dev/sourceIndexer.js' : '../../server/bin/indexer.js'
const indexerFile = new URL(indexerName, import.meta.url)

/** Processes that write indexes. */
type RunningIndexers = {
  /** Ends them after their last commits. */
  close(): Promise<void>
}

/**
 * Starts a process for each index, which follows its network.
 *
 * @throws index.* of an index that cannot be used, such as one of another network
 */
export async function startIndexers(
  networks: readonly NetworkConfig[],
  indexes: readonly GivenIndex[],
  log: (line: string) => void,
  file = indexerFile,
): Promise<RunningIndexers> {
  const processes = indexes.flatMap(({ network: name, config: index }) => {
    const network = networks.find(each => each.name === (name ?? networks[0]?.name))
    return network ? [new IndexerProcess({ file, task: { network: withoutIndexes(network), index }, log })] : []
  })
  const close = async () => {
    await Promise.all(processes.map(each => each.close()))
  }
  try {
    await Promise.all(processes.map(each => each.start()))
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
