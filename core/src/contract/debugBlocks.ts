/** Block replies of `/debug`, with more detail than `/v2`. Not part of the tonapi interface. */

import { z } from 'zod'
import { bocHex, hashHex, int32, int64, namedObject, rawAddress, uint32, utime } from '../wire/schemas.ts'
import { DebugAccount, DebugNode, newestBlockAge } from './debug.ts'
import { BlockIdExtJson, BlockValueFlow, blockHeader } from './schemas/blocks.ts'
import { NameOrigin } from './schemas/nameOrigin.ts'

/**
 * A block in any notation: masterchain seqno, `(workchain,shard,seqno)` with or without hashes, `newest`, a date
 * (ISO 8601, or `@` and unix seconds), or an explorer link.
 */
export const DebugBlockQuery = namedObject('DebugBlockQuery', {
  block: z.string().min(1).optional(),
  file: z.string().min(1).optional(),
})
export type DebugBlockQuery = z.output<typeof DebugBlockQuery>

/** The full id of a block. */
export const DebugBlockId = namedObject('DebugBlockName', {
  id: BlockIdExtJson,
  utime: utime.optional(),
  ...newestBlockAge,
  resolved_by: z.string().optional(),
})

/** A transaction in the list of its block. */
export const DebugBlockTransaction = z.object({
  hash: hashHex,
  lt: int64,
  account: rawAddress,
  name: z.string().optional(),
  name_origin: NameOrigin.optional(),
  /** Absent if the source of the list does not have the code of the account. */
  is_wallet: z.boolean().optional(),
  utime,
  /** ordinary, tick, tock, storage, split prepare, split install, merge prepare or merge install. */
  type: z.string(),
  success: z.boolean(),
  aborted: z.boolean(),
  problem: z.string().optional(),
  exit_code: int32.optional(),
  action_result_code: int32.optional(),
  in_msg: z
    .object({
      type: z.enum(['int_msg', 'ext_in_msg']),
      source: rawAddress.optional(),
      value: int64,
      op_code: z.string().optional(),
      op_name: z.string().optional(),
      bounced: z.boolean(),
    })
    .optional(),
  out_count: int32,
  total_fees: int64,
  orig_status: z.string(),
  end_status: z.string(),
})
export type DebugBlockTransaction = z.output<typeof DebugBlockTransaction>

/** The newest block of a shard, as listed in a masterchain block. */
const DebugShard = z.object({
  id: BlockIdExtJson,
  utime,
  start_lt: int64,
  end_lt: int64,
  before_split: z.boolean(),
  before_merge: z.boolean(),
  want_split: z.boolean(),
  want_merge: z.boolean(),
  next_catchain_seqno: uint32,
  min_ref_mc_seqno: uint32,
})

/** A block: header, neighbours, shards, value flow, transactions. */
export const DebugBlockView = namedObject('DebugBlockView', {
  network: z.string(),
  source: z.string(),
  id: BlockIdExtJson,
  ...newestBlockAge,
  /**
   * Verified hashes of the id: `file`: file hash and root hash; `root`: root hash; `reported`: none, because the source
   * returns no block data.
   */
  checked: z.enum(['file', 'root', 'reported']),
  /** Absent fields are not available from this source; without block data only the id and perhaps the time are known. */
  header: z
    .object({
      ...blockHeader,
      utime,
      gen_validator_list_hash_short: int64,
      gen_software: z.object({ version: uint32, capabilities: int64 }),
    })
    .partial(),
  /** Two after a merge; the zerostate, with seqno 0, for the first block. Absent if unknown. */
  previous: z.array(BlockIdExtJson).optional(),
  /** Two before a split, none after the newest block. Absent if unknown. */
  next: z.array(BlockIdExtJson).optional(),
  master: BlockIdExtJson.optional(),
  /** Masterchain blocks only. */
  shards: z.array(DebugShard).optional(),
  /** Absent if only the header is available. */
  value_flow: BlockValueFlow.optional(),
  /** By logical time, then by account. Absent if not available from this source. */
  transactions: z.array(DebugBlockTransaction).optional(),
  messages: z.object({ in: int32, out: int32 }).optional(),
  accounts: int32.optional(),
  bytes: int32.optional(),
  unknown: z.array(z.string()),
  raw: bocHex.optional(),
})
export type DebugBlockView = z.output<typeof DebugBlockView>

/** One transaction of a block in full detail. */
export const DebugBlockTransactionView = namedObject('DebugBlockTransactionView', {
  network: z.string(),
  node: DebugNode,
  accounts: z.array(DebugAccount),
  /** Friendly addresses of the network have the testnet flag. */
  testnet: z.boolean(),
  unknown: z.array(z.string()),
})
export type DebugBlockTransactionView = z.output<typeof DebugBlockTransactionView>

/** A masterchain block with all shard blocks since the previous masterchain block. */
export const DebugSnapshotBlocks = namedObject('DebugSnapshotBlocks', {
  network: z.string(),
  masterchain: BlockIdExtJson,
  previous: BlockIdExtJson,
  utime: utime.optional(),
  /** The masterchain block first, then by workchain, shard and seqno. */
  blocks: z.array(BlockIdExtJson),
})
