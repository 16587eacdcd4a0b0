import type { Cell } from '../cell/Cell.ts'
import { dictEntries, readAugDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import {
  anyCell,
  bigUint,
  bool,
  cellRef,
  hash,
  int,
  logicalTime,
  mapped,
  maybe,
  named,
  reader,
  record,
  ref,
  type Tlb,
  time,
  uint,
  union,
  type Value,
} from './combinators.ts'
import { currencyCollection } from './currency.ts'

const flag = mapped(uint(1), bit => bit === 1)
const shardText = (shard: bigint): string => shard.toString(16).padStart(16, '0')

/** shard_ident$00 shard_pfx_bits:(#<= 60) workchain_id:int32 shard_prefix:uint64 = ShardIdent; */
export const shardIdent = mapped(
  record('$00', { shard_pfx_bits: uint(6), workchain_id: int(32), shard_prefix: bigUint(64) }),
  ({ shard_pfx_bits, workchain_id, shard_prefix }) => ({
    workchain: workchain_id,
    // A shard is written as its prefix, a one behind it, and zeros.
    shard: shardText(shard_prefix | (1n << BigInt(63 - shard_pfx_bits))),
  }),
)

/** ext_blk_ref$_ end_lt:uint64 seq_no:uint32 root_hash:bits256 file_hash:bits256 = ExtBlkRef; */
const extBlkRef = record('', { end_lt: logicalTime, seq_no: uint(32), root_hash: hash, file_hash: hash })
/** How a block names another one. */
export type ExtBlkRef = Value<typeof extBlkRef>

/** capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion; */
const globalVersion = record('#c4', { version: uint(32), capabilities: bigUint(64) })

const blockInfoHead = record('#9bc7a987', {
  version: uint(32),
  not_master: flag,
  after_merge: flag,
  before_split: flag,
  after_split: flag,
  want_split: bool,
  want_merge: bool,
  key_block: bool,
  vert_seqno_incr: flag,
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
  /** The masterchain block that a shard block builds on. */
  readonly master_ref?: ExtBlkRef
  readonly prev: readonly ExtBlkRef[]
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
    const gen_software = head.flags & 1 ? globalVersion.read(slice) : undefined
    const master_ref = head.not_master ? ref(extBlkRef).read(slice) : undefined
    const prev = ref(blkPrevInfo(head.after_merge)).read(slice)
    if (head.vert_seqno_incr) slice.skipRefs(1)
    return { ...head, ...(gen_software && { gen_software }), ...(master_ref && { master_ref }), prev }
  },
})

/**
 * prev_blk_info$_ prev:ExtBlkRef = BlkPrevInfo 0;
 * prev_blks_info$_ prev1:^ExtBlkRef prev2:^ExtBlkRef = BlkPrevInfo 1;
 */
const blkPrevInfo = (afterMerge: boolean): Tlb<readonly ExtBlkRef[]> => ({
  read: slice => (afterMerge ? [ref(extBlkRef).read(slice), ref(extBlkRef).read(slice)] : [extBlkRef.read(slice)]),
})

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
  next_validator_shard: mapped(bigUint(64), shardText),
  min_ref_mc_seqno: uint(32),
  gen_utime: time,
  split_merge_at: futureSplitMerge,
}
/** A shard's newest block, read only as far as the part that proofs always show. */
export const shardDescrTop = union({
  shard_descr: record('#b', shardDescrHead),
  shard_descr_new: record('#a', shardDescrHead),
})
const shardMoney = { fees_collected: currencyCollection, funds_created: currencyCollection }

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
    shard_descr: record('#b', { ...shardDescrHead, ...shardMoney }),
    shard_descr_new: record('#a', { ...shardDescrHead, money: ref(record('', shardMoney)) }),
  }),
)
/** A shard's newest block, as the masterchain block that lists it says. */
export type ShardDescr = Value<typeof shardDescr> & { readonly workchain: number; readonly shard: string }

/**
 * bt_leaf$0 {X:Type} leaf:X = BinTree X;
 * bt_fork$1 {X:Type} left:^(BinTree X) right:^(BinTree X) = BinTree X;
 */
