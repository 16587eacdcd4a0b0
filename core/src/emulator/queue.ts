import { type Address, type Hash, type Lt, lt } from '../units.ts'

/** The network's step of logical time: blocks begin at multiples of it. */
export const ltStep = 1_000_000n

/** The first logical time at which a block can begin after this one. */
export const nextBlockLt = (after: bigint): Lt => lt((after / ltStep + 1n) * ltStep)

/** The later of two logical times. */
export function laterLt(a: bigint, b: bigint): bigint {
  if (a > b) return a
  return b
}

/** A message that waits for its transaction. */
export type Waiting<T> = {
  readonly item: T
  readonly account: Address
  /** Decides between messages of the same logical time, as in the network. */
  readonly hash: Hash
  /** 0 for a message from outside. */
  readonly createdLt: bigint
  /** How many times it, and the messages it comes from, crossed into another shard. */
  readonly hop: number
  /** The logical time of its transaction where that is known, because it landed. */
  readonly landedLt?: bigint
}

/** The next message, and the beginning of the block that takes it. */
export type Due<T> = Waiting<T> & { readonly blockLt: Lt }

/**
 * Decides which message has its transaction next.
 *
 * The model: time is divided into rounds, and in each round each shard makes one block; all blocks of a round begin at
 * the same logical time, a multiple of 1,000,000 above everything that happened before. A message to an account of the
 * same shard is taken in the same round (a block takes its own new messages while it is being made); a message to
 * another shard is taken in the next round. Within a round messages are taken by the logical time at which they were
 * made, then by hash, as a collator does. Shards of one round do not see each other, so that the order between them
 * does not matter; the order here is one that agrees with logical time everywhere.
 *
 * The transaction's own logical time is the emulator's to say: the block's beginning plus one, or later when the account
 * or the message is later. Messages whose transaction landed are taken by the logical time that it had.
 */
export class MessageQueue<T> {
  private readonly now: Due<T>[] = []
  private later: Waiting<T>[] = []
  private hop = 0
  private blockLt: Lt
  private newest: bigint

  constructor(firstBlockLt: Lt) {
    this.blockLt = firstBlockLt
    this.newest = firstBlockLt
  }

  get size(): number {
    return this.now.length + this.later.length
  }

  push(waiting: Waiting<T>): void {
    if (waiting.hop > this.hop && waiting.landedLt === undefined) this.later.push(waiting)
    else this.insert({ ...waiting, blockLt: this.blockLt })
  }

  /** Notes the end of a transaction: later rounds begin after it. */
  executed(endLt: bigint): void {
    this.newest = laterLt(this.newest, endLt)
  }

  next(): Due<T> | undefined {
    if (this.now.length === 0 && this.later.length > 0) this.beginRound()
    return this.removeFirst()
  }

  private beginRound(): void {
    const waiting = this.later
    this.later = []
    this.hop = waiting.reduce((least, entry) => Math.min(least, entry.hop), Number.MAX_SAFE_INTEGER)
    this.blockLt = nextBlockLt(this.newest)
    for (const entry of waiting) this.push(entry)
  }

  private insert(entry: Due<T>): void {
    const heap = this.now
    let at = heap.length
    heap.push(entry)
    for (let parent = (at - 1) >> 1; at > 0; parent = (at - 1) >> 1) {
      const above = heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      heap[at] = above
      at = parent
    }
    heap[at] = entry
  }

  private removeFirst(): Due<T> | undefined {
    const heap = this.now
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const [a, b] = [heap[left], heap[left + 1]]
      if (a === undefined) break
      const [child, childAt] = b !== undefined && isBefore(b, a) ? [b, left + 1] : [a, left]
      if (!isBefore(child, last)) break
      heap[at] = child
      at = childAt
    }
    heap[at] = last
    return first
  }
}

/** The least logical time that its transaction can have. */
const earliest = (entry: Due<unknown>): bigint => entry.landedLt ?? laterLt(entry.createdLt, entry.blockLt) + 1n

function isBefore(a: Due<unknown>, b: Due<unknown>): boolean {
  const [earliestA, earliestB] = [earliest(a), earliest(b)]
  if (earliestA !== earliestB) return earliestA < earliestB
  if (a.createdLt !== b.createdLt) return a.createdLt < b.createdLt
  return a.hash < b.hash
}
