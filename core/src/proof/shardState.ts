import type { Cell } from '../cell/Cell.ts'
import { shardIdent } from '../tlb/blockInfo.ts'
import { bigUint, cellRef, hash, int, logicalTime, maybe, reader, record, time, uint } from '../tlb/combinators.ts'
import type { Hash } from '../units.ts'
import { type BlockName, blockText, type ProofCode, proving, unproven } from './proven.ts'

/**
 * shard_state#9023afe2 global_id:int32 shard_id:ShardIdent seq_no:uint32 vert_seq_no:# gen_utime:uint32 gen_lt:uint64
 *   min_ref_mc_seqno:uint32 out_msg_queue_info:^OutMsgQueueInfo before_split:(## 1) accounts:^ShardAccounts
 *   ^[ overload_history:uint64 underload_history:uint64 total_balance:CurrencyCollection
 *     total_validator_fees:CurrencyCollection libraries:(HashmapE 256 LibDescr) master_ref:(Maybe BlkMasterInfo) ]
 *   custom:(Maybe ^McStateExtra) = ShardStateUnsplit;
 */
const readShardState = reader(
  'ShardState',
  record('#9023afe2', {
    global_id: int(32),
    shard_id: shardIdent,
    seq_no: uint(32),
    vert_seq_no: uint(32),
    gen_utime: time,
    gen_lt: logicalTime,
    min_ref_mc_seqno: uint(32),
    out_msg_queue_info: cellRef,
    before_split: uint(1),
    accounts: cellRef,
    others: cellRef,
    custom: maybe(cellRef),
  }),
)

/**
 * masterchain_state_extra#cc26 shard_hashes:ShardHashes config:ConfigParams
 *   ^[ flags:(## 16) … ] global_balance:CurrencyCollection = McStateExtra;
 * _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
 */
const masterchainExtra = record('#cc26', {
  shard_hashes: maybe(cellRef),
  config_addr: hash,
  config: cellRef,
  others: cellRef,
})

/** The state of a shard as far as a proof shows it. */
export type ShownState = ReturnType<typeof readShardState>

/** Checks that a tree is the state with this hash, of this block. @throws proof.* of the given code */
export function verifyState(id: BlockName, hash: Hash, state: Cell, code: ProofCode): ShownState {
  return proving(code, `the state of block ${blockText(id)}`, () => {
    if (state.hash(0) !== hash) throw unproven(code, `the state shown is not that of block ${blockText(id)}`)
    const found = readShardState(state)
    const { workchain, shard } = found.shard_id
    if (workchain !== id.workchain || shard !== id.shard || found.seq_no !== id.seqno) {
      throw unproven(code, `this is the state of ${blockText({ workchain, shard, seqno: found.seq_no })}`)
    }
    return found
  })
}

/** What only the masterchain's state has: the shards and the configuration. @throws proof.* of the given code */
export function masterchainExtraOf({ custom }: ShownState, code: ProofCode) {
  return proving(code, "the masterchain's state", () => {
    if (custom === undefined) throw unproven(code, 'this is not a state of the masterchain')
    return masterchainExtra.read(custom.slice())
  })
}

/** depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo; whose currencies may be pruned. */
export const depthBalance = record('', {
  split_depth: uint(5),
  // nanograms$_ amount:(VarUInteger 16)
  grams: { read: slice => slice.loadCoins() },
  other: maybe(cellRef),
})

/** account_descr$_ account:^Account last_trans_hash:bits256 last_trans_lt:uint64 = ShardAccount; with a pruned account. */
export const shownShardAccount = record('', { account: cellRef, last_trans_hash: hash, last_trans_lt: bigUint(64) })
