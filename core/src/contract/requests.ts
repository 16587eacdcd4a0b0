import { z } from 'zod'
import { bocHex, hashHex, int32, int64, rawAddress, utime } from '../wire/scalars.ts'

const bocText = z
  .string()
  .min(1)
  .meta({ description: 'A bag of cells with one root: base64 (also the URL alphabet) or hex.' })

/** A message to be emulated or decoded. */
export const BocRequest = z.object({ boc: bocText }).meta({ id: 'BocRequest' })

/** A run with all its arguments; whatever is left out takes the value that the result states. */
export const DebugEmulateRequest = z
  .object({
    boc: bocText,
    ignore_signature: z.boolean().optional(),
    /** The masterchain block to run at; the newest when absent. */
    block_seqno: int32.nonnegative().optional(),
    now: utime.nonnegative().optional(),
    lt: int64.optional(),
    seed: hashHex.optional(),
    /** Seconds that the clock moves when a message goes to another shard. */
    seconds_per_hop: int32.nonnegative().max(3600).optional(),
    limits: z
      .object({
        transactions: int32.positive().optional(),
        time_ms: int32.positive().optional(),
        gas: int64.optional(),
      })
      .optional(),
    overrides: z
      .array(
        z.object({ account: rawAddress, balance: int64.optional(), code: bocHex.optional(), data: bocHex.optional() }),
      )
      .max(100)
      .optional(),
    /** Repeat the block contexts of the trace that landed. */
    as_landed: z.boolean().optional(),
    /** Also say how the actions were recognised. */
    explain: z.boolean().optional(),
  })
  .meta({ id: 'DebugEmulateRequest' })
export type DebugEmulateRequest = z.output<typeof DebugEmulateRequest>

/** The same run, and the transaction whose steps are wanted. */
export const DebugStepsRequest = z
  .object({ ...DebugEmulateRequest.shape, node: z.string().regex(/^0(\.\d+)*$/) })
  .meta({ id: 'DebugStepsRequest' })

/** Any text in which a message, a hash, an address or a link may be. */
export const DebugRecogniseRequest = z.object({ text: z.string().min(1) }).meta({ id: 'DebugRecogniseRequest' })

/** A body, and what its receiver (for `external-out`, its sender) is. */
export const DebugDecodeBodyRequest = z
  .object({
    boc: bocText,
    /** `message`: the cell is a whole message, and it is its body that is meant; then its kind is the direction. */
    of: z.enum(['body', 'message']).optional(),
    interfaces: z.array(z.string()).max(100).optional(),
    direction: z.enum(['internal', 'external-in', 'external-out']).optional(),
  })
  .meta({ id: 'DebugDecodeBodyRequest' })

/** A contract's code and data. */
export const DebugInspectRequest = z
  .object({ code: bocText, data: bocText, address: z.string().optional(), balance: int64.optional() })
  .meta({ id: 'DebugInspectRequest' })

/** A transaction cell, and what its account is. */
export const DebugTransactionRequest = z
  .object({
    boc: bocText,
    interfaces: z.array(z.string()).max(100).optional(),
    /** `(workchain,shard,seqno)` of its block, repeated in the answer. */
    block: z.string().optional(),
  })
  .meta({ id: 'DebugTransactionRequest' })

/** Accounts by address in any form. */
export const AccountIds = z.object({ account_ids: z.array(z.string()).min(1).max(1000) }).meta({ id: 'AccountIds' })
