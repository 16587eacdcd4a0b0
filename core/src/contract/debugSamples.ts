import { z } from 'zod'
import { bocHex, int32, namedObject, uint32 } from '../wire/schemas.ts'

/** A sample message that can be emulated. */
export const DebugSample = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  boc: bocHex,
  /** Masterchain block of the state; the newest if absent. */
  block_seqno: uint32.optional(),
  /** The message is on chain, so the run can use `as_on_chain`. */
  on_chain: z.boolean(),
  group: z.enum(['works', 'fails', 'rejected', 'large']),
  /** The transactions on chain, for a small picture; absent for a message that is not on chain. */
  tree: z
    .array(
      z.object({
        /** Position of the transaction that sent the message; -1 for the first one. */
        parent: int32,
        success: z.boolean(),
        bounced: z.boolean().optional(),
      }),
    )
    .optional(),
  arguments: z
    .object({
      ignore_signature: z.boolean().optional(),
      limits: z.object({ transactions: int32.optional() }).optional(),
    })
    .optional(),
})
export const DebugSamples = namedObject('DebugSamples', { samples: z.array(DebugSample) })
export type DebugSample = z.output<typeof DebugSample>
