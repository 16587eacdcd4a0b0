import { type Address, type Hash, type Lt, lt } from '../units.ts'

/** The lt step of the network: block start lts are multiples of it. */
export const ltStep = 1_000_000n

/** The first block start lt after this lt. */
export const nextBlockLt = (after: bigint): Lt => lt((after / ltStep + 1n) * ltStep)

/** The larger of two lts. */
export const maxLt = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** A message without a transaction yet. */
export type QueuedMessage<T> = {
  readonly item: T
  readonly account: Address
  /** Orders messages with the same lt, as in the network; computed for them only. */
  readonly hash: () => Hash
  /** 0 for an external message. */
  readonly createdLt: bigint
  /** How many times the message and its ancestors crossed to another shard. */
  readonly hop: number
  /** The lt of its transaction, if it is on chain and known. */
  readonly onChainLt?: bigint
}

/** The next message, and the start lt of the block that processes it. */
export type NextMessage<T> = QueuedMessage<T> & { readonly blockLt: Lt }

/**
 * Decides which message is processed next.
 *
 * The model: time is divided into rounds, and in each round every shard makes one block. All blocks of a round start at
 * the same lt, a multiple of 1,000,000 above all previous lts. A message to an account in the same shard is processed in
 * the same round (a block processes its own new messages); a message to another shard in the next round. Within a round
 * messages are ordered by their created lt, then by hash, as in a collator. Shards of one round are independent, so the
 * order between them does not matter; this order agrees with lt everywhere.
 *
 * The emulator sets the lt of the transaction: the block's start lt plus one, or later if the account or the message is
 * later. Messages whose transaction is on chain are ordered by the lt of that transaction.
 */
export class MessageQueue<T> {
  private readonly currentRound: NextMessage<T>[] = []
  private laterRounds: QueuedMessage<T>[] = []
  private hop = 0
  private blockLt: Lt
  private newestLt: bigint

  constructor(firstBlockLt: Lt) {
    this.blockLt = firstBlockLt
    this.newestLt = firstBlockLt
  }

  get size(): number {
    return this.currentRound.length + this.laterRounds.length
  }

  push(waiting: QueuedMessage<T>): void {
    if (waiting.hop > this.hop && waiting.onChainLt === undefined) this.laterRounds.push(waiting)
    else this.insert({ ...waiting, blockLt: this.blockLt })
  }

  /** Records the end lt of a transaction: later rounds start after it. */
  executed(endLt: bigint): void {
    this.newestLt = maxLt(this.newestLt, endLt)
  }

  next(): NextMessage<T> | undefined {
    if (this.currentRound.length === 0 && this.laterRounds.length > 0) this.startRound()
    return this.removeFirst()
  }

  private startRound(): void {
    const waiting = this.laterRounds
    this.laterRounds = []
    this.hop = waiting.reduce((min, entry) => Math.min(min, entry.hop), Number.MAX_SAFE_INTEGER)
    this.blockLt = nextBlockLt(this.newestLt)
    for (const entry of waiting) this.push(entry)
  }

  private insert(entry: NextMessage<T>): void {
    const heap = this.currentRound
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

  private removeFirst(): NextMessage<T> | undefined {
    const heap = this.currentRound
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

/** The smallest lt that its transaction can have. */
const minLt = (entry: NextMessage<unknown>): bigint => entry.onChainLt ?? maxLt(entry.createdLt, entry.blockLt) + 1n

function isBefore(a: NextMessage<unknown>, b: NextMessage<unknown>): boolean {
  const [minLtA, minLtB] = [minLt(a), minLt(b)]
  if (minLtA !== minLtB) return minLtA < minLtB
  if (a.createdLt !== b.createdLt) return a.createdLt < b.createdLt
  return a.hash() < b.hash()
}
