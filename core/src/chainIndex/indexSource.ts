import type { PartialSource } from '../chain/ChainSource.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { ClaimChecker } from './ClaimChecker.ts'
import { ConfirmedClaims } from './ConfirmedClaims.ts'
import { CoverageReader } from './Coverage.ts'
import { IndexLoader } from './IndexLoader.ts'
import { indexHistory } from './indexHistory.ts'
import { indexHoldings } from './indexHoldings.ts'
import { type IndexReaders, indexTraces, RecentTraces } from './indexTraces.ts'
import { TransactionCells } from './TransactionCells.ts'

/** What an index needs to be a source. */
export type IndexSourceOptions = {
  readonly index: ChainIndex
  /** The name of the source in errors and lists. */
  readonly name: string
  /** The other sources of the network: cells of blocks, the newest block, states. */
  readonly others: PartialSource
  /** Absent: jetton wallets and domains that nobody has confirmed yet cannot be listed. */
  readonly checker?: ClaimChecker | undefined
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/**
 * An index as a source of traces, histories and holdings. Cells are read from the other sources, unless it keeps them. What it
 * may lack is `source.notRecorded` or `source.unsupported`, so that the next source is used.
 */
export function indexSource({ index, name, others, checker, nowMs }: IndexSourceOptions) {
  const loader = new IndexLoader(index)
  const readers: IndexReaders = {
    ...{ index, loader, name, others },
    coverage: new CoverageReader(index, loader, others, nowMs),
    cells: new TransactionCells(index, loader, others),
    recent: new RecentTraces(),
  }
  return {
    name,
    ...indexTraces(readers),
    ...indexHistory(readers),
    ...indexHoldings(readers, new ConfirmedClaims(index, checker, name)),
  }
}
