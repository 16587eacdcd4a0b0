import { type BlockIdExt, formatBlockId, formatBlockIdExt, isSameBlock } from '../blockId.ts'
import { requireMethod } from '../chain/ChainSource.ts'
import { type AnyAppError, AppError, isAppError } from '../errors.ts'
import { readBlock } from '../tlb/block.ts'
import { getPreviousBlockIds } from '../tlb/blockLinks.ts'
import type { SeqnoRange } from './ChainIndex.ts'
import type { BlockReader, IndexerLimits, IndexerOptions, IndexerPart, Retries } from './indexerTypes.ts'
import { linkBatch } from './linkBatch.ts'
import type { MasterchainReaderOptions, MasterchainRows } from './MasterchainReader.ts'
import { openBlockReader } from './openBlockReader.ts'
import { ProgressMeter } from './ProgressMeter.ts'
import { readSourceStates } from './readSourceStates.ts'
import { withRetries } from './withRetries.ts'

/** What was read of consecutive masterchain blocks, or why it is not there. */
type ReadWindow = {
  readonly rows: readonly MasterchainRows[]
  readonly skipped?: { readonly range: SeqnoRange; readonly error: AnyAppError }
}

/** The work of an indexer while it leads: it reads ranges of masterchain blocks ahead and commits them one after another. */
export class Indexing {
  readonly #options: IndexerOptions
  readonly #limits: IndexerLimits
  readonly #signal: AbortSignal
  readonly #readerOptions: MasterchainReaderOptions
  readonly #reader: BlockReader
  /** Linking reads what the commit before it wrote. */
  #lastWrite: Promise<unknown> = Promise.resolve()
  readonly meter: ProgressMeter

  constructor(options: IndexerOptions, limits: IndexerLimits, signal: AbortSignal) {
    const { index, source, clock, globalId } = options
    const { accounts, keepsCells } = index.identity.scope
    this.#options = options
    this.#limits = limits
    this.#signal = signal
    this.#readerOptions = { accounts: accounts && new Set(accounts), keepsCells, globalId, name: index.name }
    this.#reader = openBlockReader(source, clock, this.#readerOptions)
    this.meter = new ProgressMeter(clock)
  }

  /**
   * Indexes a range, oldest block first; while a batch is committed, the next one is read. Blocks that were not recorded are
   * skipped. If the range ends with the newest block, `head` is its ID as the source proved it. What was read before a failure is
   * committed.
   *
   * @throws proof.index, index.*, source.* of what does not pass, limit.cancelled
   */
  async indexRange(part: IndexerPart, range: SeqnoRange, head?: BlockIdExt): Promise<void> {
    const reader = this.#openReader(range)
    let batch: MasterchainRows[] = []
    let writing: Promise<void> = Promise.resolve()
    const commitBatch = async () => {
      await writing
      writing = this.#commitRuns(part, batch)
      // It may fail while the next batch is read.
      writing.catch(() => {})
      batch = []
    }
    try {
      for await (const rows of this.#readAhead(part, range, reader)) {
        checkHead(rows, head)
        batch.push(...rows)
        // New blocks are committed as they come.
        if (part === 'follow' || this.#isFull(batch)) await commitBatch()
      }
    } finally {
      reader.close()
      await commitBatch()
      await writing
    }
  }

  /** The reader of a range: for many blocks in a thread of its own, since to parse them takes about as long as to link and write them. */
  #openReader({ first, last }: SeqnoRange): BlockReader {
    const { startReader } = this.#options
    const isLong = last - first + 1 >= this.#limits.threadBlocks
    return isLong && startReader ? startReader(this.#readerOptions) : this.#reader
  }

  #isFull(batch: readonly MasterchainRows[]): boolean {
    const { batchTransactions, batchBlocks } = this.#limits
    const transactions = batch.flatMap(({ blocks }) => blocks).reduce((sum, each) => sum + each.transactions.length, 0)
    return transactions >= batchTransactions || batch.length >= batchBlocks
  }

  async #commitRuns(part: IndexerPart, rows: readonly MasterchainRows[]): Promise<void> {
    for (const run of splitRuns(rows)) await this.inTurn(() => this.retry(part, () => this.#commit(part, run)))
  }

  /** The blocks of a range, a window at a time; the next windows are being read meanwhile. */
  async *#readAhead(
    part: IndexerPart,
    { first, last }: SeqnoRange,
    reader: BlockReader,
  ): AsyncGenerator<readonly MasterchainRows[]> {
    const { window } = this.#limits
    const reading: Promise<readonly ReadWindow[]>[] = []
    let at = first
    const fill = () => {
      for (; at <= last && reading.length < reader.readAhead; at += window) {
        const next = this.#readWindow(part, { first: at, last: Math.min(last, at + window - 1) }, reader)
        // It may fail while the windows before it are used.
        next.catch(() => {})
        reading.push(next)
      }
    }
    fill()
    for (let next = reading.shift(); next; next = reading.shift()) {
      const windows = await next
      fill()
      // In order, though several windows are read at the same time.
      for (const { skipped } of windows) if (skipped) this.#options.onEvent?.({ kind: 'skipped', ...skipped })
      yield windows.flatMap(({ rows }) => rows)
    }
  }

