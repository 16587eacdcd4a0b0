import { z } from 'zod'
import type { Hash } from '../units.ts'
import { account, blockId, cell, hash, logicalTime, orUndefined, outline, utime } from './replySchemas.ts'

/** A transaction from an index. */
export const IndexedTransaction = z.object({
  hash,
  account,
  lt: logicalTime,
  utime,
  /** `undefined` until it is in a block. */
  block: orUndefined(blockId),
  /** The masterchain block that includes its block. */
  masterchainSeqno: orUndefined(z.int().nonnegative()),
  /** Emulated by the index; not on chain (yet). */
  emulated: z.boolean(),
  /** The cell with this hash; `undefined` when the index has no cells and not enough data to rebuild it. */
  cell: orUndefined(cell),
  /** Replaces a missing cell. */
  outline: orUndefined(outline),
  /** Hash of the account's code after it, where known. */
  codeHash: orUndefined(hash),
})
export type IndexedTransaction = Readonly<z.output<typeof IndexedTransaction>>

/** A trace from an index. */
export const IndexedTrace = z.object({
  /** The hash of its first transaction. */
  id: hash,
  /** Parents before children. */
  transactions: z.array(IndexedTransaction).min(1).readonly(),
  /** The index reports that the trace is not finished. */
  pending: z.boolean(),
  /** The index has more transactions of this trace than it returned. */
  cutShort: z.boolean(),
  /** Messages without a transaction here: not received yet, or not searched for; for others see `cutShort`. */
  open: z
    .map(hash, z.enum(['pending', 'not-searched']))
    .readonly()
    .optional(),
  /** Interfaces of accounts, with the names of the index. */
  interfaces: z.map(account, z.array(z.string()).readonly()).readonly(),
  /** Root transactions of other matching traces: an external message can be accepted more than once. */
  others: z.array(hash).readonly(),
})
export type IndexedTrace = Readonly<z.output<typeof IndexedTrace>>

/** What to look up a trace or transaction by; `any`: the source determines the kind of hash. */
export type TraceKey = { readonly by: 'transaction' | 'message' | 'any'; readonly hash: Hash }

/** A transaction of a block that is known. */
export const BlockTransaction = z.object({ hash, account, cell })
export type BlockTransaction = Readonly<z.output<typeof BlockTransaction>>

/** A transaction of an account, with its block where known. */
export const AccountTransaction = z.object({
  hash,
  lt: logicalTime,
  cell,
  block: orUndefined(blockId),
  /** The hash of the first transaction of its trace, as far as an index knows. */
  traceId: hash.optional(),
})
export type AccountTransaction = Readonly<z.output<typeof AccountTransaction>>
