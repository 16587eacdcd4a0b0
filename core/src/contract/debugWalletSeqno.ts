/** Which message used a seqno or a query ID of a wallet. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress, utime } from '../wire/schemas.ts'
import { DebugMessage } from './debug.ts'

/** Max transactions that are read to find a message. */
export const maxSeqnoTransactions = 10_000

/** The wallet, and the seqno or query ID: as numbers, or in a signed message. */
export const DebugWalletSeqnoRequest = namedObject('DebugWalletSeqnoRequest', {
  /** An address, a domain, or the BoC of a message to the wallet. */
  wallet: z
    .string()
    .min(1)
    .max(2 ** 20),
  /** The last used one by default, or that of the message. */
  seqno: int64.optional(),
  /** Of a highload wallet. */
  query_id: int64.optional(),
  /** 1000 by default. */
  max_transactions: int32.min(1).max(maxSeqnoTransactions).optional(),
})
export type DebugWalletSeqnoRequest = z.output<typeof DebugWalletSeqnoRequest>

/** What happened to a seqno. */
export const SeqnoOutcome = z.enum(['arrived', 'other', 'used', 'free', 'future', 'used_unseen', 'unknown'])
export type SeqnoOutcome = z.output<typeof SeqnoOutcome>

/** A transaction of a wallet with this seqno or query ID. */
const DebugSeqnoUse = namedObject('DebugSeqnoUse', {
  hash: hashHex,
  lt: int64,
  utime,
  /** The given message: the same hash, or the same normalized hash. */
  is_given: z.boolean(),
  /** The same contents as the given message were signed. */
  is_same_content: z.boolean(),
  exit_code: int32.optional(),
  /** Result code of the action phase. */
  action_result_code: int32.optional(),
  /** What the wallet received, with what it sends. */
  message: DebugMessage,
})
export type DebugSeqnoUse = z.output<typeof DebugSeqnoUse>

/** What used a seqno or a query ID of a wallet. */
export const DebugWalletSeqno = namedObject('DebugWalletSeqno', {
  network: z.string(),
  address: rawAddress,
  /** Absent for an account that is not a known wallet. */
  kind: z.string().optional(),
  version: z.string().optional(),
  status: z.enum(['active', 'uninit', 'nonexist', 'frozen', 'unknown']),
  /** The seqno that the next message needs. */
  current_seqno: int64.optional(),
  seqno: int64.optional(),
  /** With the parts of an ID of highload wallets v3, or the expiry time of one of v2. */
  query: z
    .object({
      id: int64,
      shift: int32.optional(),
      bit_number: int32.optional(),
      valid_until: utime.optional(),
      /** Whether the wallet stores it as used; absent if its state is unknown. */
      is_used: z.boolean().optional(),
      /** Seconds that a message to a highload wallet v3 is valid. */
      timeout: int32.optional(),
      /** Since when the present window of a highload wallet v3 has been collecting IDs. */
      window_start: utime.optional(),
      /** The lowest ID that can be used now. */
      next_free: int64.optional(),
    })
    .optional(),
  /** The given message. */
  given: z.object({ hash: hashHex, normalized_hash: hashHex, valid_until: utime.optional() }).optional(),
  outcome: SeqnoOutcome,
  sentence: z.string(),
  advice: z.string().optional(),
  used_by: DebugSeqnoUse.optional(),
  /** On chain with the same seqno, but the state was rolled back: the seqno stayed free. Newest first. */
  failed: z.array(DebugSeqnoUse),
  /** How much of the history was read. */
  history: z.object({
    transactions: int32,
    oldest: utime.optional(),
    /** It reached the first transaction of the wallet. */
    is_complete: z.boolean(),
    /** Why it ended before. */
    reason: z.string().optional(),
  }),
  took_ms: z.number(),
})
export type DebugWalletSeqno = z.output<typeof DebugWalletSeqno>
