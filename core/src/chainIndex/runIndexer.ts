import { fullShard } from '../blockId.ts'
import { AppError, isAppError } from '../errors.ts'
import { unixSec } from '../units.ts'
import type { ChainIndex, SeqnoRange } from './ChainIndex.ts'
import { findPruneSeqno } from './findPruneSeqno.ts'
import { Indexing } from './Indexing.ts'
import { type IndexerLimits, type IndexerOptions, indexerLimits } from './indexerTypes.ts'
import { countBlocks, findGaps } from './seqnoRanges.ts'

/** The key under which the index keeps where it begins, so that an interrupted run goes on from there. */
const settings = { kind: 'indexer', key: 'from' } as const

/**
 * Indexes a network from a source of blocks: the newest blocks as they come, and at the same time those before them. One process
 * writes to an index, others wait until it ends. Ends when the signal aborts, after the last commit, or when everything is
 * indexed. A source that does not respond is queried again, which `onEvent` reports.
 *
 * @throws proof.index when the source contradicts the index, index.*, source.* of what does not pass by itself
 */
export async function runIndexer(options: IndexerOptions, signal: AbortSignal): Promise<void> {
  const { index, onEvent } = options
  while (!signal.aborted) {
    onEvent?.({ kind: 'waiting' })
    const lease = await index.lead(signal).catch((error: unknown) => {
      if (isCancelled(error)) return undefined
      throw error
    })
    if (!lease) return
    onEvent?.({ kind: 'leading' })
    // One part that fails ends the other one.
    const failure = new AbortController()
    const ended = joinSignals([signal, lease.signal, failure.signal])
    try {
      await runLeading(options, ended.signal, failure)
      return
    } catch (error) {
      // Without the right to write it waits for it again.
      if (!(isCancelled(error) && (signal.aborted || lease.signal.aborted))) throw error
    } finally {
      ended.release()
      await lease.release()
    }
  }
}

/** A signal that aborts with the first of several; `release` forgets them. */
function joinSignals(signals: readonly AbortSignal[]): { readonly signal: AbortSignal; readonly release: () => void } {
  const joined = new AbortController()
  const abort = () => joined.abort()
  for (const each of signals) {
    if (each.aborted) abort()
    else each.addEventListener('abort', abort, { once: true })
  }
  return {
    signal: joined.signal,
    release() {
      for (const each of signals) each.removeEventListener('abort', abort)
    },
  }
}

const isCancelled = (error: unknown): boolean => isAppError(error) && error.code === 'limit.cancelled'

async function runLeading(options: IndexerOptions, signal: AbortSignal, failure: AbortController): Promise<void> {
  const { index, source, follow = true, until } = options
  const limits: IndexerLimits = { ...indexerLimits, ...options.limits }
  const indexing = new Indexing(options, limits, signal)
  const head = await indexing.retry('follow', () => source.getMasterchainBlock('newest', { signal }))
  indexing.meter.noteHead(head.id.seqno)
  const from = await chooseFrom(options, indexing, signal)
  const { ranges, newest } = await index.checkpoint()
  if (newest) indexing.meter.noteNewest(newest)
  const isFollowing = follow && until === undefined
  const end = until === undefined ? head.id.seqno : Math.min(until, head.id.seqno)
  const start = isFollowing ? chooseStart(newest?.id.seqno, head.id.seqno, from, limits) : end + 1
  const gaps = findGaps(ranges, { first: Math.max(1, from), last: start - 1 })
  indexing.meter.backfillBlocks = countBlocks(gaps)
  const parts = [backfill(options, indexing, gaps, isFollowing)]
  if (isFollowing) parts.push(followHead(options, indexing, limits, start, signal))
  const guarded = parts.map(part =>
    part.catch((error: unknown) => {
      failure.abort()
      throw error
    }),
  )
  const results = await Promise.allSettled(guarded)
  const failures = results.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw failures.find(error => !isCancelled(error)) ?? failures[0]
}

/** The first block: as given, as in the last run, the first one that the scope keeps, or the first one of the network. */
async function chooseFrom(options: IndexerOptions, indexing: Indexing, signal: AbortSignal): Promise<number> {
  const { index, source, clock } = options
  const { days } = index.identity.scope
  const kept = (await index.documents(settings.kind)).find(({ key }) => key === settings.key)?.text
  const from = options.from ?? (kept === undefined ? 1 : Number(kept))
  if (String(from) !== kept) await index.putDocument(settings.kind, { key: settings.key, text: String(from) })
  const { findBlock } = source
  if (days === undefined || !findBlock) return from
  const utime = unixSec(Math.floor(clock.nowMs() / 1000) - days * 86_400)
  const first = await indexing.retry('backfill', () =>
    findBlock.call(source, { workchain: -1, shard: fullShard, utime }, { signal }),
  )
  return first ? Math.max(from, first.seqno) : from
}

/** Where following begins: after what is indexed if little is missing there, else at the newest block. */
function chooseStart(newest: number | undefined, head: number, from: number, { maxFollowGap }: IndexerLimits): number {
  if (newest !== undefined && newest >= head) return newest + 1
  const next = newest === undefined ? from : newest + 1
  return head - next < maxFollowGap && next >= from ? next : Math.max(head, from)
}

/** Fills in what is missing, oldest block first; while blocks are followed, those that the source has removed do not end that. */
async function backfill(
  { onEvent }: IndexerOptions,
  indexing: Indexing,
  gaps: readonly SeqnoRange[],
  isFollowing: boolean,
): Promise<void> {
  for (const gap of gaps) {
    try {
      await indexing.indexRange('backfill', gap)
    } catch (error) {
      if (!isFollowing || !isAppError(error) || !(error.code === 'lookup.block' || error.code === 'source.refused'))
        throw error
      onEvent?.({ kind: 'skipped', range: gap, error })
    }
  }
}

async function followHead(
  options: IndexerOptions,
  indexing: Indexing,
  { pollMs, pruneSeconds }: IndexerLimits,
  start: number,
  signal: AbortSignal,
): Promise<void> {
  const { index, source, clock, isHeadProven, onEvent } = options
  let next = start
  let prunedAt = 0
  while (!signal.aborted) {
    const head = await indexing.retry('follow', () => source.getMasterchainBlock('newest', { signal }))
    indexing.meter.noteHead(head.id.seqno)
    const isProven = (await isHeadProven?.()) ?? true
    if (!isProven) onEvent?.({ kind: 'unproven', seqno: head.id.seqno })
    if (!isProven || head.id.seqno < next) {
      await clock.sleep(pollMs, signal)
      continue
    }
    await indexing.indexRange('follow', { first: next, last: head.id.seqno }, head.id)
    next = head.id.seqno + 1
    if (index.identity.scope.days !== undefined && head.genUtime - prunedAt >= pruneSeconds) {
      prunedAt = head.genUtime
      await prune(index, options, indexing)
    }
  }
  throw new AppError('limit.cancelled', {})
}

async function prune(index: ChainIndex, { clock, onEvent }: IndexerOptions, indexing: Indexing): Promise<void> {
  const { days } = index.identity.scope
  if (days === undefined) return
  const beforeSeqno = await findPruneSeqno(index, unixSec(Math.floor(clock.nowMs() / 1000) - days * 86_400))
  if (beforeSeqno === undefined) return
  await indexing.inTurn(() => index.prune(beforeSeqno))
  onEvent?.({ kind: 'pruned', beforeSeqno })
}
