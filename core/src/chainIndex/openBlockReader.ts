import type { ChainSource } from '../chain/ChainSource.ts'
import type { BlockReader, IndexerClock } from './indexerTypes.ts'
import { MasterchainReader, type MasterchainReaderOptions } from './MasterchainReader.ts'
import { withRetries } from './withRetries.ts'

/** Reads the blocks of a source in this thread. */
export function openBlockReader(
  source: ChainSource,
  clock: IndexerClock,
  options: MasterchainReaderOptions,
): BlockReader {
  const reader = new MasterchainReader(source, options)
  return {
    readAhead: 1,
    read: (range, { signal, ...retries }) =>
      reader.read(range, call => withRetries({ clock, signal, ...retries }, () => call({ signal }))),
    close() {},
  }
}