function* leaves(root: Cell): Generator<{ shard: string; leaf: Slice }> {
  const waiting = [{ cell: root, prefix: 1n, depth: 0 }]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { prefix, depth } = node
    const slice = node.cell.slice()
    if (!slice.loadBit())
      yield { shard: shardText(BigInt.asUintN(64, ((prefix << 1n) | 1n) << BigInt(63 - depth))), leaf: slice }
    else {
      if (depth === 60)
        throw new AppError('input.cell', { reason: 'a shard of more than 60 bits', layout: 'ShardHashes' })
      const left = slice.loadRef()
      waiting.push({ cell: slice.loadRef(), prefix: (prefix << 1n) | 1n, depth: depth + 1 })
      waiting.push({ cell: left, prefix: prefix << 1n, depth: depth + 1 })
    }
  }
}

/** All shards in a dictionary of them: `_ (HashmapE 32 ^(BinTree ShardDescr)) = ShardHashes;` @throws input.cell */
export function readShardHashes(root: Cell | undefined): readonly ShardDescr[] {
  return [...dictEntries(root, 32)].flatMap(({ key, value }) => {
    const workchain = Number(BigInt.asIntN(32, key))
    return [...leaves(value.loadRef())].map(({ shard, leaf }) => {
      const descr = shardDescr.read(leaf)
      leaf.end()
      return { ...descr, workchain, shard }
    })
  })
}

const mcBlockExtraHead = record('#cca5', {
  key_block: flag,
  shard_hashes: maybe(cellRef),
  shard_fees: maybe(cellRef),
  // _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated;
  shard_fees_total: record('', { fees: currencyCollection, create: currencyCollection }),
  // ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair) recover_create_msg:(Maybe ^InMsg) mint_msg:(Maybe ^InMsg) ]
  others: cellRef,
})
/** _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams; */
export const configParams = record('', { config_addr: hash, config: cellRef })

/** What only masterchain blocks have: the shards and, in a key block, the whole configuration. */
export type McBlockExtra = {
  readonly key_block: boolean
  readonly shards: readonly ShardDescr[]
  readonly config?: Value<typeof configParams>
}

/**
 * masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees
 *   ^[ … ] config:key_block?ConfigParams = McBlockExtra;
 */
const mcBlockExtra: Tlb<McBlockExtra> = named('McBlockExtra', {
  read(slice) {
    const { key_block, shard_hashes } = mcBlockExtraHead.read(slice)
    const config = key_block ? configParams.read(slice) : undefined
    return { key_block, shards: readShardHashes(shard_hashes), ...(config && { config }) }
  },
})

/**
 * block_extra#4a33f6fd in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr account_blocks:^ShardAccountBlocks
 *   rand_seed:bits256 created_by:bits256 custom:(Maybe ^McBlockExtra) = BlockExtra;
 */
const blockExtra = record('#4a33f6fd', {
  in_msg_descr: cellRef,
  out_msg_descr: cellRef,
  account_blocks: cellRef,
  rand_seed: hash,
  created_by: hash,
  custom: maybe(ref(mcBlockExtra)),
})

/**
 * block#11ef55aa global_id:int32 info:^BlockInfo value_flow:^ValueFlow state_update:^(MERKLE_UPDATE ShardState)
 *   extra:^BlockExtra = Block;
 */
const block = record('#11ef55aa', {
  global_id: int(32),
  info: ref(blockInfo),
  value_flow: cellRef,
  state_update: cellRef,
  extra: ref(blockExtra),
})
/** A block; its value flow, state update, messages and transactions stay cells. */
export type Block = Value<typeof block>

/** Reads a cell that is a block. @throws input.cell */
export const readBlock: (cell: Cell) => Block = reader('Block', block)

/** acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection) state_update:^(HASH_UPDATE Account) */
const accountBlock: Tlb<readonly Cell[]> = {
  read(slice) {
    accountBlockHead.read(slice)
    const rest = anyCell.read(slice)
    // The dictionary begins in this cell; what follows it is the last reference.
    const dictionary = rest.part({ bits: [0, rest.bits], refs: [0, rest.refCount - 1] })
    const entries = readAugDict(dictionary, 64, { extra: currencyCollection.read, value: cellRef.read })
    return [...entries].map(({ value }) => value)
  },
}
const accountBlockHead = record('#5', { account_addr: hash })

/**
 * The transactions of a block by account (without its workchain), in the order in which they were made:
 * `_ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;`
 *
 * @throws input.cell
 */
export function transactionsOfBlock({ extra }: Block): ReadonlyMap<Hash, readonly Cell[]> {
  const root = extra.account_blocks.slice().loadMaybeRef()
  const accounts = readAugDict(root, 256, { extra: currencyCollection.read, value: accountBlock.read })
  return new Map([...accounts].map(({ key, value }) => [key.toString(16).padStart(64, '0') as Hash, value])) // 256 bits
}
