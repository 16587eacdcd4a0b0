import { fromSignedShard } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import {
  bigUint,
  bool,
  hash,
  logicalTime,
  mapped,
  named,
  record,
  ref,
  time,
  uint,
  union,
  type Value,
} from './combinators.ts'
import { currencyCollection } from './currency.ts'

/**
 * fsm_none$0 = FutureSplitMerge;
 * fsm_split$10 split_utime:uint32 interval:uint32 = FutureSplitMerge;
 * fsm_merge$11 merge_utime:uint32 interval:uint32 = FutureSplitMerge;
 */
const futureSplitMerge = union({
  fsm_none: record('$0', {}),
  fsm_split: record('$10', { split_utime: time, interval: uint(32) }),
  fsm_merge: record('$11', { merge_utime: time, interval: uint(32) }),
})

const shardDescrHead = {
  seq_no: uint(32),
  reg_mc_seqno: uint(32),
  start_lt: logicalTime,
  end_lt: logicalTime,
  root_hash: hash,
  file_hash: hash,
  before_split: bool,
  before_merge: bool,
  want_split: bool,
  want_merge: bool,
  nx_cc_updated: bool,
  flags: uint(3),
  next_catchain_seqno: uint(32),
  next_validator_shard: mapped(bigUint(64), fromSignedShard),
  min_ref_mc_seqno: uint(32),
  gen_utime: time,
  split_merge_at: futureSplitMerge,
}
/** The head of a shard description, which proofs always include. */
export const shardDescrTop = union({
  shard_descr: record('#b', shardDescrHead),
  shard_descr_new: record('#a', shardDescrHead),
})
const shardFunds = { fees_collected: currencyCollection, funds_created: currencyCollection }

/**
 * shard_descr#b seq_no:uint32 reg_mc_seqno:uint32 start_lt:uint64 end_lt:uint64 root_hash:bits256 file_hash:bits256
 *   before_split:Bool before_merge:Bool want_split:Bool want_merge:Bool nx_cc_updated:Bool flags:(## 3) { flags = 0 }
 *   next_catchain_seqno:uint32 next_validator_shard:uint64 min_ref_mc_seqno:uint32 gen_utime:uint32
 *   split_merge_at:FutureSplitMerge fees_collected:CurrencyCollection funds_created:CurrencyCollection = ShardDescr;
 * shard_descr_new#a … split_merge_at:FutureSplitMerge
 *   ^[ fees_collected:CurrencyCollection funds_created:CurrencyCollection ] = ShardDescr;
 */
const shardDescr = named(
  'ShardDescr',
  union({
    shard_descr: record('#b', { ...shardDescrHead, ...shardFunds }),
    shard_descr_new: record('#a', { ...shardDescrHead, money: ref(record('', shardFunds)) }),
  }),
)
/** A shard's latest block, as listed in a masterchain block. */
export type ShardDescr = Value<typeof shardDescr> & { readonly workchain: number; readonly shard: string }

/**
 * bt_leaf$0 {X:Type} leaf:X = BinTree X;
 * bt_fork$1 {X:Type} left:^(BinTree X) right:^(BinTree X) = BinTree X;
 */
function* leaves(root: Cell): Generator<{ shard: string; leaf: Slice }> {
  const stack = [{ cell: root, prefix: 1n, depth: 0 }]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { prefix, depth } = node
    const slice = node.cell.slice()
    if (!slice.loadBit()) yield { shard: fromSignedShard(((prefix << 1n) | 1n) << BigInt(63 - depth)), leaf: slice }
    else {
      if (depth === 60)
        throw new AppError('input.cell', { reason: 'shard prefix exceeds 60 bits', layout: 'ShardHashes' })
      const left = slice.loadRef()
      stack.push({ cell: slice.loadRef(), prefix: (prefix << 1n) | 1n, depth: depth + 1 })
      stack.push({ cell: left, prefix: prefix << 1n, depth: depth + 1 })
    }
  }
}

// Far more than a network has; a few cells can unfold to 2^60 of them.
const maxShards = 4096

/**
 * All shards of a masterchain block: `_ (HashmapE 32 ^(BinTree ShardDescr)) = ShardHashes;`
 *
 * @throws input.cell, limit.cells
 */
export function readShardHashes(root: Cell | undefined): readonly ShardDescr[] {
  const found: ShardDescr[] = []
  for (const { key, value } of dictEntries(root, 32)) {
    const workchain = Number(BigInt.asIntN(32, key))
    const tree = value.loadRef()
    value.end()
    for (const { shard, leaf } of leaves(tree)) {
      if (found.length === maxShards)
        throw new AppError('limit.cells', { what: 'the number of shards', limit: maxShards })
      found.push({ ...shardDescr.read(leaf), workchain, shard })
      leaf.end()
    }
  }
  return found
}
