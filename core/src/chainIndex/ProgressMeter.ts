import type { BlockIdExt } from '../blockId.ts'
import type { UnixSec } from '../units.ts'
import type { IndexerClock } from './indexerTypes.ts'

type Newest = { readonly id: BlockIdExt; readonly utime: UnixSec }
type Sample = { readonly atMs: number; readonly transactions: number }

/** Over which time the speed is measured. */
const periodMs = 10_000
/** Samples that are kept at most; older ones are summed up. */
const maxSamples = 64

/** How far an indexer is, and how fast. */
export class ProgressMeter {
  readonly #clock: IndexerClock
  readonly #startMs: number
  #samples: Sample[] = []
  #newest: Newest | undefined
  #headSeqno = 0
  backfillBlocks = 0

  constructor(clock: IndexerClock) {
    this.#clock = clock
    this.#startMs = clock.nowMs()
  }

  add(transactions: number): void {
    const atMs = this.#clock.nowMs()
    const recent = this.#samples.filter(each => atMs - each.atMs <= periodMs)
    const last = recent.at(-1)
    if (last && recent.length >= maxSamples)
      recent[recent.length - 1] = { atMs: last.atMs, transactions: last.transactions + transactions }
    else recent.push({ atMs, transactions })
    this.#samples = recent
  }

  noteNewest(block: Newest): void {
    if (!this.#newest || this.#newest.id.seqno < block.id.seqno) this.#newest = block
  }

  noteHead(seqno: number): void {
    this.#headSeqno = Math.max(this.#headSeqno, seqno)
  }

  /** `undefined` before anything is indexed. */
  measure() {
    const newest = this.#newest
    if (!newest) return undefined
    const nowMs = this.#clock.nowMs()
    const seconds = Math.max(1, Math.min(periodMs, nowMs - this.#startMs)) / 1000
    const transactions = this.#samples.reduce((sum, each) => sum + each.transactions, 0)
    return {
      newest,
      lagBlocks: Math.max(0, this.#headSeqno - newest.id.seqno),
      lagSeconds: Math.max(0, Math.round(nowMs / 1000) - newest.utime),
      transactionsPerSecond: Math.round(transactions / seconds),
      backfillBlocks: Math.max(0, this.backfillBlocks),
    }
  }
}
