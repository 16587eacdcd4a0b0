/** New blocks of a network, for streams. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'

/** Max masterchain blocks of one reply. */
export const maxNewBlocks = 16

/** Which blocks: none are read without `after`. */
export const DebugNewBlocksRequest = namedObject('DebugNewBlocksRequest', {
  after: uint32.optional(),
  limit: int32.min(1).max(maxNewBlocks).optional(),
})
export type DebugNewBlocksRequest = z.output<typeof DebugNewBlocksRequest>

/** A masterchain block with all that it includes. */
export const DebugNewBlock = namedObject('DebugNewBlock', {
  seqno: uint32,
  utime,
  /** Itself first. */
  blocks: z.array(BlockIdExtJson),
  /** By logical time, then by account. */
  transactions: z.array(
    z.object({
      hash: hashHex,
      account: rawAddress,
      lt: int64,
      op_code: uint32.optional(),
      /** The internal message that it received; absent for the first transaction of a trace. */
      in_msg: hashHex.optional(),
      /** The internal messages that it sent. */
      out_msgs: z.array(hashHex),
    }),
  ),
})
export type DebugNewBlock = z.output<typeof DebugNewBlock>

/** The masterchain blocks after one, oldest first. */
export const DebugNewBlocks = namedObject('DebugNewBlocks', {
  network: z.string(),
  newest_seqno: uint32,
  newest_utime: utime,
  blocks: z.array(DebugNewBlock),
})
export type DebugNewBlocks = z.output<typeof DebugNewBlocks>
