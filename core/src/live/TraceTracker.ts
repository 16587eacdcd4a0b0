import type { Address, Hash } from '../units.ts'
import type { FeedTrace, FeedTransaction } from './FeedBlock.ts'

/** A transaction with the internal messages that it received and sent. */
export type LinkedTransaction = FeedTransaction & {
  /** `undefined` for the first transaction of a trace. */
  readonly inMessage: Hash | undefined
  readonly outMessages: readonly Hash[]
}

type OpenTrace = { readonly id: Hash; readonly accounts: Set<Address>; readonly messages: Set<Hash> }

/** Messages that are on their way: more than a busy network has at a time. */
const defaultMaxMessages = 200_000

/**
 * Follows traces through the transactions of consecutive blocks. It knows those that began in these blocks only: the first
 * transaction of any other one is unknown.
 */
export class TraceTracker {
  /** The trace of each message that was sent and not yet received, oldest first. */
  readonly #waiting = new Map<Hash, OpenTrace>()
  readonly #maxMessages: number

  constructor(maxMessages = defaultMaxMessages) {
    this.#maxMessages = maxMessages
  }

  /** The traces that end in a block, by the place of their last transaction. */
  add(transactions: readonly LinkedTransaction[]): FeedTrace[] {
    const ended: FeedTrace[] = []
    for (const [position, transaction] of transactions.entries()) {
      const trace = this.#findTrace(transaction)
      if (!trace) continue
      trace.accounts.add(transaction.account)
      for (const message of transaction.outMessages) {
        trace.messages.add(message)
        this.#waiting.set(message, trace)
      }
      if (trace.messages.size === 0) ended.push({ id: trace.id, accounts: [...trace.accounts], position })
    }
    this.#dropOldest()
    return ended
  }

  #findTrace({ hash, inMessage }: LinkedTransaction): OpenTrace | undefined {
    if (inMessage === undefined) return { id: hash, accounts: new Set(), messages: new Set() }
    const trace = this.#waiting.get(inMessage)
    this.#waiting.delete(inMessage)
    trace?.messages.delete(inMessage)
    return trace
  }

  /** A trace of which a message is forgotten never ends here. */
  #dropOldest(): void {
    for (const [message, { messages }] of this.#waiting) {
      if (this.#waiting.size <= this.#maxMessages) return
      for (const each of [message, ...messages]) this.#waiting.delete(each)
    }
  }
}
