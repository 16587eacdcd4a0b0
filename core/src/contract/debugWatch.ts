/** The life of a message, from before it is on chain until its event is complete. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'

/** What is watched. */
export const DebugWatchRequest = namedObject('DebugWatchRequest', {
  /** A signed message, the hash of a message or a transaction, a link to one, or an account. */
  query: z
    .string()
    .min(1)
    .max(2 ** 20),
  /** Of an account: only transactions after this logical time. */
  after_lt: int64.optional(),
})
export type DebugWatchRequest = z.output<typeof DebugWatchRequest>

/** How far a message is. */
export const WatchState = z.enum([
  /** Not found, and it may still arrive. */
  'not_seen',
  /** The source has it, but no block. */
  'pending',
  /** Its transaction is on chain; what it led to is unknown. */
  'on_chain',
  /** Messages of its event are on their way. */
  'in_progress',
  /** Every message of its event was received. */
  'complete',
  /** Its wallet can no longer accept it: its time is over. */
  'expired',
  /** Its wallet can no longer accept it: another message used its seqno. */
  'replaced',
  /** An account: there is no end. */
  'watching',
])
export type WatchState = z.output<typeof WatchState>

const WatchedTransaction = z.object({
  hash: hashHex,
  account: rawAddress,
  lt: int64,
  utime,
  success: z.boolean(),
  /** Absent if the source does not report it. */
  block: z.string().optional(),
})

/** The present state of what is watched. */
export const DebugWatch = namedObject('DebugWatch', {
  network: z.string(),
  state: WatchState,
  /** Nothing changes any more. */
  is_final: z.boolean(),
  sentence: z.string(),
  advice: z.string().optional(),
  newest_seqno: uint32,
  /** Time of the newest block. */
  newest_utime: utime,
  /** The hash by which the message is known: the normalized one of an external message. */
  hash: hashHex.optional(),
  account: rawAddress.optional(),
  /** When the message expires. */
  valid_until: utime.optional(),
  /** The transaction that received the message. */
  transaction: WatchedTransaction.optional(),
  event: z
    .object({
      event_id: hashHex,
      transactions: int32,
      /** Messages on their way. */
      open: int32,
      /** Transactions that failed. */
      failed: int32,
      /** Time of its last transaction. */
      utime,
    })
    .optional(),
  /** Of an account: oldest first, 20 at most. */
  transactions: z.array(WatchedTransaction).optional(),
  /** What this source cannot report, one sentence each. */
  unknown: z.array(z.string()),
})
export type DebugWatch = z.output<typeof DebugWatch>
