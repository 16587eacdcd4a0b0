import { toBlockIdExtJson } from '../../blockId.ts'
import type { DebugBlockView } from '../../contract/debugBlocks.ts'
import type { Block } from '../../tlb/block.ts'
import { toBlockIdExt } from '../../tlb/blockLinks.ts'
import type { McBlockExtra } from '../../tlb/mcBlockExtra.ts'

/** All fields of a block's header. */
export function presentHeader({ global_id, info, extra }: Block): DebugBlockView['header'] {
  return {
    global_id,
    version: info.version,
    utime: info.gen_utime,
    start_lt: info.start_lt,
    end_lt: info.end_lt,
    key_block: info.key_block,
    after_merge: info.after_merge,
    before_split: info.before_split,
    after_split: info.after_split,
    want_split: info.want_split,
    want_merge: info.want_merge,
    vert_seqno: info.vert_seq_no,
    gen_catchain_seqno: info.gen_catchain_seqno,
    gen_validator_list_hash_short: BigInt(info.gen_validator_list_hash_short),
    min_ref_mc_seqno: info.min_ref_mc_seqno,
    prev_key_block_seqno: info.prev_key_block_seqno,
    ...(info.gen_software && { gen_software: { ...info.gen_software } }),
    rand_seed: extra.rand_seed,
    created_by: extra.created_by,
  }
}

/** The shards that a masterchain block lists. */
export const presentShards = ({ shards }: McBlockExtra): NonNullable<DebugBlockView['shards']> =>
  shards.map(each => ({
    id: toBlockIdExtJson(toBlockIdExt(each.workchain, each.shard, each)),
    utime: each.gen_utime,
    start_lt: each.start_lt,
    end_lt: each.end_lt,
    before_split: each.before_split,
    before_merge: each.before_merge,
    want_split: each.want_split,
    want_merge: each.want_merge,
    next_catchain_seqno: each.next_catchain_seqno,
    min_ref_mc_seqno: each.min_ref_mc_seqno,
  }))
