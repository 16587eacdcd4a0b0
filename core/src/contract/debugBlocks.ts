/** What `/debug` tells of blocks: more than `/v2` can say. Not part of the tonapi interface. */
import { z } from 'zod'
import { bocHex, hashHex, int32, int64, rawAddress, utime } from '../wire/scalars.ts'
import { DebugAccount, DebugNode } from './debug.ts'
import { BlockId, BlockValueFlow } from './schemas/blocks.ts'

/**
 * A block in any notation: a number of the masterchain, `(workchain,shard,seqno)` with or without hashes, `newest`, a date
 * (ISO 8601 or unix seconds with an `@` before them), an explorer's link.
 */
export const DebugBlockQuery = z
  .object({
    block: z.string().min(1).optional(),
    /** A block's own bag of cells, to be read without a network. */ file: z.string().min(1).optional(),
  })
  .meta({ id: 'DebugBlockQuery' })
export type DebugBlockQuery = z.output<typeof DebugBlockQuery>

/** The full name of a block. */
export const DebugBlockName = z
  .object({
    id: BlockId,
    utime: utime.optional(),
    /** How it was found, in words, when it was not named outright. */ found: z.string().optional(),
  })
  .meta({ id: 'DebugBlockName' })
export type DebugBlockName = z.output<typeof DebugBlockName>

/** A transaction as a row of its block's table. */
export const DebugBlockTransaction = z.object({
  hash: hashHex,
  lt: int64,
  account: rawAddress,
  name: z.string().optional(),
  utime,
  /** In words: ordinary, tick, tock, storage, split prepare, split install, merge prepare, merge install. */
  type: z.string(),
  success: z.boolean(),
  aborted: z.boolean(),
  /** Why it did not succeed, in words, as far as the transaction itself tells. */
  problem: z.string().optional(),
  exit_code: int32.optional(),
  action_result_code: int32.optional(),
  in: z
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

/** A shard's newest block as a masterchain block lists it. */
export const DebugShard = z.object({
  id: BlockId,
  utime,
  start_lt: int64,
  end_lt: int64,
  before_split: z.boolean(),
  before_merge: z.boolean(),
  want_split: z.boolean(),
  want_merge: z.boolean(),
  next_catchain_seqno: int32,
  min_ref_mc_seqno: int32,
})

/** A block: header, neighbours, shards, money, transactions. */
export const DebugBlockView = z
  .object({
    network: z.string(),
    source: z.string(),
    id: BlockId,
    /**
     * What was checked of the name: `file`: the bytes and the root cell have its hashes; `root`: the root cell has its hash;
     * `told`: it is the source's word, the block itself is not at hand.
     */
    checked: z.enum(['file', 'root', 'told']),
    /** What is absent the source cannot tell: without the block itself only its name and perhaps its time are known. */
    header: z
      .object({
        global_id: int32,
        version: int32,
        utime,
        start_lt: int64,
        end_lt: int64,
        key_block: z.boolean(),
        after_merge: z.boolean(),
        before_split: z.boolean(),
        after_split: z.boolean(),
        want_split: z.boolean(),
        want_merge: z.boolean(),
        vert_seqno: int32,
        gen_catchain_seqno: int32,
        gen_validator_list_hash_short: int64,
        min_ref_mc_seqno: int32,
        prev_key_block_seqno: int32,
        gen_software: z.object({ version: int32, capabilities: int64 }).optional(),
        rand_seed: hashHex.optional(),
        /** Public key of the validator that made it; zeros in blocks of the zero state's time. */
        created_by: hashHex.optional(),
      })
      .partial(),
    /** Two after a merge; the first block names the zero state, with seqno 0. Absent: it cannot tell. */
    previous: z.array(BlockId).optional(),
    /** Blocks that follow it: two after a split, none behind the newest. Absent: it cannot tell. */
    next: z.array(BlockId).optional(),
    /** The masterchain block that it builds on. */
    master: BlockId.optional(),
    /** Only of masterchain blocks. */
    shards: z.array(DebugShard).optional(),
    /** Absent where only the header could be read. */
    value_flow: BlockValueFlow.optional(),
    /** By logical time, then by account. Absent: the source cannot tell. */
    transactions: z.array(DebugBlockTransaction).optional(),
    messages: z.object({ in: int32, out: int32 }).optional(),
    accounts: int32.optional(),
    bytes: int32.optional(),
    /** What could not be told, one sentence each. */
    unknown: z.array(z.string()),
    /** The block itself, when it was asked for. */
    raw: bocHex.optional(),
  })
  .meta({ id: 'DebugBlockView' })
export type DebugBlockView = z.output<typeof DebugBlockView>

/** One transaction of a block, as the drawer shows one. */
export const DebugBlockTransactionView = z
  .object({ network: z.string(), node: DebugNode, accounts: z.array(DebugAccount) })
  .meta({ id: 'DebugBlockTransactionView' })
export type DebugBlockTransactionView = z.output<typeof DebugBlockTransactionView>

/** The blocks that came with a masterchain block: the block itself, and all shard blocks since the one before it. */
export const DebugSnapshotBlocks = z
  .object({
    network: z.string(),
    masterchain: BlockId,
    previous: BlockId,
    utime: utime.optional(),
    /** The masterchain block first, then by workchain, shard and seqno. */
    blocks: z.array(BlockId),
  })
  .meta({ id: 'DebugSnapshotBlocks' })
export type DebugSnapshotBlocks = z.output<typeof DebugSnapshotBlocks>
