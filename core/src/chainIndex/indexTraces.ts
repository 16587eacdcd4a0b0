import type { Cell } from '../cell/Cell.ts'
import type { PartialSource } from '../chain/ChainSource.ts'
import { defineSource } from '../chain/ChainSource.ts'
import type { IndexedTrace, IndexedTransaction, TraceKey } from '../chain/IndexedTrace.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { sourceErrors } from '../chain/sourceErrors.ts'
import { LruCache } from '../LruCache.ts'
import { compareInts, type Hash } from '../units.ts'
import type { ChainIndex, WholeTrace } from './ChainIndex.ts'
import { type CoverageReader, describeLack } from './Coverage.ts'
import type { IndexLoader } from './IndexLoader.ts'
import type { TransactionRow } from './rows.ts'
import type { TransactionCells } from './TransactionCells.ts'

/** Traces that are kept in memory while a page is read. */
const maxCompleteTraces = 64
const maxRecentTransactions = 1024

/**
 * The traces of transactions that were just read, as of a history whose traces are read next. A trace may have become a part of another one
 * since: what is found by this is checked.
 */
export class RecentTraces {
  private readonly byTransaction = new LruCache<Hash>(maxRecentTransactions)

  add(rows: readonly TransactionRow[]): void {
    for (const { hash, traceId } of rows) this.byTransaction.set(hash, traceId)
  }

  find(hash: Hash): Hash | undefined {
    return this.byTransaction.get(hash)
  }
}

/** What the methods of an index read. */
export type IndexReaders = {
  readonly index: ChainIndex
  readonly loader: IndexLoader
  readonly name: string
  /** The other sources of the network: cells of blocks, and states. */
  readonly others: PartialSource
  readonly coverage: CoverageReader
  readonly cells: TransactionCells
  readonly recent: RecentTraces
}

/** Traces and transactions by hash. What an index cannot know is `source.notRecorded`, never absent. */
export function indexTraces({ index, loader, name, coverage, cells, recent }: IndexReaders) {
  const { notRecorded, unsupported } = sourceErrors(name)

  async function find(key: TraceKey, options: CallOptions): Promise<readonly TransactionRow[]> {
    const own = key.by === 'message' ? undefined : await loader.transaction(key.hash)
    const rows = own ? [own] : await index.byHash(key)
    if (rows.length > 0) return rows
    const known = await coverage.read(options)
    if (!known.isWhole) throw notRecorded(`${key.hash}: ${describeLack(known)}`)
    return []
  }

  /** @throws source.notRecorded for a trace that may have more transactions than the index has */
  async function checkComplete(
    { trace, transactions: rows }: WholeTrace,
    open: ReadonlySet<Hash>,
    options: CallOptions,
  ): Promise<void> {
    const what = `all transactions of trace ${trace.id}`
    if (!trace.hasStart) throw notRecorded(`${what}: its start is in a block that is not indexed`)
    if (open.size === 0) return
    const known = await coverage.read(options)
    const senders = rows.filter(({ outMessages }) => outMessages.some(hash => open.has(hash)))
    if (senders.some(({ masterchainSeqno }) => !known.reachesNewest(masterchainSeqno)))
      throw notRecorded(`${what}: blocks after it are not indexed`)
  }

  const complete = new LruCache<Promise<IndexedTrace | undefined>>(maxCompleteTraces)

  /** A trace by one of its transactions: a page of an account has several of one, which is read once if it is complete. */
  async function readOnce(id: Hash, options: CallOptions): Promise<IndexedTrace | undefined> {
    // The attempt of another call may have been cancelled.
    const known = await complete.get(id)?.catch(() => undefined)
    if (known && !known.pending) return known
    const reading = readFirst([id], options)
    complete.set(id, reading)
    return reading
  }

  async function readFirst(ids: readonly Hash[], options: CallOptions): Promise<IndexedTrace | undefined> {
    const traces = (await Promise.all(ids.map(id => loader.trace(id)))).filter(each => each !== undefined)
    const [first, ...others] = traces.toSorted((a, b) => compareInts(a.trace.startLt, b.trace.startLt))
    if (!first) return undefined
    const { trace, transactions } = first
    const open = findOpen(transactions)
    await checkComplete(first, open, options)
    const read = await cells.of(transactions, options)
    return {
      id: trace.id,
      transactions: transactions.map(row => toIndexed(row, read.get(row.hash))),
      pending: open.size > 0,
      cutShort: false,
      ...(open.size > 0 && { open: new Map([...open].map(hash => [hash, 'pending'])) }),
      interfaces: new Map(),
      others: others.map(each => each.trace.id),
    }
  }

  return defineSource({
    async getIndexedTrace(key, options = {}): Promise<IndexedTrace | undefined> {
      if (index.identity.scope.accounts) throw unsupported('complete traces: it has only some accounts')
      const known = key.by === 'message' ? undefined : recent.find(key.hash)
      const trace = known && (await readOnce(known, options))
      if (trace?.transactions.some(({ hash }) => hash === key.hash)) return trace
      const ids = [...new Set((await find(key, options)).map(({ traceId }) => traceId))]
      const [id] = ids
      return id !== undefined && ids.length === 1 ? readOnce(id, options) : readFirst(ids, options)
    },

    async getIndexedTransaction(key, options = {}): Promise<IndexedTransaction | undefined> {
      const [row] = await find(key, options)
      if (!row) return undefined
      const read = await cells.of([row], options)
      return toIndexed(row, read.get(row.hash))
    },
  })
}

/** Messages that no transaction of the trace has received. */
function findOpen(rows: readonly TransactionRow[]): ReadonlySet<Hash> {
  const open = new Set(rows.flatMap(({ outMessages }) => outMessages))
  for (const { inMessage } of rows) if (inMessage !== undefined) open.delete(inMessage)
  return open
}

const toIndexed = (
  { hash, account, lt, utime, block, masterchainSeqno, codeHash }: TransactionRow,
  cell: Cell | undefined,
): IndexedTransaction => ({
  ...{ hash, account, lt, utime, block, masterchainSeqno, emulated: false, cell, codeHash },
})