  async #readWindow(part: IndexerPart, range: SeqnoRange, reader: BlockReader): Promise<readonly ReadWindow[]> {
    try {
      return [{ rows: await reader.read(range, this.#retries(part)) }]
    } catch (error) {
      if (!isAppError(error) || error.code !== 'source.notRecorded') throw error
      if (range.first === range.last) return [{ rows: [], skipped: { range, error } }]
      const found: ReadWindow[] = []
      for (let seqno = range.first; seqno <= range.last; seqno++)
        found.push(...(await this.#readWindow(part, { first: seqno, last: seqno }, reader)))
      return found
    }
  }

  retry<T>(part: IndexerPart, work: () => Promise<T>): Promise<T> {
    return withRetries({ clock: this.#options.clock, ...this.#retries(part) }, work)
  }

  #retries(part: IndexerPart): Retries {
    const { follow = true, onEvent } = this.#options
    const onRetry = (error: AnyAppError, inMs: number) => onEvent?.({ kind: 'retry', part, error, inMs })
    return { signal: this.#signal, limits: this.#limits, onRetry, isBounded: !follow }
  }

  /** Writes to the index one after another. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#lastWrite.then(write)
    this.#lastWrite = turn.catch(() => {})
    return turn
  }

  async #commit(part: IndexerPart, rows: readonly MasterchainRows[]): Promise<void> {
    const { index, source, onEvent } = this.#options
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last) return
    await this.#checkNeighbours(first, last)
    const ids = new Map(rows.map(({ id }) => [id.seqno, id]))
    const batch = await linkBatch(
      index,
      rows.flatMap(({ blocks }) => blocks),
      { readStates: readSourceStates(source, ids, this.#signal) },
    )
    if (this.#signal.aborted) throw new AppError('limit.cancelled', {})
    await index.commit(batch)
    this.meter.add(batch.transactions.length)
    this.meter.noteNewest({ id: last.id, utime: last.utime })
    const { range } = batch
    if (part === 'backfill') this.meter.backfillBlocks -= range.last - range.first + 1
    const progress = this.meter.measure()
    if (progress) onEvent?.({ kind: 'committed', part, range, transactions: batch.transactions.length, ...progress })
  }

  /** The indexed blocks before and after a part must be its neighbours in the chain. @throws proof.index */
  async #checkNeighbours(first: MasterchainRows, last: MasterchainRows): Promise<void> {
    const before = await this.#indexedBlock(first.id.seqno - 1)
    if (before && !isSameBlock(before, first.previous)) throw contradiction(first.id, first.previous, before)
    const after = await this.#indexedBlock(last.id.seqno + 1)
    if (!after) return
    const root = await requireMethod(this.#options.source, 'getBlock')(after, { signal: this.#signal })
    const [previous] = getPreviousBlockIds(readBlock(root).info)
    if (previous && !isSameBlock(previous, last.id)) throw contradiction(after, previous, last.id)
  }

  async #indexedBlock(seqno: number): Promise<BlockIdExt | undefined> {
    return (await this.#options.index.blocksOf(seqno)).find(({ id }) => id.workchain === -1)?.id
  }
}

const contradiction = (block: BlockIdExt, previous: BlockIdExt, indexed: BlockIdExt) =>
  new AppError('proof.index', {
    claim: `${formatBlockId(block)} follows ${formatBlockIdExt(previous)}, but the other one is ${formatBlockIdExt(indexed)}`,
  })

/** @throws proof.index unless the newest block is the one that the source proved */
function checkHead(rows: readonly MasterchainRows[], head: BlockIdExt | undefined): void {
  const newest = rows.at(-1)?.id
  if (head && newest?.seqno === head.seqno && !isSameBlock(newest, head))
    throw new AppError('proof.index', {
      claim: `the newest block is ${formatBlockIdExt(head)}, not ${formatBlockIdExt(newest)}`,
    })
}

/** Consecutive masterchain blocks; where some were skipped, there are several runs. */
function splitRuns(rows: readonly MasterchainRows[]): MasterchainRows[][] {
  const runs: MasterchainRows[][] = []
  for (const each of rows) {
    const run = runs.at(-1)
    if (run?.at(-1)?.id.seqno === each.id.seqno - 1) run.push(each)
    else runs.push([each])
  }
  return runs
}
