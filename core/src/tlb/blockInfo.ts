import { fromSignedShard } from '../blockId.ts'
import {
  bigUint,
  bool,
  hash,
  int,
  logicalTime,
  mapped,
  named,
  record,
  ref,
  type Tlb,
  time,
  uint,
  type Value,
} from './combinators.ts'

/** shard_ident$00 shard_pfx_bits:(#<= 60) workchain_id:int32 shard_prefix:uint64 = ShardIdent; */
export const shardIdent = mapped(
  record('$00', { shard_pfx_bits: uint(6), workchain_id: int(32), shard_prefix: bigUint(64) }),
  ({ shard_pfx_bits, workchain_id, shard_prefix }) => ({
    workchain: workchain_id,
    // A shard id is its prefix, followed by a one and zeros.
    shard: fromSignedShard(shard_prefix | (1n << BigInt(63 - shard_pfx_bits))),
  }),
)

/** ext_blk_ref$_ end_lt:uint64 seq_no:uint32 root_hash:bits256 file_hash:bits256 = ExtBlkRef; */
const extBlkRef = record('', { end_lt: logicalTime, seq_no: uint(32), root_hash: hash, file_hash: hash })
/** A reference to a block within a block. */
export type ExtBlkRef = Value<typeof extBlkRef>

/** capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion; */
const globalVersion = record('#c4', { version: uint(32), capabilities: bigUint(64) })

const blockInfoHead = record('#9bc7a987', {
  version: uint(32),
  not_master: bool,
  after_merge: bool,
  before_split: bool,
  after_split: bool,
  want_split: bool,
  want_merge: bool,
  key_block: bool,
  vert_seqno_incr: bool,
  flags: uint(8),
  seq_no: uint(32),
  vert_seq_no: uint(32),
  shard: shardIdent,
  gen_utime: time,
  start_lt: logicalTime,
  end_lt: logicalTime,
  gen_validator_list_hash_short: uint(32),
  gen_catchain_seqno: uint(32),
  min_ref_mc_seqno: uint(32),
  prev_key_block_seqno: uint(32),
})

/** A block's header; `prev` has two blocks after a merge, one otherwise. */
export type BlockInfo = Value<typeof blockInfoHead> & {
  readonly gen_software?: Value<typeof globalVersion>
  /** The masterchain block that a shard block refers to. */
  readonly master_ref?: ExtBlkRef
  readonly prev: readonly ExtBlkRef[]
  /** The block before a vertical fork; only in the first block after a hard fork. */
  readonly prev_vert?: ExtBlkRef
}

/**
 * block_info#9bc7a987 version:uint32 not_master:(## 1) after_merge:(## 1) before_split:(## 1) after_split:(## 1)
 *   want_split:Bool want_merge:Bool key_block:Bool vert_seqno_incr:(## 1) flags:(## 8) { flags <= 1 }
 *   seq_no:# vert_seq_no:# shard:ShardIdent gen_utime:uint32 start_lt:uint64 end_lt:uint64
 *   gen_validator_list_hash_short:uint32 gen_catchain_seqno:uint32 min_ref_mc_seqno:uint32 prev_key_block_seqno:uint32
 *   gen_software:flags . 0?GlobalVersion master_ref:not_master?^BlkMasterInfo prev_ref:^(BlkPrevInfo after_merge)
 *   prev_vert_ref:vert_seqno_incr?^(BlkPrevInfo 0) = BlockInfo;
 */
export const blockInfo: Tlb<BlockInfo> = named('BlockInfo', {
  read(slice) {
    const head = blockInfoHead.read(slice)
    const read = <T>(name: string, field: Tlb<T>): T => slice.inField(name, () => field.read(slice))
    const gen_software = head.flags & 1 ? read('gen_software', globalVersion) : undefined
    const master_ref = head.not_master ? read('master_ref', ref(extBlkRef)) : undefined
    const prev = read('prev', ref(blkPrevInfo(head.after_merge)))
    const prev_vert = head.vert_seqno_incr ? read('prev_vert', ref(extBlkRef)) : undefined
    return {
      ...head,
      ...(gen_software && { gen_software }),
      ...(master_ref && { master_ref }),
      prev,
      ...(prev_vert && { prev_vert }),
    }
  },
})

/**
 * prev_blk_info$_ prev:ExtBlkRef = BlkPrevInfo 0;
 * prev_blks_info$_ prev1:^ExtBlkRef prev2:^ExtBlkRef = BlkPrevInfo 1;
 */
const blkPrevInfo = (afterMerge: boolean): Tlb<readonly ExtBlkRef[]> => ({
  read: slice => (afterMerge ? [ref(extBlkRef).read(slice), ref(extBlkRef).read(slice)] : [extBlkRef.read(slice)]),
})
